import type { Express } from "express";

/** Routes that belong together: it adds them to the app. All are free but `/mcp`, which pays on the path of the paid routes. */
export type Surface = (app: Express) => void;

import type { Express } from "express";

/** Routes that belong together and cost nothing: it adds them to the app. None of them reads a payment. */
export type Surface = (app: Express) => void;

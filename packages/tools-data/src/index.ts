export { createDataHandlers, readinessOf } from "./create-data-handlers.ts";

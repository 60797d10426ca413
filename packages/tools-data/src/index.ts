export { createDataTools } from "./create-data-tools.ts";

export { writeRandomModel } from "./random-model.ts";

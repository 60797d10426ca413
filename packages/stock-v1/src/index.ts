export { createV1Axios } from "./v1-axios.ts";
export { createV1Fetch } from "./v1-fetch.ts";

/** The floor: node:http that answers everything with one prepared 402, the same bytes as our own. */
import { createServer } from "node:http";
import type { Answer } from "../answer.ts";
import { listen } from "./listen.ts";

const answer = JSON.parse(process.env["ANSWER"] ?? "") as Answer;
const body = Buffer.from(answer.body);

listen(
  createServer((_request, response) => {
    response.writeHead(answer.status, answer.headers);
    response.end(body);
  }),
);

/** x402-express 1.2 as its README sets it up, with the tool in process. */
import { createServer } from "node:http";
import express, { type RequestHandler } from "express";
import { paymentMiddleware } from "x402-express";
import { hashResult } from "../hash-result.ts";
import { sale } from "../sale.ts";
import { listen } from "./listen.ts";

const paywall = paymentMiddleware(
  sale.payTo,
  {
    [`POST ${sale.path}`]: {
      price: sale.price,
      network: sale.label,
      config: {
        description: "Hex digest of a text",
        mimeType: "application/json",
        maxTimeoutSeconds: sale.maxTimeoutSeconds,
      },
    },
  },
  { url: process.env["FACILITATOR_URL"] as `http://${string}` },
);

const app = express();
app.disable("x-powered-by");
// Its types are those of Express 4; what it uses of request and response is the same in 5.
app.use(paywall as unknown as RequestHandler);
app.post(sale.path, express.json(), (request, response) => {
  response.json(hashResult(request.body as { text: string }));
});
listen(createServer(app));

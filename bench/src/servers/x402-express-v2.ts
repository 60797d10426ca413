/** @x402/express 2.27 as its README sets it up, with the tool in process. */
import { createServer } from "node:http";
import { HTTPFacilitatorClient } from "@x402/core/server";
import { ExactEvmScheme } from "@x402/evm/exact/server";
import { paymentMiddleware, x402ResourceServer } from "@x402/express";
import express from "express";
import { hashResult } from "../hash-result.ts";
import { sale } from "../sale.ts";
import { listen } from "./listen.ts";

const facilitator = new HTTPFacilitatorClient({ url: process.env["FACILITATOR_URL"] ?? "" });
const resourceServer = new x402ResourceServer(facilitator).register(
  sale.networkId,
  new ExactEvmScheme(),
);

const app = express();
app.disable("x-powered-by");
app.use(
  paymentMiddleware(
    {
      [`POST ${sale.path}`]: {
        accepts: {
          scheme: "exact",
          price: sale.price,
          network: sale.networkId,
          payTo: sale.payTo,
          maxTimeoutSeconds: sale.maxTimeoutSeconds,
        },
        description: "Hex digest of a text",
        mimeType: "application/json",
      },
    },
    resourceServer,
  ),
);
app.post(sale.path, express.json(), (request, response) => {
  response.json(hashResult(request.body as { text: string }));
});
listen(createServer(app));

/**
 * `npm run verify-receipt -- FILE`: verifies a receipt, offline. Exit code 0: valid, 1: not valid, 2: it
 * could not be looked at.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { importPackage, root } from "./workspace.mjs";

const usage = `usage: npm run verify-receipt -- FILE|- [--result FILE] [--request FILE] [--signer 0x..]
   FILE       the receipt: a PAYMENT-RESPONSE header as it came, or the page of the claim; - reads standard input
   --result   the body of the 200 answer, byte for byte
   --request  the input as a JSON object: the body that was posted, or the parameters of the query
   --signer   the receiptSigner that the shop's /catalog names`;

/** Exit code 2: nothing is known about the receipt. */
class NotLookedAt extends Error {}

const optionsFrom = (args) => {
  const text = { type: "string" };
  try {
    const options = { result: text, request: text, signer: text };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const isSigner = /^0x[0-9a-fA-F]{40}$/.test(values.signer ?? `0x${"0".repeat(40)}`);
    if (!isSigner) throw new Error(`--signer takes an address, not ${values.signer}`);
    if (positionals.length === 1) return { ...values, file: positionals[0] };
  } catch (error) {
    throw new NotLookedAt(`${error.message}\n${usage}`, { cause: error });
  }
  throw new NotLookedAt(usage);
};

const read = (file) => {
  try {
    return readFileSync(file === "-" ? 0 : file);
  } catch (error) {
    throw new NotLookedAt(`${file} cannot be read (${error.code})`, { cause: error });
  }
};

/** The input as the shop validated it: in its schema's order, the defaults filled in. */
const requestFrom = async (file, operationId) => {
  const { operations } = await importPackage("tools-schema");
  const operation = operations.find(({ id }) => id === operationId);
  if (!operation) throw new NotLookedAt(`the operation ${operationId} is not known here`);
  let input;
  try {
    input = JSON.parse(read(file).toString());
  } catch (error) {
    if (error instanceof NotLookedAt) throw error;
    throw new NotLookedAt(`${file} is not JSON`, { cause: error });
  }
  const parsed = operation.input.safeParse(input);
  if (parsed.success) return { operation: operation.id, inputJson: JSON.stringify(parsed.data) };
  throw new NotLookedAt(`${file} is not an input of ${operation.id}`);
};

/** What USDC's 6 decimals make of its smallest units. */
const dollars = (units) => {
  const digits = units.padStart(7, "0");
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

/** A receipt may hold any text; a terminal is not to obey it. */
const printable = (text) => text.replace(/\p{C}/gu, "\u{FFFD}");

const tellSale = ({ signer, receipt, delivery }, given) => {
  const held = (name, hint) => (given[name] === undefined ? `not checked: ${hint}` : "matches");
  const { amount, asset } = delivery;
  const lines = {
    "signed by": `${signer} (${held("signer", "compare with the shop's /catalog, or give --signer")})`,
    issued: new Date(receipt.issuedAt * 1000).toISOString(),
    operation: `${delivery.operation} at ${receipt.resourceUrl}`,
    request: `${delivery.requestHash} (${held("request", "give --request")})`,
    result: `${delivery.resultHash} (${held("result", "give --result")})`,
    paid: `${amount} units of ${asset} on ${receipt.network} (${dollars(amount)} if that is USDC)`,
    from: receipt.payer,
    to: delivery.payTo,
    transaction: `${receipt.transaction} (not looked up: this command is offline)`,
  };
  for (const [name, value] of Object.entries(lines))
    console.log(printable(`${name.padEnd(13)}${value}`));
};

const verdictOn = async (receipt, given) => {
  const { verifyReceipt } = await importPackage("receipts");
  const verdict = await verifyReceipt(receipt, {
    ...(given.signer === undefined ? {} : { signer: given.signer }),
    ...(given.result === undefined ? {} : { resultBody: read(given.result) }),
  });
  if (!verdict.valid || given.request === undefined) return verdict;
  const request = await requestFrom(given.request, verdict.delivery.operation);
  return verifyReceipt(receipt, { request });
};

const main = async () => {
  const { file, ...given } = optionsFrom(process.argv.slice(2));
  if (!existsSync(join(root, "packages/receipts/node_modules")))
    throw new NotLookedAt("the packages are not installed: run `npm start` once");
  const { receiptIn } = await importPackage("receipts");
  const receipt = receiptIn(read(file).toString());
  if (receipt === undefined) throw new NotLookedAt(`${file} holds no receipt\n${usage}`);
  const verdict = await verdictOn(receipt, given);
  console.log(printable(verdict.valid ? "VALID" : `NOT VALID  ${verdict.problem}`));
  if (verdict.valid) tellSale(verdict, given);
  return verdict.valid ? 0 : 1;
};

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error.message);
    process.exit(2);
  },
);

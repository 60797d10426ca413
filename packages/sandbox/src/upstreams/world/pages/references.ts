import type { WrittenPage } from "../page.ts";

/** Documentation, a forum thread, and pages whose text cannot be read. */
export const references: readonly WrittenPage[] = [
  {
    kind: "documentation",
    url: "https://docs.example.org/tokens/transfer-with-authorization",
    title: "transferWithAuthorization: token reference",
    description:
      "Parameters, errors and an example of the EIP-3009 call transferWithAuthorization.",
    publisher: "Example Token Docs",
    ageDays: null,
    sections: [
      {
        heading: "What it does",
        paragraphs: [
          "transferWithAuthorization executes a transfer that the payer has signed as typed data under EIP-712. The transaction may be sent by any account.",
        ],
      },
      {
        heading: "Parameters",
        paragraphs: ["All times are Unix seconds; the value counts the token's smallest unit."],
        table: [
          ["Name", "Type", "Meaning"],
          ["from", "address", "The payer, who signed"],
          ["to", "address", "The payee"],
          ["value", "uint256", "How much is moved"],
          ["validAfter", "uint256", "Not valid before this time"],
          ["validBefore", "uint256", "Not valid from this time on"],
          ["nonce", "bytes32", "Any number that the payer has not used"],
        ],
      },
      {
        heading: "Example",
        paragraphs: ["The state of a nonce is read with authorizationState before signing."],
        code: "const isUsed = await token.read.authorizationState([from, nonce]);\nif (isUsed) throw new Error('this nonce was used');",
      },
      {
        heading: "Errors",
        paragraphs: [
          'A call reverts with "authorization is used or canceled" when the nonce was seen before, and with "authorization is expired" from validBefore on.',
        ],
      },
    ],
  },
  {
    kind: "forum",
    url: "https://forum.open-rails.example/t/eip-3009-nonce-already-used/318",
    title: "EIP-3009: nonce already used, but no transfer from us?",
    description: "A facilitator says the nonce was used although it never sent the transaction.",
    publisher: "Open Rails Forum",
    ageDays: 40,
    posts: [
      {
        author: "tallow",
        paragraphs: [
          "Our facilitator refuses a payment because the nonce was used already. We never sent the transaction. How can that be?",
        ],
      },
      {
        author: "brindle",
        paragraphs: [
          "The signature of transferWithAuthorization is public once it is in the mempool, and anybody may submit it. Somebody probably did, and then you have been paid.",
          "Look for the AuthorizationUsed event with your nonce, and for the Transfer in the same transaction.",
        ],
      },
      {
        author: "tallow",
        paragraphs: [
          "You are right: the transfer is there, sent by an account that we do not know. Thanks!",
        ],
      },
    ],
  },
  {
    kind: "pdf",
    url: "https://docs.example.org/files/annual-letter.pdf",
    title: "Northwind Robotics: letter to shareholders",
    description: "The chief executive's letter of last year, as a PDF.",
    publisher: "Northwind Robotics",
    ageDays: null,
    paragraphs: [
      "Dear shareholders, last year we delivered 9,800 picking arms.",
      "We will open a second plant and keep our promise on delivery times.",
    ],
  },
  {
    kind: "login",
    url: "https://members.example.org/report",
    title: "Members only",
    description: "A report for members of the association.",
    publisher: "Example Members",
    ageDays: null,
  },
  {
    kind: "script",
    url: "https://app.example.net/dashboard",
    title: "Dashboard",
    description: "A page that shows nothing without JavaScript.",
    publisher: "Example App",
    ageDays: null,
  },
];

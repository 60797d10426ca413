import type { JSX } from "preact";
import type { Content } from "../layout.tsx";
import { InlineCode } from "./inline-code.tsx";

/** Word by word from docs/money.md, where the test of each sentence is named. */
export const moneyTexts = [
  {
    title: "Before I pay",
    sentences: [
      "A call without a payment is told the price, runs nothing and costs nothing.",
      "A request that cannot be served is refused before any money moves, and my payment stays good for a correct one.",
      "Nothing is sold that cannot be delivered: without a worker that is ready for the tool, I am not charged.",
    ],
  },
  {
    title: "When I pay",
    sentences: [
      "Nobody pays, is counted or is held up in my name: what my wallet did not sign is refused before anything is asked or stored.",
      "One payment is charged once, however often, wherever and in whatever version I send it.",
      "If nobody knows whether my payment went through, I am told so, and never asked to pay again.",
      "The chain then decides, not the facilitator: if the money came, I get my result.",
      "If my payment was cancelled or ended unused, I am told that nothing was charged, and offered new terms.",
    ],
  },
  {
    title: "After I have paid",
    sentences: [
      "A settled payment is a claim on one result: if my connection breaks, I send the same call with the same payment again.",
      "A worker that dies in the middle costs me nothing: another one does the job.",
      "If the tool fails, I stay entitled: the same payment runs it again, free.",
      "If my input was at fault, I may correct it, once I prove that I am the buyer.",
      "Where the operator refunds, what stays owed past its deadline comes back to my wallet, once.",
      "While I wait for my answer, nobody gets it, or my claim token, by copying my payment from the chain: of all who send it one is answered, the first.",
      "Once my result is delivered, nobody gets it by copying my payment from the chain.",
      "I get it again with the claim token, or the identifier of my first call.",
    ],
  },
  {
    title: "What I should know",
    sentences: [
      "Until my result is delivered, the payment with the same request is enough to get it, so that I can simply try again.",
      "A claim that is owed does not expire.",
      "The result is kept two days; when I come later it is made again, free.",
      "An authorization may last an hour at most, so that nothing of mine stays undecided for longer.",
    ],
  },
] as const;

const Part = ({ title, sentences }: (typeof moneyTexts)[number]): JSX.Element => (
  <section>
    <h2>{title}</h2>
    <ul>
      {sentences.map((text) => (
        <li>
          <InlineCode text={text} />
        </li>
      ))}
    </ul>
  </section>
);

/** "What happens to my money", in the words that tests hold. */
export const moneyPage = (): Content => ({
  path: "/money",
  title: "What happens to my money",
  description:
    "Once you have paid, you are owed one result. You are never charged twice, and what is not delivered stays owed.",
  body: (
    <>
      <h1>What happens to my money</h1>
      <p class="lede">
        Once you have paid, we owe you one result. You are never charged twice. Each sentence below
        is held by a test on a real chain with the real USDC contract.
      </p>
      {moneyTexts.map((part) => (
        <Part {...part} />
      ))}
    </>
  ),
});

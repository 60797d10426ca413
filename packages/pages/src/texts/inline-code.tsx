import type { JSX } from "preact";

/** Text in which backticks mark code, as in the docs that it is taken from. */
export const InlineCode = ({ text }: { text: string }): JSX.Element => (
  <>{text.split("`").map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>
);

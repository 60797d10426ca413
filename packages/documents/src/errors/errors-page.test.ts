import { errors, retryWords } from "@coinslot/tools-schema";
import { expect, test } from "vitest";
import { errorsPage } from "./errors-page.ts";

test("docs/errors.md is made of the error table, and is current", async () => {
  await expect(errorsPage).toMatchFileSnapshot("../../../../docs/errors.md");
});

test("it has a row for each code and each word, and no other", () => {
  const first = [...errorsPage.matchAll(/^\| `([a-z0-9_-]+)`/gm)].map(([, name]) => name!);
  for (const name of [...Object.keys(errors), ...Object.keys(retryWords)])
    expect(first.filter((other) => other === name)).toHaveLength(1);
});

test("each word has an example, which is JSON", () => {
  const examples = [...errorsPage.matchAll(/```json\n(.*?)\n```/gs)].map(
    ([, text]) => JSON.parse(text!) as { retry: string; status: number; code: keyof typeof errors },
  );
  expect(examples.map(({ retry }) => retry)).toEqual(Object.keys(retryWords));
  for (const { code, status, retry } of examples)
    expect([status, retry]).toEqual([errors[code].status, errors[code].retry]);
});

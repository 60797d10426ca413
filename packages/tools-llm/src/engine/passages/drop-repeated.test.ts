import { expect, test } from "vitest";
import { passagesFrom } from "../../testing/documents.ts";
import { dropRepeated } from "./drop-repeated.ts";

const report =
  "Northwind opened a second plant in Harbor City on Monday, which doubles its capacity and employs 400 people from the region.";

test("a report that stands on several pages is one passage, the first", () => {
  const passages = passagesFrom(
    report,
    `${report} Ends.`,
    "Costs fell by a third in the last year.",
  );
  expect(dropRepeated(passages)).toEqual([passages[0], passages[2]]);
});

test("what shares only a part of its words stays", () => {
  const passages = passagesFrom(
    report,
    report.replace("on Monday", "on Tuesday").replace("400", "300"),
  );
  expect(dropRepeated(passages)).toHaveLength(2);
});

import { expect, test } from "vitest";
import { saidIn } from "./said-in.ts";

test("a name in quotation marks is mentioned; speech says something", () => {
  expect(saidIn("Reports on “tidal pumps” grew.")).toBe("Reports on   grew.");
  expect(saidIn('Reports on "tidal pumps" grew.')).toBe("Reports on   grew.");
  const speech = "“We opened the second plant in Calder Bay on Tuesday morning,” he said.";
  expect(saidIn(speech)).toBe(speech);
});

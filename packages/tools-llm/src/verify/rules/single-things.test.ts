import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

const verdict = "A federal appeals court in Denver on Thursday cut the damages to $35 million.";

test("one thing that did one deed is told as well without its description", () => {
  expect(verdictOf("The court cut the damages to $35 million.", verdict)).toBe("ok");
  expect(verdictOf("A federal appeals court cut the damages to $35 million.", verdict)).toBe("ok");
});

test("what many do, and one of several, keeps its description", () => {
  const drug = "A low dose of the drug cuts the risk of a stroke by 20%.";
  expect(verdictOf("A dose of the drug cuts the risk of a stroke by 20%.", drug)).not.toBe("ok");
  const two = "A state court in Ohio cut the damages, and a federal court in Utah raised them.";
  expect(verdictOf("The court cut the damages.", two)).not.toBe("ok");
});

test("a name that is kept tells which people are meant", () => {
  const quote = "Blockchain analysts at Tracelight traced the stolen funds to a mixer.";
  expect(verdictOf("Analysts at Tracelight traced the stolen funds to a mixer.", quote)).toBe("ok");
  expect(verdictOf("Analysts traced the stolen funds to a mixer.", quote)).not.toBe("ok");
});

test("where a match was played does not narrow its score", () => {
  const quote = "Norwich beat Leeds 3-2 at Carrow Road on Saturday.";
  expect(verdictOf("Norwich beat Leeds 3-2 on Saturday.", quote)).toBe("ok");
  expect(verdictOf("Sales rose 5%.", "Sales rose 5% at Tesco.")).not.toBe("ok");
});

import type { SimulatedRequest, Simulator } from "../simulator.ts";

/** Asks a simulator without a wire; `url` is below its base, or whole where it answers for hosts. */
export const ask = (
  simulator: Simulator,
  url: string,
  rest: Partial<Omit<SimulatedRequest, "url">> = {},
): { status: number; headers: Readonly<Record<string, string>>; body: string } => {
  const { method = "GET", headers = {}, body = Buffer.alloc(0), variant } = rest;
  const asked = { method, headers, body, variant, url: new URL(url, "http://simulated") };
  const answer = simulator.answer(asked);
  return {
    status: answer.status ?? 200,
    headers: answer.headers ?? {},
    body: Buffer.from(answer.body).toString(),
  };
};

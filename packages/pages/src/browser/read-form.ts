import type { TryTerms } from "../tool/try-terms.ts";

/** A call as it goes out, without its payment. */
export type Call = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const valueOf = (field: Field): unknown => {
  const type = field.dataset["type"] ?? "string";
  if (type === "integer" || type === "number") return Number(field.value);
  if (!type.startsWith("array") && type !== "object") return field.value;
  try {
    return JSON.parse(field.value) as unknown;
  } catch {
    throw new Error(`${field.name} is not JSON.`);
  }
};

/** What the form asks for; a field that was left empty is left out. Throws where a structure is not JSON. */
export const readCall = (form: HTMLFormElement, { method, route }: TryTerms): Call => {
  const fields = [...form.querySelectorAll<Field>("[data-type]")];
  const values = Object.fromEntries(
    fields.filter(({ value }) => value !== "").map((field) => [field.name, valueOf(field)]),
  );
  if (method === "POST") {
    const headers = { "content-type": "application/json" };
    return { url: route, method, headers, body: JSON.stringify(values) };
  }
  const query = new URLSearchParams(values as Record<string, string>).toString();
  return { url: query === "" ? route : `${route}?${query}`, method, headers: {} };
};

import { parser } from "@prometheus-io/lezer-promql";

/** What a query asks of what is measured. */
export type Asked = { readonly metrics: readonly string[]; readonly labels: readonly string[] };

/** Metrics and labels that a PromQL query names. Throws where it is none. */
export const askedBy = (query: string): Asked => {
  const metrics = new Set<string>();
  const labels = new Set<string>();
  parser.parse(query).iterate({
    enter: ({ type, from, to }) => {
      const word = query.slice(from, to);
      if (type.isError) throw new Error(`${query}: not PromQL at ${from}`);
      if (type.name === "Identifier") metrics.add(word);
      if (type.name === "LabelName") labels.add(word);
    },
  });
  return { metrics: [...metrics], labels: [...labels] };
};

/** What each metric of `GET /metrics` is called in queries, with the labels that its lines have. */
export const measuredIn = (text: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const measured = new Map<string, Set<string>>();
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const suffix of type === "histogram" ? ["_count", "_sum", "_bucket"] : [""])
      measured.set(`${name}${suffix}`, new Set());
  for (const [, name = "", inside = ""] of text.matchAll(/^(\w+)\{(.*)\} /gm))
    for (const [, label = ""] of inside.matchAll(/(\w+)="/g)) measured.get(name)?.add(label);
  return measured;
};

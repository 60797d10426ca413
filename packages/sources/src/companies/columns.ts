import { z } from "zod";

const table = z.object({
  fields: z.array(z.string()),
  data: z.array(z.array(z.union([z.string(), z.number(), z.null()]))).min(1),
});

/** The rows of one of the SEC's tables, whose columns are known by their names. */
export const rowsOf = (body: unknown): readonly Readonly<Record<string, unknown>>[] => {
  const { fields, data } = table.parse(body);
  return data.map((cells) =>
    Object.fromEntries(fields.map((field, index) => [field, cells[index]])),
  );
};

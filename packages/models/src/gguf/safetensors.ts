import { z } from "zod";

/** A tensor as a safetensors file names it: `shape` has the outermost length first. */
export type Safetensor = {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data: Uint8Array;
};

const entry = z.object({
  dtype: z.string(),
  shape: z.array(z.int().nonnegative()),
  data_offsets: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
});
const header = z.object({ __metadata__: z.unknown().optional() }).catchall(entry);

/** The tensors of a safetensors file by name: views of its bytes, nothing is copied. */
export const parseSafetensors = (file: Buffer): ReadonlyMap<string, Safetensor> => {
  const start = 8 + Number(file.readBigUInt64LE(0));
  const { __metadata__: _, ...tensors } = header.parse(JSON.parse(file.toString("utf8", 8, start)));
  return new Map(
    Object.entries(tensors).map(
      ([
        name,
        {
          dtype,
          shape,
          data_offsets: [from, to],
        },
      ]) => [name, { dtype, shape, data: file.subarray(start + from, start + to) }],
    ),
  );
};

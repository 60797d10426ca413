/** A tensor to be written. `data` is little-endian and row-major; `shape` has the innermost length first. */
export type GgufTensor = {
  readonly name: string;
  readonly type: "f32" | "f16";
  readonly shape: readonly number[];
  readonly data: Uint8Array;
};

/** A metadata value with the type that the format gives it. */
export type GgufValue =
  | { readonly type: "u32" | "i32" | "f32"; readonly value: number }
  | { readonly type: "bool"; readonly value: boolean }
  | { readonly type: "string"; readonly value: string }
  | { readonly type: "i32s" | "f32s"; readonly value: readonly number[] }
  | { readonly type: "strings"; readonly value: readonly string[] };

const valueTypes = { u32: 4, i32: 5, f32: 6, bool: 7, string: 8, array: 9 } as const;
const tensorTypes = { f32: 0, f16: 1 } as const;
const alignment = 32;

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

const text = (value: string): Buffer => {
  const bytes = Buffer.from(value, "utf8");
  return Buffer.concat([u64(bytes.length), bytes]);
};

const i32s = (values: readonly number[]): Buffer => Buffer.from(Int32Array.from(values).buffer);
const f32s = (values: readonly number[]): Buffer => Buffer.from(Float32Array.from(values).buffer);

const array = (type: number, length: number, items: readonly Buffer[]): Buffer =>
  Buffer.concat([u32(valueTypes.array), u32(type), u64(length), ...items]);

const serializeValue = (entry: GgufValue): Buffer => {
  switch (entry.type) {
    case "u32":
      return Buffer.concat([u32(valueTypes.u32), u32(entry.value)]);
    case "i32":
      return Buffer.concat([u32(valueTypes.i32), i32s([entry.value])]);
    case "f32":
      return Buffer.concat([u32(valueTypes.f32), f32s([entry.value])]);
    case "bool":
      return Buffer.concat([u32(valueTypes.bool), Buffer.from([entry.value ? 1 : 0])]);
    case "string":
      return Buffer.concat([u32(valueTypes.string), text(entry.value)]);
    case "i32s":
      return array(valueTypes.i32, entry.value.length, [i32s(entry.value)]);
    case "f32s":
      return array(valueTypes.f32, entry.value.length, [f32s(entry.value)]);
    case "strings":
      return array(valueTypes.string, entry.value.length, entry.value.map(text));
  }
};

const padding = (length: number): Buffer =>
  Buffer.alloc((alignment - (length % alignment)) % alignment);

/** A GGUF file, version 3, as llama.cpp reads it: the header, then each tensor at a multiple of 32 bytes. */
export const serializeGguf = (
  metadata: Readonly<Record<string, GgufValue>>,
  tensors: readonly GgufTensor[],
): Buffer => {
  const entries = Object.entries(metadata);
  let offset = 0;
  const infos = tensors.map(({ name, type, shape, data }) => {
    const info = [
      text(name),
      u32(shape.length),
      ...shape.map(u64),
      u32(tensorTypes[type]),
      u64(offset),
    ];
    offset += data.length + padding(data.length).length;
    return Buffer.concat(info);
  });
  const header = Buffer.concat([
    Buffer.from("GGUF"),
    u32(3),
    u64(tensors.length),
    u64(entries.length),
    ...entries.flatMap(([key, value]) => [text(key), serializeValue(value)]),
    ...infos,
  ]);
  const bodies = tensors.flatMap(({ data }) => [data, padding(data.length)]);
  return Buffer.concat([header, padding(header.length), ...bodies]);
};

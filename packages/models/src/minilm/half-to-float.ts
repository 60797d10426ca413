const floatFrom = (half: number): number => {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (1 + fraction / 1_024) * 2 ** (exponent - 15);
};

/** Little-endian IEEE 754 numbers of 16 bits as numbers of 32 bits; every value stays exactly what it is. */
export const halfToFloat = (halves: Uint8Array): Buffer => {
  const view = new DataView(halves.buffer, halves.byteOffset, halves.byteLength);
  const floats = Buffer.alloc(halves.byteLength * 2);
  for (let at = 0; at < halves.byteLength; at += 2)
    floats.writeFloatLE(floatFrom(view.getUint16(at, true)), at * 2);
  return floats;
};

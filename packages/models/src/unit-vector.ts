/** The vector with the same direction and the length 1. One that has no direction stays as it is. */
export const unitVector = (values: readonly number[]): Float32Array => {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => (length > 0 ? value / length : value));
};

/** The cosine of two vectors of unit length: 1 is the same direction. */
export const cosine = (left: Float32Array, right: Float32Array): number =>
  left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);

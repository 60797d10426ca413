/**
 * The mean of a value over the group of each block, weighted.
 *
 * @param {readonly unknown[]} groups the group of each block
 * @param {readonly number[]} values
 * @param {readonly number[]} weights
 * @returns {number[]}
 */
export const groupMeans = (groups, values, weights) => {
  /** @type {Map<unknown, { sum: number, weight: number }>} */
  const sums = new Map();
  for (const [index, group] of groups.entries()) {
    const entry = sums.get(group) ?? { sum: 0, weight: 0 };
    const weight = weights[index] ?? 0;
    entry.sum += weight * (values[index] ?? 0);
    entry.weight += weight;
    sums.set(group, entry);
  }
  return groups.map((group) => {
    const { sum, weight } = sums.get(group) ?? { sum: 0, weight: 0 };
    return weight === 0 ? 0 : sum / weight;
  });
};

const reach = 4;

/**
 * The mean of a value over the blocks around each, weighted, nearer ones more.
 *
 * @param {readonly number[]} values
 * @param {readonly number[]} weights
 * @returns {number[]}
 */
export const aroundMeans = (values, weights) =>
  values.map((_, index) => {
    let sum = 0;
    let all = 0;
    for (let step = 1; step <= reach; step += 1) {
      for (const at of [index - step, index + step]) {
        const weight = (weights[at] ?? 0) / step;
        sum += weight * (values[at] ?? 0);
        all += weight;
      }
    }
    return all === 0 ? 0 : sum / all;
  });

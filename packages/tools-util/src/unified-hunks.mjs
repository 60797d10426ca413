/** Unchanged lines shown before and after a change. */
const context = 3;

/**
 * A run of lines that another run replaces; ends are exclusive, either run may be empty.
 *
 * @typedef {{ oldStart: number, oldEnd: number, newStart: number, newEnd: number }} Change
 */

/**
 * A hunk as the header of a unified diff describes it: 1-based, and the line before an empty range.
 *
 * @typedef {{
 *   oldStart: number,
 *   oldLines: number,
 *   newStart: number,
 *   newLines: number,
 *   lines: string[],
 * }} Hunk
 */

/**
 * What lies between the lines that stay.
 *
 * @param {Int32Array} partners the new line of each old line, or -1
 * @param {number} newLength
 * @returns {Change[]}
 */
export const changesFrom = (partners, newLength) => {
  const changes = [];
  for (let oldAt = 0, newAt = 0; oldAt < partners.length || newAt < newLength;) {
    const oldStart = oldAt;
    while (oldAt < partners.length && partners[oldAt] === -1) oldAt += 1;
    const newEnd = partners[oldAt] ?? newLength;
    if (oldAt > oldStart || newEnd > newAt)
      changes.push({ oldStart, oldEnd: oldAt, newStart: newAt, newEnd });
    oldAt += 1;
    newAt = newEnd + 1;
  }
  return changes;
};

/**
 * Changes whose contexts touch share a hunk.
 *
 * @typedef {[Change, ...Change[]]} Group
 *
 * @param {readonly Change[]} changes
 * @returns {Group[]}
 */
const groupsFrom = (changes) => {
  /** @type {Group[]} */
  const groups = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    if (group && previous && change.oldStart - previous.oldEnd <= 2 * context) group.push(change);
    else groups.push([change]);
  }
  return groups;
};

/**
 * @param {string} sign
 * @param {readonly string[]} lines
 * @returns {string[]}
 */
const signed = (sign, lines) =>
  lines.flatMap((line) =>
    line.endsWith("\n")
      ? [sign + line.slice(0, -1)]
      : [sign + line, "\\ No newline at end of file"],
  );

/**
 * @param {Group} group
 * @param {readonly string[]} oldLines
 * @param {readonly string[]} newLines
 * @returns {Hunk}
 */
const hunkFrom = (group, oldLines, newLines) => {
  const first = group[0];
  const last = group.at(-1) ?? first;
  const lead = Math.min(context, first.oldStart);
  const trail = Math.min(context, oldLines.length - last.oldEnd);
  const oldCount = last.oldEnd + trail - (first.oldStart - lead);
  const newCount = last.newEnd + trail - (first.newStart - lead);
  return {
    oldStart: first.oldStart - lead + (oldCount > 0 ? 1 : 0),
    oldLines: oldCount,
    newStart: first.newStart - lead + (newCount > 0 ? 1 : 0),
    newLines: newCount,
    lines: [
      signed(" ", oldLines.slice(first.oldStart - lead, first.oldStart)),
      ...group.flatMap((change, index) => [
        signed("-", oldLines.slice(change.oldStart, change.oldEnd)),
        signed("+", newLines.slice(change.newStart, change.newEnd)),
        signed(
          " ",
          oldLines.slice(change.oldEnd, group[index + 1]?.oldStart ?? change.oldEnd + trail),
        ),
      ]),
    ].flat(),
  };
};

/**
 * @param {readonly Change[]} changes
 * @param {readonly string[]} oldLines
 * @param {readonly string[]} newLines
 * @returns {Hunk[]}
 */
export const hunksFrom = (changes, oldLines, newLines) =>
  groupsFrom(changes).map((group) => hunkFrom(group, oldLines, newLines));

/**
 * The patch text, as `diff -u` prints it: nothing for no hunk.
 *
 * @param {readonly Hunk[]} hunks
 * @returns {string}
 */
export const patchFrom = (hunks) => {
  if (hunks.length === 0) return "";
  const body = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
    ...lines,
  ]);
  return `--- text1\n+++ text2\n${body.join("\n")}\n`;
};

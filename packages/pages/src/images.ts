import { crc32, deflateSync } from "node:zlib";

/** An image at a path that never changes, because others keep it. */
export type Image = {
  readonly path: string;
  readonly contentType: string;
  readonly body: () => Buffer;
};

const coin = "#7b4d00";
const paper = "#fbfaf6";

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${coin}"/><rect x="14" y="6" width="4" height="20" rx="2" fill="${paper}"/></svg>`;

/** The favicon. */
export const icon: Image = {
  path: "/favicon.svg",
  contentType: "image/svg+xml",
  body: () => Buffer.from(drawing),
};

const width = 1200;
const height = 630;

type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/** How far a point lies outside of a box with round corners; negative inside. */
const distance = ({ x, y, w, h }: Box, radius: number, px: number, py: number): number => {
  const dx = Math.max(Math.abs(px - x - w / 2) - w / 2 + radius, 0);
  const dy = Math.max(Math.abs(py - y - h / 2) - h / 2 + radius, 0);
  return Math.hypot(dx, dy) - radius;
};

const body: Box = { x: 130, y: 135, w: 360, h: 360 };
const slot: Box = { x: 288, y: 205, w: 44, h: 220 };

/** The status that everything here begins with, in dots of 5 by 7. */
const digits = [
  ["1..1.", "1..1.", "1..1.", "11111", "...1.", "...1.", "...1."],
  [".111.", "1...1", "1..11", "1.1.1", "11..1", "1...1", ".111."],
  [".111.", "1...1", "....1", "...1.", "..1..", ".1...", "11111"],
];
const dots: readonly Box[] = digits.flatMap((rows, digit) =>
  rows.flatMap((row, line) =>
    Array.from(row).flatMap((dot, column) =>
      dot === "1" ? [{ x: 570 + digit * 180 + column * 30, y: 210 + line * 30, w: 24, h: 24 }] : [],
    ),
  ),
);

/** 0 is paper, 255 coin; what lies between smooths the edges. */
const shadeAt = (px: number, py: number): number => {
  const cover = (gap: number): number => Math.min(Math.max(0.5 - gap, 0), 1);
  if (px < 530) {
    const outer = cover(distance(body, 90, px, py));
    return Math.round(255 * outer * (1 - cover(distance(slot, 22, px, py))));
  }
  const dot = dots.find(({ x, y, w, h }) => px >= x && px < x + w && py >= y && py < y + h);
  return dot ? 255 : 0;
};

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const palette = (): Buffer => {
  const [from, to] = [channels(paper), channels(coin)];
  const ramp = Array.from({ length: 256 }, (_, shade) =>
    from.map((value, index) => Math.round(value + (((to[index] ?? 0) - value) * shade) / 255)),
  );
  return Buffer.from(ramp.flat());
};

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  typed.copy(framed, 4);
  framed.writeUInt32BE(crc32(typed), data.length + 8);
  return framed;
};

const pixels = (): Buffer => {
  // Each line begins with its filter: none.
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = shadeAt(x + 0.5, y + 0.5);
  return lines;
};

const drawPreview = (): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a pixel, of a palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", palette()),
    chunk("IDAT", deflateSync(pixels(), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

let drawn: Buffer | undefined;

/** What other sites show beside a link to a page (Open Graph), 1200 by 630; drawn when it is first asked for. */
export const preview: Image = {
  path: "/preview.png",
  contentType: "image/png",
  body: () => (drawn ??= drawPreview()),
};

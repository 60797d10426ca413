/** Colours, type and space, each under one name. All pairs of text and ground that are used keep a contrast of 4.5. */
export const tokens = `
:root {
  color-scheme: light dark;
  --ground: #fbfaf6;
  --raised: #ffffff;
  --sunken: #f3f0e7;
  --ink: #1c1a15;
  --soft: #5d584c;
  --line: #e2ddd0;
  --line-strong: #8d8676;
  --accent: #7b4d00;
  --accent-ground: #fbeecf;
  --on-accent: #ffffff;
  --good: #17633a;
  --good-ground: #e0f2e6;
  --bad: #9a1f1a;
  --bad-ground: #fbe6e3;
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace;
  --small: 0.875rem;
  --tiny: 0.8125rem;
  --radius: 10px;
  --width: 70rem;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #13120e;
    --raised: #1b1a15;
    --sunken: #24221b;
    --ink: #eeeae0;
    --soft: #aca593;
    --line: #343127;
    --line-strong: #807a69;
    --accent: #f2bd55;
    --accent-ground: #33290f;
    --on-accent: #1d1500;
    --good: #7ad6a0;
    --good-ground: #14301f;
    --bad: #ffa79d;
    --bad-ground: #3d1a17;
  }
}
`;

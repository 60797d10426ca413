import type { JSX } from "preact";

/** One bar: what it is of, and how high. */
export type Bar = { readonly label: string; readonly value: number; readonly text: string };

const size = { width: 480, height: 96, gap: 2 } as const;

/** Bars, drawn here and not in the browser. What they show is also said in words, and each bar by its title. */
export const BarChart = ({
  title,
  bars,
  tone = "accent",
}: {
  title: string;
  bars: readonly Bar[];
  tone?: "accent" | "good" | "bad";
}): JSX.Element => {
  const highest = Math.max(...bars.map(({ value }) => value), 1);
  const peak = bars.find(({ value }) => value === highest);
  const step = size.width / Math.max(1, bars.length);
  return (
    <figure class="chart">
      <figcaption>
        {title}
        {peak ? <span class="soft"> at most {peak.text}</span> : null}
      </figcaption>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${peak ? `at most ${peak.text}, ${peak.label}` : "nothing yet"}`}
      >
        {bars.map(({ label, value, text }, index) => {
          const height = value > 0 ? Math.max(2, (value / highest) * (size.height - 2)) : 0;
          return (
            <rect
              class={`bar-of ${tone}`}
              x={(index * step + size.gap / 2).toFixed(2)}
              y={(size.height - height).toFixed(2)}
              width={Math.max(1, step - size.gap).toFixed(2)}
              height={height.toFixed(2)}
            >
              <title>{`${label}: ${text}`}</title>
            </rect>
          );
        })}
      </svg>
      <p class="ends soft">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
    </figure>
  );
};

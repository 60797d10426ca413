import type { ComponentChildren, JSX } from "preact";

/** A word in a pill; `tone` colours what it says, and never says it alone. */
export const Badge = ({
  tone,
  children,
}: {
  tone?: "good" | "bad" | "accent";
  children: ComponentChildren;
}): JSX.Element => <span class={tone ? `badge ${tone}` : "badge"}>{children}</span>;

/** A column of a table; numbers stand right and in figures of one width. */
export type Column = { readonly label: string; readonly isNumber?: boolean };

/**
 * A table that scrolls by itself where it is too wide. The first cell of each row is its heading. `label` is read to
 * who cannot see it, and can be reached by keyboard.
 */
export const Table = ({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly Column[];
  rows: readonly (readonly ComponentChildren[])[];
}): JSX.Element => (
  <div class="scroll" role="group" aria-label={label} tabindex={0}>
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" class={column.isNumber ? "number" : undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr>
            {cells.map((cell, index) =>
              index === 0 ? (
                <th scope="row">{cell}</th>
              ) : (
                <td class={columns[index]?.isNumber ? "number" : undefined}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Text between tags, where quotes are only quotes: in JSON each would take six bytes of the page. */
const escapeText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Text to copy, as it is. The button appears where a script can serve it. */
export const CodeBlock = ({ text, label }: { text: string; label: string }): JSX.Element => (
  <div class="code">
    <span class="label">{label}</span>
    <pre tabindex={0} role="group" aria-label={label}>
      <code dangerouslySetInnerHTML={{ __html: escapeText(text) }} />
    </pre>
    <button class="copy" type="button" hidden data-copy>
      Copy
    </button>
  </div>
);

/** JSON as people read it; `isDense` spares the room that many levels take. */
export const JsonBlock = ({
  value,
  label,
  isDense = false,
}: {
  value: unknown;
  label: string;
  isDense?: boolean;
}): JSX.Element => (
  <CodeBlock text={JSON.stringify(value, undefined, isDense ? 1 : 2)} label={label} />
);

/** Names and what they are. */
export const Definitions = ({
  entries,
}: {
  entries: readonly (readonly [name: string, value: ComponentChildren])[];
}): JSX.Element => (
  <dl class="facts">
    {entries.map(([name, value]) => (
      <>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </>
    ))}
  </dl>
);

/** A box around what belongs together. */
export const Panel = ({ children }: { children: ComponentChildren }): JSX.Element => (
  <div class="panel">{children}</div>
);

/** Something to be seen before reading on. */
export const Notice = ({
  tone,
  children,
}: {
  tone?: "good" | "bad";
  children: ComponentChildren;
}): JSX.Element => <div class={tone ? `notice ${tone}` : "notice"}>{children}</div>;

/** What only some readers open; it works without a script. */
export const Disclosure = ({
  summary,
  children,
}: {
  summary: ComponentChildren;
  children: ComponentChildren;
}): JSX.Element => (
  <details>
    <summary>{summary}</summary>
    {children}
  </details>
);

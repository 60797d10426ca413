import { parametersOf } from "@coinslot/documents";
import type { JsonSchema } from "@coinslot/tools-schema";
import type { JSX } from "preact";
import { Table } from "../components.tsx";

/** What an operation takes. Anything else is refused, unpaid. */
export const Parameters = ({ input }: { input: JsonSchema }): JSX.Element => {
  const parameters = parametersOf(input);
  const note = typeof input["description"] === "string" ? input["description"] : "";
  return (
    <>
      {parameters.length === 0 ? (
        <p>It takes none.</p>
      ) : (
        <Table
          label="Parameters"
          columns={[
            { label: "Name" },
            { label: "Type" },
            { label: "Needed" },
            { label: "What it is" },
          ]}
          rows={parameters.map(({ name, type, isRequired, fallback, description }) => [
            <code>{name}</code>,
            type,
            isRequired
              ? "yes"
              : fallback === undefined
                ? "no"
                : ["no; else ", <code>{JSON.stringify(fallback)}</code>],
            description,
          ])}
        />
      )}
      {note === "" ? null : <p class="soft small">{note}</p>}
    </>
  );
};

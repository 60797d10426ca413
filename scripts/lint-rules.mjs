import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { violation } from "./dependency-law.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Holds the dependency law inside packages, type-only and dynamic imports included. */
const dependencyLaw = {
  create: (context) => {
    const file = relative(root, context.filename).replaceAll("\\", "/");
    const check = (node, specifier) => {
      if (typeof specifier?.value !== "string") return;
      const message = violation(file, specifier.value);
      if (message !== undefined) context.report({ node, message });
    };
    const checkSource = (node) => check(node, node.source);
    return {
      ImportDeclaration: checkSource,
      ImportExpression: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      TSImportType: checkSource,
    };
  },
};

const noExportStar = {
  create: (context) => ({
    ExportAllDeclaration(node) {
      if (node.exported) return;
      context.report({ node, message: "Name what is exported: a star hides the contract." });
    },
  }),
};

export default {
  meta: { name: "coinslot" },
  rules: { "dependency-law": dependencyLaw, "no-export-star": noExportStar },
};

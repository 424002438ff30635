import { transformAsync } from "@babel/core";
import type { Plugin } from "vite";

/** What only the server needs of a call: it checks, limits and documents. */
const SERVER_KEYS = ["params", "input", "output", "errors", "limit", "summary"];

interface Call {
  callee: { name?: string };
  arguments: { properties?: { key?: { name?: string } }[] | undefined }[];
}

interface Statement {
  type: string;
  declaration?: Statement | null;
  declarations?: { id: { name?: string } }[];
  id?: { name?: string } | null;
  source?: { value: string } | null;
  specifiers?: { local?: { name: string } }[];
}

/** Names that a top-level statement declares. */
function declared(statement: Statement): string[] {
  const inner = statement.declaration ?? statement;
  const names = inner.declarations?.map(({ id }) => id.name) ?? [inner.id?.name];
  return names.filter((name) => name !== undefined);
}

/** Parts of a statement that are gone when it runs. */
const TYPES = new Set(["loc", "typeAnnotation", "typeParameters", "returnType"]);

/** Whether a statement, as it runs, names any of these identifiers. */
function mentions(statement: Statement, names: Iterable<string>): boolean {
  if (/^(Import|TS)/.test(statement.declaration?.type ?? statement.type)) return false;
  const text = JSON.stringify(statement, (key, value) => (TYPES.has(key) ? undefined : value));
  return [...names].some((name) => text.includes(`"name":"${name}"`));
}

/** Leaves of a list of statements those that stand on no schema, however indirectly. */
function withoutSchemas(body: Statement[]): Statement[] {
  const gone = new Set(["v"]);
  let left = body.filter(({ source }) => source?.value !== "valibot");
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    left = left.filter((statement) => {
      if (!mentions(statement, gone)) return true;
      for (const name of declared(statement)) gone.add(name);
      return false;
    });
  }
  return left.filter((statement) => keepsImports(statement, left));
}

/** Drops what is imported but no longer used; false when that was all. */
function keepsImports(statement: Statement, body: Statement[]): boolean {
  if (statement.type !== "ImportDeclaration" || !statement.specifiers) return true;
  const rest = body.filter(({ type }) => type !== "ImportDeclaration");
  statement.specifiers = statement.specifiers.filter(
    ({ local }) => local && rest.some((each) => mentions(each, [local.name])),
  );
  return statement.specifiers.length > 0;
}

const serverParts = () => ({
  visitor: {
    CallExpression({ node }: { node: Call }) {
      if (node.callee.name === "lookup") node.arguments.splice(2);
      if (node.callee.name !== "endpoint") return;
      for (const argument of node.arguments) {
        argument.properties = argument.properties?.filter(
          (property) => !SERVER_KEYS.includes(property.key?.name ?? ""),
        );
      }
    },
    Program: {
      exit({ node }: { node: { body: Statement[] } }) {
        node.body = withoutSchemas(node.body);
      },
    },
  },
});

/**
 * Of the contract the browser gets method, path and access of each call, and the constants. Schemas stay
 * with the server; a page that imports one does not build.
 */
export function slimContract(): Plugin {
  return {
    name: "krapao:slim-contract",
    enforce: "pre",
    async transform(code, id) {
      if (!/\/contract\/src\/\w+\.ts$/.test(id)) return null;
      const result = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        parserOpts: { plugins: ["typescript"] },
        plugins: [serverParts],
      });
      return result?.code ? { code: result.code, map: null } : null;
    },
  };
}

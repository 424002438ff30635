import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transformAsync } from "@babel/core";
import { openBuildCache } from "@krapao/browser/vite/build-cache";
import type { Plugin } from "vite";

/** The parts of a call that only the server needs: to validate, to limit and to document. */
const SERVER_KEYS = [
  ...["params", "input", "output", "errors", "limit", "summary", "upload", "failure"],
  ...["plays", "changesState", "idempotent"],
];

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

/** The names of a top-level statement. */
function namesOf(statement: Statement): string[] {
  const inner = statement.declaration ?? statement;
  const names = inner.declarations?.map(({ id }) => id.name) ?? [inner.id?.name];
  return names.filter((name) => name !== undefined);
}

/** Parts of a statement that do not exist at run time. */
const TYPES = new Set(["loc", "typeAnnotation", "typeParameters", "returnType"]);

/** Whether the run-time part of a statement names any of these identifiers. */
function mentions(statement: Statement, names: Iterable<string>): boolean {
  if (/^(Import|TS)/.test(statement.declaration?.type ?? statement.type)) return false;
  const text = JSON.stringify(statement, (key, value) => (TYPES.has(key) ? undefined : value));
  return [...names].some((name) => text.includes(`"name":"${name}"`));
}

/** The statements that depend on no schema, directly or indirectly. */
function withoutSchemas(body: Statement[]): Statement[] {
  const removed = new Set(["v"]);
  let left = body.filter(({ source }) => source?.value !== "valibot");
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    left = left.filter((statement) => {
      if (!mentions(statement, removed)) return true;
      for (const name of namesOf(statement)) removed.add(name);
      return false;
    });
  }
  return left.filter((statement) => keepsImports(statement, left));
}

/** Removes unused names from an import; returns false when none is left. */
function keepsImports(statement: Statement, body: Statement[]): boolean {
  if (statement.type !== "ImportDeclaration" || !statement.specifiers) return true;
  const rest = body.filter(({ type }) => type !== "ImportDeclaration");
  statement.specifiers = statement.specifiers.filter(
    ({ local }) => local && rest.some((each) => mentions(each, [local.name])),
  );
  return statement.specifiers.length > 0;
}

/** Babel plugin that removes the server's parts; `onRemoved` hears of each removed key. */
const serverParts = (onRemoved: (key: string) => void) => () => ({
  visitor: {
    CallExpression({ node }: { node: Call }) {
      // A lookup is called with its name, its summary and its schema.
      if (node.callee.name === "lookup") node.arguments.splice(1);
      if (node.callee.name !== "endpoint") return;
      for (const argument of node.arguments) {
        argument.properties = argument.properties?.filter((property) => {
          const key = property.key?.name ?? "";
          if (!SERVER_KEYS.includes(key)) return true;
          onRemoved(key);
          return false;
        });
      }
    },
    Program: {
      exit({ node }: { node: { body: Statement[] } }) {
        node.body = withoutSchemas(node.body);
      },
    },
  },
});

interface Slimmed {
  code: string | null;
  /** Keys that some call had. */
  removed: string[];
}

async function slim(code: string, filename: string): Promise<Slimmed> {
  const removed = new Set<string>();
  const result = await transformAsync(code, {
    filename,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ["typescript"] },
    plugins: [serverParts((key) => removed.add(key))],
  });
  return { code: result?.code ?? null, removed: [...removed] };
}

/**
 * Leaves the browser the method, path and access of each call, and the constants. Schemas stay with
 * the server: a page that imports one does not build. Saves 3.8 KB (brotli) at /login and 5.6 KB at
 * home. The build fails when a key was found in no call, since calls are then declared in another
 * form.
 */
export function slimContract(): Plugin {
  const unmatched = new Set(SERVER_KEYS);
  // What was removed before counts too: a part that is kept was made by this very file.
  const own = readFileSync(fileURLToPath(import.meta.url), "utf8");
  const cache = openBuildCache<Slimmed>("slim-contract");
  let isClientBuild = false;
  return {
    name: "krapao:slim-contract",
    enforce: "pre",
    configResolved({ command, build }) {
      isClientBuild = command === "build" && !build.ssr;
    },
    transform: {
      filter: { id: /\/contract\/src\/(member\/([\w-]+\/)?)?[\w-]+\.ts$/ },
      async handler(code, id) {
        const slimmed = await cache.get([own, code], () => slim(code, id));
        for (const key of slimmed.removed) unmatched.delete(key);
        return slimmed.code === null ? null : { code: slimmed.code, map: null };
      },
    },
    buildEnd(error) {
      if (error || !isClientBuild || unmatched.size === 0) return;
      this.error(`slim-contract: no call has ${[...unmatched].join(", ")}`);
    },
  };
}

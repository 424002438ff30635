import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { gameProviderFiles } from "./game-provider-files.ts";
import { camel, dialectFile, type NewFile, pascal } from "./names.ts";

/** The files of an adapter: client, translation, a test with recorded bodies, and a README. */
export function adapterFiles(port: string, company: string): NewFile[] {
  if (port === "game-provider") return gameProviderFiles(company);
  const folder = `server/src/adapters/${company}`;
  const type = pascal(port);
  return [
    dialectFile(company),
    {
      path: `${folder}/client.ts`,
      text: `import type { ${type} } from "../../ports/${port}.ts";

/**
 * Speaks HTTP with ${company} through callExternalParty. Connect it in
 * server/src/external-parties.ts.
 */
export function ${camel(company)}Client(): ${type} {
  throw new Error("the client of ${company} is not written");
}
`,
    },
    {
      path: `${folder}/translate.ts`,
      text: `/** Translates between ${company} and our port. Pure; an unknown status is outcome unknown. */
export function readAnswer(text: string): unknown {
  throw new Error(\`an answer of ${company} is not understood: \${text.length} characters\`);
}
`,
    },
    {
      path: `${folder}/${company}.test.ts`,
      text: `import { expect, test } from "vitest";
import { ${camel(company)}Client } from "./client.ts";
import { readAnswer } from "./translate.ts";

test("understands a recorded answer", () => {
  expect(readAnswer("{}")).toBeDefined();
});

test("passes the conformance suite of its port", () => {
  expect(${camel(company)}Client()).toBeDefined();
});
`,
    },
    {
      path: `${folder}/README.md`,
      text: `# ${pascal(company)}

What the company is, where its documentation is, how it signs, what it can do (client reference,
status query, duplicates), and what differs from its documentation. Its wire format is in
\`contract/src/wire/${company}.ts\`, and a file \`${company}.ts\` of the sandbox plays it.
`,
    },
  ];
}

/** Names of the ports that exist. */
export function ports(): string[] {
  return readdirSync(join(root, "server/src/ports"))
    .map((name) => name.replace(/\.ts$/, ""))
    .filter((name) => name !== "context");
}

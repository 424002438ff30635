/** `npm run new feature <word>` and `npm run new adapter <port> <company>`: the rooms of something new, with a test that fails. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { WORDS } from "@krapao/contract/words";
import { gameProviderFiles } from "./new-game-provider.ts";
import { root } from "./settings.ts";

export type NewFile = { path: string; text: string };

const pascal = (name: string) =>
  name.replace(/(^|-)([a-z0-9])/g, (_all, _dash, letter: string) => letter.toUpperCase());
const camel = (name: string) => pascal(name).replace(/^./, (letter) => letter.toLowerCase());

/** The files of a feature: contract, server, web. */
export function featureFiles(word: string): NewFile[] {
  return [contractFile(word), ...serverFiles(word), ...textFiles(word)];
}

function contractFile(word: string): NewFile {
  return {
    path: `contract/src/${word}.ts`,
    text: `import * as v from "valibot";
import { endpoint } from "./endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/${word}",
  access: "member",
  summary: "Say in one line what this call answers",
  output: v.object({ ${word}: v.array(v.object({ id: v.string() })) }),
});
`,
  };
}

function serverFiles(word: string): NewFile[] {
  const server = `server/src/features/${word}`;
  return [
    {
      path: `${server}/routes.ts`,
      text: `import type * as ${word} from "@krapao/contract/${word}";
import type { Handlers } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { list${pascal(word)} } from "./list-${word}.ts";

/** Binds calls to operations, and does nothing else. List it in features.ts. */
export function ${word}Routes({ db }: Context): Handlers<Pick<typeof ${word}, "list">> {
  return {
    list: ({ member }) => list${pascal(word)}(db, { memberId: member.memberId }),
  };
}
`,
    },
    {
      path: `${server}/list-${word}.ts`,
      text: `import type { ServerOutput } from "@krapao/contract";
import type * as ${word} from "@krapao/contract/${word}";
import type { Db } from "../../kernel/db.ts";
import { select${pascal(word)} } from "./queries.ts";

/** Everything of this member, newest first. */
export async function list${pascal(word)}(
  db: Db,
  { memberId }: { memberId: bigint },
): Promise<ServerOutput<typeof ${word}.list>> {
  return { ${word}: await select${pascal(word)}(db, memberId) };
}
`,
    },
    {
      path: `${server}/queries.ts`,
      text: `import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

/** All SQL of ${word}. The table needs a migration and a run of kysely-codegen. */
export async function select${pascal(word)}(db: Db | Tx, memberId: bigint): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>\`
    select id from ${word}_record where member_id = \${memberId} order by id desc\`.execute(db);
  return rows;
}
`,
    },
    {
      path: `${server}/${word}.test.ts`,
      text: `import { contract } from "@krapao/contract";
import { expect, test } from "vitest";

test("${word} is part of the contract", () => {
  expect(Object.keys(contract)).toContain("${word}");
});
`,
    },
  ];
}

function textFiles(word: string): NewFile[] {
  const texts = `web/src/features/${word}/texts`;
  return [
    {
      path: `${texts}/th.ts`,
      text: `export default { title: "" };\n`,
    },
    ...["la", "en"].map((locale) => ({
      path: `${texts}/${locale}.ts`,
      text: `import type th from "./th.ts";\n\nexport default { title: "" } satisfies typeof th;\n`,
    })),
    {
      path: `${texts}/index.ts`,
      text: `import { defineTexts } from "../../../i18n/index.ts";
import type th from "./th.ts";

export const ${word}Texts = defineTexts<typeof th>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
`,
    },
  ];
}

/** The files of an adapter: client, translation, a test with recorded bodies, and what the company is. */
export function adapterFiles(port: string, company: string): NewFile[] {
  if (port === "game-provider") return gameProviderFiles(company);
  const folder = `server/src/adapters/${company}`;
  const type = pascal(port);
  return [
    {
      path: `${folder}/client.ts`,
      text: `import type { ${type} } from "../../ports/${port}.ts";

/** Speaks HTTP with ${company}, through callParty of kernel/outbound.ts. Connect it in outside.ts. */
export function ${camel(company)}Client(): ${type} {
  throw new Error("the client of ${company} is not written");
}
`,
    },
    {
      path: `${folder}/translate.ts`,
      text: `/** Between the words of ${company} and ours. Pure; a status we do not know is unknown, never success or failure. */
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

What it is, where its documentation is, how it signs, what it can do (client reference, status query, duplicates), what surprised us.
Its wire is in \`contract/src/wire/${company}.ts\`, and \`sandbox/src/parties/${company}.ts\` plays it.
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

function filesFor(kind?: string, first?: string, second?: string): NewFile[] {
  const words: readonly string[] = WORDS;
  if (kind === "feature" && first) {
    if (words.includes(first)) return featureFiles(first);
    throw new Error(`"${first}" is no word yet: add it to contract/src/words.ts first.`);
  }
  if (kind === "adapter" && first && second && /^[a-z][a-z0-9-]*$/.test(second)) {
    if (ports().includes(first)) return adapterFiles(first, second);
    throw new Error(`There is no port "${first}"; there are ${ports().join(", ")}.`);
  }
  throw new Error("npm run new feature <word>, or npm run new adapter <port> <company>");
}

if (import.meta.main) {
  try {
    const files = filesFor(...process.argv.slice(2));
    for (const { path, text } of files) {
      if (existsSync(join(root, path))) {
        console.log(`is there   ${path}`);
        continue;
      }
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
      console.log(`written    ${path}`);
    }
    console.log("Its test fails now. Make it pass.");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

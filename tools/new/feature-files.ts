import { type NewFile, pascal } from "./names.ts";

/** The files of a feature, with a test that fails until the feature is listed. */
export function featureFiles(word: string): NewFile[] {
  return [contractFile(word), ...serverFiles(word), ...textFiles(word)];
}

function contractFile(word: string): NewFile {
  return {
    path: `contract/src/member/${word}.ts`,
    text: `import * as v from "valibot";
import { endpoint } from "../endpoint.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/${word}",
  access: "member",
  summary: "Lists the records of the member, newest first",
  output: v.object({ ${word}: v.array(v.object({ id: v.string() })) }),
});
`,
  };
}

function serverFiles(word: string): NewFile[] {
  const folder = `server/src/features/${word}`;
  const name = pascal(word);
  return [
    {
      path: `${folder}/feature.ts`,
      text: `import { defineFeature } from "../../feature.ts";
import { ${word}Routes } from "./routes.ts";

export const ${word} = defineFeature({
  routes: (ctx) => ({ ${word}: ${word}Routes(ctx) }),
});
`,
    },
    {
      path: `${folder}/routes.ts`,
      text: `import { list } from "@krapao/contract/member/${word}";
import { routes } from "../../kernel/http/routes.ts";
import type { Context } from "../../ports/context.ts";
import { list${name} } from "./list-${word}.ts";

export function ${word}Routes({ db }: Context) {
  return routes(
    { list },
    { member: { list: ({ member }) => list${name}(db, { memberId: member.memberId }) } },
  );
}
`,
    },
    {
      path: `${folder}/list-${word}.ts`,
      text: `import type { ServerOutput } from "@krapao/contract";
import type { list } from "@krapao/contract/member/${word}";
import type { Db } from "../../kernel/db/database.ts";
import { list${name}Records } from "./queries.ts";

export async function list${name}(
  db: Db,
  { memberId }: { memberId: bigint },
): Promise<ServerOutput<typeof list>> {
  return { ${word}: await list${name}Records(db, memberId) };
}
`,
    },
    {
      path: `${folder}/queries.ts`,
      text: `import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";

/** The member's records, newest first. Needs a migration and \`npm run new schema\`. */
export async function list${name}Records(db: Db | Tx, memberId: bigint): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>\`
    select id from ${word}_record where member_id = \${memberId} order by id desc\`.execute(db);
  return rows;
}
`,
    },
    {
      path: `${folder}/${word}.test.ts`,
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
    ...["la", "en"].map((language) => ({
      path: `${texts}/${language}.ts`,
      text: `import type th from "./th.ts";\n\nexport default { title: "" } satisfies typeof th;\n`,
    })),
    {
      path: `${texts}.ts`,
      text: `import { textsIn } from "@krapao/browser/i18n/texts";

export const ${word}Texts = textsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);
`,
    },
  ];
}

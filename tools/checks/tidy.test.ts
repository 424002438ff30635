import {
  CODES,
  COMMON_ERRORS,
  CONSOLE_CODES,
  RESERVED_CODES,
  TOKEN_ERRORS,
} from "@krapao/contract";
import { consoleContract } from "@krapao/contract/console";
import { describe, expect, test } from "vitest";
import { checkDocuments } from "./documents.ts";
import { readSources } from "./sources.ts";
import { matchRooms, numberMigrations } from "./tidy.ts";
import { floatingMoney, rules, sqlAtHome, timeAndChance } from "./tidy-rules.ts";

const say = (path: string, text: string) => rules.flatMap((rule) => rule({ path, text }));
const lines = (count: number) => "// a line\n".repeat(count);

describe("a single file", () => {
  test.each([
    ["server/src/ledger/post.ts", lines(501), /more than 500/],
    ["server/src/features/games/games-service.ts", "", /says nothing/],
    ["web/src/lib/utils/money.ts", "", /says nothing/],
    ["web/src/lib/types.ts", "", /says nothing/],
    ...["all", "allSettled", "race", "any"].map((name): [string, string, RegExp] => [
      "server/src/features/games/move.ts",
      `async function move(\n  tx: Tx,\n): Promise<void> {\n  await Promise.${name}([a(), b()]);\n}\n`,
      /:4 Promise.* to inOrder/,
    ]),
    ["server/src/games/move.ts", "run(db, (tx) => Promise.all(rows.map(each)));\n", /inOrder/],
    ["server/src/games/move.ts", "const f = (db: Db | Tx) =>\n  settleInOrder(all);\n", /inOrder/],
    [
      "server/src/games/move.ts",
      "run(async (tx) => {\n  a.map(\n    async () => {},\n  );\n});\n",
      /:2 .*inOrder/,
    ],
    ["web/src/app/Home.tsx", 'console.log("x");\n', /the log/],
    ["server/src/app.ts", "const a = process.env.PORT;\n", /config\.ts/],
    ["server/src/app.ts", "const a = Date.now();\n", /clock/],
    ["server/src/app.ts", "const a = new Date();\n", /clock/],
    ["server/src/app.ts", "const a = Math.random();\n", /clock/],
    ["server/src/app.ts", "const a = parseFloat(b);\n", /bigint/],
    ["contract/src/member/wallet.ts", "const a = b.toFixed(2);\n", /bigint/],
    ["server/src/features/games/transfer.ts", "await sql`select 1`;\n", /queries\.ts/],
    ["server/src/features/games/transfer.ts", 'await db.selectFrom("a");\n', /queries\.ts/],
    ["docs/a.md", "# A\n\nsee /tmp/x.log\n", /one machine/],
    ["package-lock.json", '"resolved": "https://example.org/a.tgz"\n', /one machine/],
  ])("%s with %j is refused", (path, text, why) => {
    expect(say(path, text)).toEqual([expect.stringMatching(why)]);
  });

  test.each([
    ["server/src/ledger/post.ts", lines(500)],
    ["server/src/kernel/clock.ts", "const a = Date.now();\n"],
    ["server/src/config.ts", "const a = process.env.PORT;\n"],
    ["tools/launch/launch.ts", "console.log(process.env.PORT);\n"],
    ["contract/src/money.ts", "const a = b.toFixed(2);\n"],
    ["server/src/features/games/queries.ts", "await sql`select 1`;\n"],
    ["server/src/games/move.ts", "const f = (tx: Tx) => 1;\nconst all = Promise.all(rows);\n"],
    ["server/src/features/games/transfer.ts", "// Date.now() would not do: console.log(\n"],
    ["server/src/features/games/transfer.ts", "/* parseFloat(x) */ const at = new Date(ms);\n"],
  ])("%s with %j is fine", (path, text) => {
    expect(say(path, text)).toEqual([]);
  });
});

describe("files together", () => {
  test("feature folders are words of the contract", () => {
    const paths = ["web/src/features/cashier/a.ts", "server/src/features/games/a.ts"];
    const found = matchRooms(paths.map((path) => ({ path, text: "" })));
    expect(found.map(({ path }) => path)).toEqual([
      "web/src/features/cashier",
      "server/src/features/games",
    ]);
    expect(
      matchRooms([
        { path: "server/src/features/games/a.ts", text: "" },
        { path: "contract/src/member/games.ts", text: "" },
      ]),
    ).toEqual([]);
  });

  test("migrations have no gap and no duplicate", () => {
    const named = (...names: string[]) =>
      numberMigrations(names.map((name) => ({ path: `server/migrations/${name}`, text: "" })));
    expect(named("0001_a.sql", "0002_b.sql")).toEqual([]);
    expect(named("0001_a.sql", "0003_b.sql")).toHaveLength(1);
    expect(named("0001_a.sql", "0001_b.sql")).toHaveLength(1);
  });

  test("links, paths and commands of documents exist", () => {
    const page = (text: string) =>
      checkDocuments([
        { path: "docs/a.md", text },
        { path: "server/src/app.ts", text: "" },
        { path: "package.json", text: '{"scripts":{"start":""}}' },
      ]);
    expect(page("[x](../server/src/app.ts) [y](../server) [z](https://example.org)")).toEqual([]);
    expect(page("[x](../server/src/gone.ts)")).toHaveLength(1);
    expect(
      page("`server/src/app.ts` `server/src/` `server/src/<word>.ts` `npm run start`"),
    ).toEqual([]);
    expect(page("`server/src/gone.ts`")).toHaveLength(1);
    expect(page("`npm run gone`")).toHaveLength(1);
  });
});

/** What calls of the console list, what any of them can answer, and what two successes answer. */
const ofConsole = [
  ...new Set<string>([
    ...Object.values(consoleContract).flatMap((group) =>
      Object.values(group).flatMap(({ errors }) => errors),
    ),
    ...[...COMMON_ERRORS, ...TOKEN_ERRORS, "FORBIDDEN", "INVALID_IP", "IDEMPOTENCY_KEY_REUSED"],
    ...["SUCCESS", "APPROVAL_NEEDED"],
  ]),
];
const ofMembers = CODES.filter((code) => !(code in CONSOLE_CODES));
test.each(
  ["th", "la", "en"].flatMap((locale) => [
    { room: "web", locale, codes: ofMembers },
    { room: "console", locale, codes: ofConsole },
  ]),
)("every code that $room can meet has a text in $locale", async ({ room, locale, codes }) => {
  const { default: texts } = await import(`../../${room}/src/i18n/errors/${locale}.ts`);
  expect(Object.keys(texts).toSorted()).toEqual(codes.toSorted());
  expect(Object.values(texts).filter((text) => String(text).trim() === "")).toEqual([]);
});

/** The server refuses a document with the code that this function of the contract answers. */
const REFUSALS_OF_DOCUMENTS = "contract/src/console/setup/publishable.ts";

test("the server sends every code of the contract, except the reserved ones", () => {
  const isServer = ({ path }: { path: string }) =>
    /^server\/src\/.*(?<!\.test)\.ts$/.test(path) ||
    path.startsWith("contract/src/member/") ||
    path === REFUSALS_OF_DOCUMENTS;
  const code = readSources()
    .filter(isServer)
    // The contract's lists of possible answers send nothing; an endpoint's `failure` does.
    .map(({ path, text }) =>
      path.startsWith("contract/src/member/")
        ? (text.match(/failure: "\w+"/g) ?? []).join()
        : text.replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, ""),
    )
    .join("\n");
  const isSent = (each: string) => new RegExp(`[".]${each}\\b`).test(code);
  const unsent = CODES.filter((each) => !isSent(each));
  expect(unsent.toSorted()).toEqual(Object.keys(RESERVED_CODES).toSorted());
});

test("a test of the server expects every code that the server sends", () => {
  const tests = readSources()
    .filter(({ path }) => /^server\/.*\.test\.ts$/.test(path))
    .map(({ text }) => text)
    .join("\n");
  const unexpected = CODES.filter((code) => !new RegExp(`\\b${code}\\b`).test(tests));
  expect(unexpected.filter((code) => !(code in RESERVED_CODES))).toEqual([]);
});

test("chance, amounts and SQL stay where they are looked after", () => {
  const found = readSources().flatMap((source) =>
    [timeAndChance, floatingMoney, sqlAtHome].flatMap((rule) => rule(source)),
  );
  expect(found).toEqual([]);
});

import { describe, expect, test } from "vitest";
import { checkImports } from "./imports.ts";
import { checkTables } from "./table-arrows.ts";

const check = (path: string, text: string) => checkImports([{ path, text }]).map(({ say }) => say);

describe("arrows inside a feature", () => {
  test.each([
    ["crediting/credit-payment.ts", "../qr/create-qr.ts", /innerArrows/],
    ["crediting/credit-payment.ts", "../routes.ts", /entry files/],
    ["payment.ts", "./qr/create-qr.ts", /only entry files/],
  ])("%s must not import %s", (file, to, why) => {
    const path = `server/src/features/deposits/${file}`;
    expect(check(path, `import { x } from "${to}"; x();`)).toEqual([expect.stringMatching(why)]);
  });

  test.each([
    ["qr/create-qr.ts", "../crediting/credit-payment.ts"],
    ["qr/create-qr.ts", "../payment.ts"],
    ["routes.ts", "./qr/create-qr.ts"],
  ])("%s may import %s", (file, to) => {
    const path = `server/src/features/deposits/${file}`;
    expect(check(path, `import { x } from "${to}"; x();`)).toEqual([]);
  });
});

describe("import rules", () => {
  test.each([
    ["server/src/features/games/transfer.ts", "../wallet/queries.ts", /index\.ts/],
    ["server/src/features/statements/list.ts", "../games/index.ts", /edges/],
    ["server/src/features/games/transfer.ts", "../../adapters/joker/client.ts", /feature/],
    ["server/src/kernel/db/database.ts", "../../ledger/post.ts", /below everything/],
    ["server/src/ledger/post.ts", "../features/wallet/index.ts", /no feature/],
    ["server/src/adapters/joker/client.ts", "../betflix/client.ts", /its port/],
    ["server/src/app.ts", "../../sandbox/src/main.ts", /over HTTP/],
    ["server/src/main.ts", "./adapters/joker/client.ts", /only app\.ts/],
    ["web/src/features/deposits/Sheet.tsx", "../wallet/Total.tsx", /never import features/],
    ["web/src/features/deposits/Sheet.tsx", "../../app/Home.tsx", /never import features/],
    ["web/src/lib/api/api.ts", "../../features/wallet/use.ts", /below features/],
    ["web/src/app/Home.tsx", "../../../server/src/app.ts", /over HTTP/],
    ["contract/src/member/games.ts", "../../../server/src/config.ts", /nothing of ours/],
    ["sandbox/src/main.ts", "../../contract/src/accounts.ts", /wire/],
  ])("%s must not import %s", (path, to, why) => {
    expect(check(path, `import { x } from "${to}"; x();`)).toEqual([expect.stringMatching(why)]);
    expect(check(path, `export * from "${to}";`)).toHaveLength(1);
    expect(check(path, `import type { X } from "${to}"; export type Y = X;`)).toHaveLength(1);
    expect(check(path, `await import("${to}");`)).toHaveLength(1);
  });

  test.each([
    ["server/src/features/games/transfer.ts", "../accounts/index.ts"],
    ["server/src/features/games/transfer.ts", "../../ledger/post.ts"],
    ["server/src/adapters/joker/client.ts", "../../ports/game-provider.ts"],
    ["server/src/app.ts", "./adapters/joker/client.ts"],
    ["server/src/ledger/post.test.ts", "@krapao/testkit/postgres/postgres"],
    ["web/src/app/Home.tsx", "../features/wallet/Total.tsx"],
    ["web/src/features/wallet/Total.tsx", "@krapao/contract/member/wallet"],
    ["sandbox/src/sms.ts", "@krapao/contract/wire/sms"],
  ])("%s may import %s", (path, to) => {
    expect(check(path, `import { x } from "${to}"; x();`)).toEqual([]);
  });

  test("a circle is found, also one of types or of lazy imports", () => {
    const a = { path: "web/src/lib/a.ts", text: 'import { b } from "./b.ts"; b();' };
    const back = (text: string) => checkImports([a, { path: "web/src/lib/b.ts", text }]);
    expect(back('import { a } from "./a.ts"; a();')).toEqual([
      expect.objectContaining({ say: expect.stringContaining("circle") }),
    ]);
    expect(back('import type { A } from "./a.ts"; export type B = A;')).toHaveLength(1);
    expect(back('export const a = () => import("./a.ts");')).toHaveLength(1);
  });
});

describe("tables", () => {
  const say = (path: string, text: string) => check(`server/src/${path}`, text);

  test.each([
    ["features/otp/queries.ts", "sql`select 1 from accounts_member`", /accounts has to publish/],
    ["features/otp/queries.ts", 'db.selectFrom("staff_user")', /staff has to publish/],
    ["features/games/queries.ts", "sql`select 1 from reports_hour`", /reports has to publish/],
    // Reading is listed, writing never is.
    ["features/games/queries.ts", 'tx.updateTable("accounts_member")', /only accounts writes/],
    ["features/wallet/queries.ts", "sql`insert into games_call`", /only games writes/],
    ["features/search/queries.ts", "sql`delete from games_call`", /only games writes/],
    ["features/search/queries.ts", "sql`select 1 from reports_hour`", /reports has to publish/],
    ["features/otp/otp.ts", 'import { x } from "../shifts/published.ts"; x();', /otp reads/],
    ["kernel/db/database.ts", "sql`select 1 from games_call`", /only features know/],
    ["ledger/post.ts", "sql`select 1 from games_call`", /only features know/],
  ])("%s must not say %s", (path, text, why) => {
    expect(say(path, text)).toEqual([expect.stringMatching(why)]);
  });

  test.each([
    ["features/otp/queries.ts", "sql`select 1 from otp_request`"],
    ["features/otp/queries.ts", "// joins accounts_member\n/* and staff_user */"],
    ["features/games/queries.ts", "sql`select name from accounts_member`"],
    ["features/search/queries.ts", "sql`select 1 from games_call`"],
    ["features/search/queries.ts", 'import { x } from "../games/published.ts"; x();'],
    ["features/chat/queries.ts", 'import { x } from "../otp/published.ts"; x();'],
    ["features/dashboard/queries.ts", 'tx.deleteFrom("reports_online")'],
    ["features/otp/otp.test.ts", "sql`delete from accounts_member`"],
  ])("%s may say %s", (path, text) => {
    expect(say(path, text)).toEqual([]);
  });

  test("an arrow of SQL closes a circle, and a listed one must be used", () => {
    const rules = { path: "tools/checks/table-rules.ts", text: "" };
    const found = checkTables([rules], () => []);
    expect(found).toContainEqual({
      path: rules.path,
      say: "lists accounts -> staff, which no SQL uses",
    });
    // No import goes from reports to chat; the query of the agents does.
    const query = { path: "server/src/features/reports/queries.ts", text: "sql`chat_message`" };
    checkTables([rules, query], (arrows) => {
      expect(arrows).toHaveProperty("reports", expect.arrayContaining(["chat"]));
      expect(arrows).not.toHaveProperty("accounts", expect.arrayContaining(["games"]));
      return [];
    });
    expect.assertions(3);
  });
});

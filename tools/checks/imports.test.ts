import { describe, expect, test } from "vitest";
import { checkImports } from "./imports.ts";

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

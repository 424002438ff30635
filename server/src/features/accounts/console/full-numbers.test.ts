/** Full phone and account numbers leave the console one by one, or with a second person. */
import type { Endpoint } from "@krapao/contract";
import { consoleContract } from "@krapao/contract/console";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import { FEED_SECRET, registerPayer, reportTransfer } from "@krapao/testkit/builders/rewards";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CONSOLE_BODIES, consoleSamplePath } from "../../../../test/sample-calls.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
});
afterAll(() => world?.close());

/** The lists that need a tab. */
const LISTS: Record<string, object> = {
  "withdrawals.queue": { tab: "waiting" },
  "kyc.list": { tab: "uploaded" },
};

const calls = Object.entries(consoleContract).flatMap(([word, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${word}.${name}`,
    endpoint,
  })),
);

test("no call that only reads answers with a full phone or account number", async () => {
  const member = await registerPayer(world);
  await reportTransfer(world, member, 5_000);
  const asked = { token: member.token, body: { amount: 3_000 } };
  expect((await world.call("POST", "/api/wallet/withdraw", asked)).status).toBe(200);
  const row = await world.db
    .selectFrom("accounts_member")
    .select(["phone", "bank_account_no as accountNo"])
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
  const { token } = await world.staff("owner");
  const answered: string[] = [];
  const full: string[] = [];
  for (const { name, endpoint } of calls) {
    if (endpoint.audit !== undefined) continue;
    const path = consoleSamplePath(endpoint).replace(/members\/[^/]+/, `members/${member.id}`);
    const body = endpoint.input ? { body: LISTS[name] ?? CONSOLE_BODIES[name] ?? {} } : {};
    const answer = await world.console(endpoint.method, path, { token, ...body });
    if (answer.status !== 200) continue;
    answered.push(name);
    const text = JSON.stringify(answer.body);
    if (text.includes(row.phone) || text.includes(row.accountNo)) full.push(name);
  }
  expect(full).toEqual([]);
  // Most lists answer a call without a filter.
  expect(answered).toEqual(
    expect.arrayContaining(["accounts.search", "accounts.read", "withdrawals.queue", "kyc.list"]),
  );
});

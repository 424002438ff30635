/**
 * A company that refuses every call, or answers in a way that nothing can be read, is an alert with
 * the operation and what was wrong, and is shown on the board: at the first call.
 */
import { randomUUID } from "node:crypto";
import type { Alert } from "@krapao/contract/console/alerts/rules";
import type { externalParties } from "@krapao/contract/console/setup/companies";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { HOUR_MS } from "@krapao/contract/time";
import { eventually } from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Ports } from "../../ports/context.ts";
import { evaluateAlerts } from "./evaluate-alerts.ts";

let world: World;
let manager: TestStaff;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  manager = await world.staff("manager");
});
afterAll(() => world?.close());

const payout = () => ({
  reference: randomUUID(),
  bankCode: "SCB",
  accountNo: "1234567890",
  accountName: "KAEWTA BOONMEE",
  amountMinor: 10_000n,
  currency: "THB" as const,
});

/** One call of each kind of company. */
const COMPANIES: readonly {
  name: string;
  target: string;
  call: (ports: Ports) => Promise<unknown> | undefined;
}[] = [
  {
    name: "sms",
    target: "sms",
    call: ({ sms }) => sms.send({ phone: "0812345678", text: "123456" }),
  },
  {
    name: "slipok",
    target: "slips",
    call: ({ slipVerifier }) =>
      slipVerifier.verify({ payload: "0041000600000101030040220", transRef: "2026112812345678" }),
  },
  {
    name: "joker2",
    target: "provider:joker2",
    call: ({ providers }) =>
      providers.get("joker2")?.balance({ username: "kp100001abcdef", password: "Secret123456" }),
  },
  {
    name: "payout",
    target: "payout",
    call: ({ payoutBank }) => payoutBank.send(payout()),
  },
  {
    name: "ww",
    target: "ww",
    call: ({ gateways }) =>
      gateways.get("WW")?.createOrder({
        reference: randomUUID(),
        amountMinor: 10_000n,
        currency: "THB",
        expiresAt: new Date(Date.now() + HOUR_MS),
      }),
  },
];

const health = async (name: string) => {
  const { body } = await world.console<ClientOutput<typeof externalParties>>(
    "GET",
    "/api/console/setup/external-parties",
    { token: manager.token },
  );
  return body.externalParties.find((each) => each.name === name);
};
const openAlerts = async () => {
  await evaluateAlerts(world.app.ctx);
  const { token } = manager;
  const { body } = await world.console<{ alerts: Alert[] }>("POST", "/api/console/alerts", {
    token,
    body: {},
  });
  return body.alerts;
};

describe.each([
  { kind: "denied", rule: "party.denied", count: "denied", last: "lastDenied" },
  { kind: "html-404", rule: "party.unreadable", count: "unreadable", last: "lastUnreadable" },
  { kind: "unreadable", rule: "party.unreadable", count: "unreadable", last: "lastUnreadable" },
] as const)("a company that answers $kind", ({ kind, rule, count, last }) => {
  // What was counted is written every five seconds: all companies wait for it together.
  beforeAll(async () => {
    await Promise.all(
      COMPANIES.map(async ({ name, target, call }) => {
        await world.control("/faults", { target, kind });
        await Promise.resolve(call(world.app.ctx.ports)).catch(() => undefined);
        await eventually(async () => ((await health(name))?.[count] ?? 0) > 0);
      }),
    );
  });
  afterAll(async () => {
    for (const { target } of COMPANIES) await world.control("/faults", { target, kind: "none" });
  });

  test.each(COMPANIES)("$name: alert and board", async ({ name }) => {
    const board = await health(name);
    const alert = (await openAlerts()).find((each) => each.rule === rule && each.subject === name);
    expect(alert).toMatchObject({ figure: board?.[count], severity: "critical" });
    // Names only: the operation, and what was wrong.
    expect(alert?.detail).toBe(board?.[last]);
    expect(alert?.detail).toMatch(/^[a-z_-]+: .+/);
  });

  test("the alerts end with what was counted", async () => {
    await world.db.deleteFrom("outbound_minute").execute();
    const names = COMPANIES.map(({ name }) => name);
    expect((await openAlerts()).filter(({ subject }) => names.includes(`${subject}`))).toEqual([]);
  });
});

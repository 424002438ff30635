/** Alerts over HTTP: opened once, sent, acknowledged, closed, and changed under permission. */
import { randomUUID } from "node:crypto";
import type { Alert } from "@krapao/contract/console/alerts/rules";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually } from "@krapao/testkit/builders/money";
import { FEED_SECRET, registerPayer, reportTransfer } from "@krapao/testkit/builders/rewards";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { evaluateAlerts } from "./evaluate-alerts.ts";

let world: World;
let manager: TestStaff;
let cashier: TestStaff;
let auditor: TestStaff;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
  [manager, cashier, auditor] = [
    await world.staff("manager"),
    await world.staff("cashier"),
    await world.staff("auditor"),
  ];
});
afterAll(() => world?.close());

const LINE = `U${"0a".repeat(16)}`;
const post = <T = Record<string, unknown>>(path: string, who: TestStaff, body: unknown = {}) =>
  world.console<T>("POST", `/api/console/alerts${path}`, { token: who.token, body });
const list = async (who: TestStaff, isOpen = true) =>
  (await post<{ alerts: Alert[] }>("", who, { isOpen })).body.alerts;
const RULE = {
  rule: "withdrawal.large",
  threshold: 1_000,
  severity: "critical",
  isOn: true,
  roles: ["cashier", "manager"],
  channels: ["line", "telegram", "hook"],
};
const settings = (hookUrl: string, duties: unknown[] = []) => ({
  quietFrom: 0,
  quietTo: 0,
  hookUrl,
  duties,
});
const sent = (to: string) =>
  world.control<{ text: string; id: string }[]>(`/staff-messages?to=${to}`);

test("opens one alert for a large withdrawal at once, sends it, and closes it when it is over", async () => {
  const hookUrl = `${world.sandboxUrl}/alert_hook/operator`;
  expect((await post("/settings", manager, settings(hookUrl))).status).toBe(200);
  const own = { sound: true, volume: 25, desktop: false, lineId: LINE, telegramId: "12345678" };
  expect((await post("", cashier)).body).toMatchObject({ sound: false, volume: 60 });
  expect((await post("/own", cashier, own)).status).toBe(200);
  expect((await post("", cashier)).body).toMatchObject({ sound: true, volume: 25 });
  expect((await post("/rules", manager, RULE)).status).toBe(200);

  const member = await registerPayer(world, { bankAccountName: "KAEWTA BOONMEE" });
  await reportTransfer(world, member, 5_000);
  await world.control("/payout-mode", { mode: "manual" });
  const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
    token: member.token,
    body: { amount: 1_500 },
  });
  const mine = async () => (await list(cashier)).filter(({ rule }) => rule === "withdrawal.large");
  // The sweep opens it; nothing else is called here.
  await eventually(async () => (await mine()).length === 1);
  const [alert] = await mine();
  expect(alert).toMatchObject({
    subject: body.withdrawalId,
    figure: 1_500,
    threshold: 1_000,
    severity: "critical",
    acknowledged: null,
    isQuiet: false,
  });
  await eventually(
    async () => (await mine())[0]?.messages.every(({ outcome }) => outcome === "sent") === true,
  );
  const channels = (await mine())[0]?.messages.map(({ channel }) => channel);
  expect(channels).toEqual(["hook", "line", "telegram"]);
  expect((await sent(LINE))[0]?.text).toContain(body.withdrawalId.slice(-8).toUpperCase());
  expect(await sent("12345678")).toHaveLength(1);
  // The sandbox accepts a post only with the right signature.
  expect(JSON.parse((await sent("operator"))[0]?.text ?? "{}")).toMatchObject({
    alertId: alert?.id,
    rule: "withdrawal.large",
    figure: 1_500,
  });

  await Promise.all([evaluateAlerts(world.app.ctx), evaluateAlerts(world.app.ctx)]);
  expect(await mine()).toHaveLength(1);
  expect(await sent(LINE)).toHaveLength(1);

  await world.ownerDb
    .updateTable("withdrawals_withdrawal")
    .set({ amount_minor: 50_000n })
    .where("id", "=", body.withdrawalId)
    .execute();
  await evaluateAlerts(world.app.ctx);
  // A sweep that read the old amount may open it once more until the next one.
  await eventually(async () => (await mine()).length === 0);
  const closed = (await list(cashier, false)).find(({ id }) => id === alert?.id);
  expect(closed?.closedAt).not.toBeNull();
});

test("a LINE group can be entered, and a Telegram group that moved is known by its new id", async () => {
  const group = `C${"0".repeat(32)}`;
  const own = { sound: false, desktop: false, lineId: group, telegramId: "-4123456" };
  const [one, other] = [await world.staff("manager"), await world.staff("manager")];
  for (const who of [one, other]) expect((await post("/own", who, own)).status).toBe(200);
  const test = async (channel: string) => (await post("/test", one, { channel })).body;
  expect(await test("line")).toEqual({ outcome: "sent" });
  expect(await sent(group)).toHaveLength(1);
  expect(await test("telegram")).toEqual({ outcome: "sent" });
  expect(await sent("-1004123456")).toHaveLength(1);
  for (const { token } of [one, other]) {
    const call = { token };
    const rules = await world.console<{ own: { telegramId: string } }>(
      "GET",
      "/api/console/alerts/rules",
      call,
    );
    expect(rules.body.own.telegramId).toBe("-1004123456");
  }
  expect(await test("telegram")).toEqual({ outcome: "sent" });
  expect(await sent("-1004123456")).toHaveLength(2);
});

test("opens an alert while members share a phone, until one of them has another", async () => {
  const shared = async () => (await list(manager)).filter(({ rule }) => rule === "phone.shared");
  const [older, younger] = [await registerMember(world), await registerMember(world)];
  const { e164 } = await world.db
    .selectFrom("accounts_member")
    .select("e164")
    .where("id", "=", older.id)
    .executeTakeFirstOrThrow();
  const share = (fields: { e164: string | null; e164_shared_at: Date | null }) =>
    world.db.updateTable("accounts_member").set(fields).where("id", "=", younger.id).execute();
  await share({ e164, e164_shared_at: world.clock.now() });
  await evaluateAlerts(world.app.ctx);
  expect(await shared()).toMatchObject([{ subject: "members", figure: 1, severity: "warning" }]);
  await share({ e164: `+66${younger.phone.slice(1)}`, e164_shared_at: null });
  await evaluateAlerts(world.app.ctx);
  expect(await shared()).toEqual([]);
});

test("opens an alert for the purpose of codes of which half of a limit is used", async () => {
  const codes = async () => (await list(manager)).filter(({ rule }) => rule === "codes.used");
  const request = (purpose: string, sent_at: Date) => {
    const hash = () => Buffer.from(randomUUID());
    const row = { id: randomUUID(), phone: "0800000000", ref: "ABCD", purpose, sent_at };
    return { ...row, token_hash: hash(), code_hash: hash(), expires_at: sent_at };
  };
  const requested = (purpose: string, count: number) =>
    world.ownerDb
      .insertInto("otp_request")
      .values(Array.from({ length: count }, () => request(purpose, world.clock.now())))
      .execute();
  await requested("password", 1_499);
  await requested("registration", 1_400);
  await evaluateAlerts(world.app.ctx);
  expect(await codes()).toEqual([]);
  await requested("password", 1);
  await evaluateAlerts(world.app.ctx);
  expect(await codes()).toMatchObject([{ subject: "password", figure: 50, severity: "warning" }]);
  expect((await list(cashier)).filter(({ rule }) => rule === "codes.used")).toEqual([]);
  await world.ownerDb.deleteFrom("otp_request").where("purpose", "=", "password").execute();
  await evaluateAlerts(world.app.ctx);
  expect(await codes()).toEqual([]);
});

test("acknowledges an alert once, with a name and a note, and keeps it for the roles of its rule", async () => {
  // A request that waits keeps the alert open: the rules are evaluated while the test runs.
  const rule = {
    ...RULE,
    rule: "approvals.waiting",
    threshold: 1,
    roles: ["cashier"],
    channels: [],
  };
  expect((await post("/rules", manager, rule)).status).toBe(200);
  const member = await registerPayer(world);
  const asked = await world.console("POST", `/api/console/members/${member.id}/adjust`, {
    token: manager.token,
    body: { direction: "credit", amount: 1, reason: "goodwill", why: "a test" },
  });
  expect(asked.body).toMatchObject({ message: "APPROVAL_NEEDED" });
  await evaluateAlerts(world.app.ctx);
  const opened = (await list(cashier)).find(({ rule }) => rule === "approvals.waiting");
  const uuid = opened?.id ?? "";
  const take = (who: TestStaff) =>
    post(`/${uuid}/acknowledge`, who, { note: "I call the inviter" });
  expect((await take(manager)).body).toMatchObject({ message: "NO_DATA" });
  expect((await take(auditor)).status).toBe(403);
  expect(await list(manager)).not.toContainEqual(expect.objectContaining({ id: uuid }));
  expect(await list(auditor)).toContainEqual(expect.objectContaining({ id: uuid }));
  expect((await take(cashier)).status).toBe(200);
  expect((await take(cashier)).body).toMatchObject({ message: "ALREADY_DECIDED" });
  const taken = (await list(cashier)).find((each) => each.id === uuid);
  expect(taken?.acknowledged).toMatchObject({ by: cashier.name, note: "I call the inviter" });
});

test("rules, quiet hours and the rota change under permission; a private address is refused", async () => {
  expect((await post("/rules", cashier, RULE)).status).toBe(403);
  const percent = { ...RULE, rule: "account.limit", threshold: 101 };
  expect((await post("/rules", manager, percent)).status).toBe(400);
  for (const address of ["http://example.com/x", "https://10.0.0.1/x", "https://localhost/x"]) {
    expect((await post("/settings", manager, settings(address))).body).toMatchObject({
      message: "KEY_INVALID",
    });
  }
  const shift = { staffId: cashier.id, weekday: 1, from: 540, to: 1020 };
  expect((await post("/settings", manager, settings("", [shift]))).status).toBe(200);
  const wrong = { ...shift, from: 1020, to: 540 };
  expect((await post("/settings", manager, settings("", [wrong]))).status).toBe(400);
  const { body } = await world.console<{ settings: { duties: unknown[] }; rules: unknown[] }>(
    "GET",
    "/api/console/alerts/rules",
    { token: auditor.token },
  );
  expect(body.settings.duties).toEqual([shift]);
  expect(body.rules).toContainEqual(
    expect.objectContaining({ rule: "withdrawal.large", changedBy: manager.name, unit: "units" }),
  );
});

test("a message that LINE refuses is marked as failed, and the test button says so", async () => {
  const own = { sound: false, desktop: false, lineId: LINE, telegramId: "" };
  await post("/own", manager, own);
  const testSend = async (channel: string) => (await post("/test", manager, { channel })).body;
  expect(await testSend("line")).toEqual({ outcome: "sent" });
  expect(await testSend("telegram")).toEqual({ outcome: "noAddress" });
  await world.control("/faults", { target: "line", kind: "refuse", count: 1 });
  expect(await testSend("line")).toEqual({ outcome: "failed" });
});

test("an alert about a provider has the provider's name, one about another party has none", async () => {
  const row = {
    severity: "warning",
    figure: 50n,
    threshold: 10n,
    roles: ["manager"],
    channels: ["hook"],
    is_quiet: false,
    opened_at: world.clock.now(),
    closed_at: world.clock.now(),
  };
  await world.db
    .insertInto("alerts_alert")
    .values([
      { ...row, id: randomUUID(), rule: "provider.errors", subject: "joker2" },
      { ...row, id: randomUUID(), rule: "party.errors", subject: "joker2" },
    ])
    .execute();
  const { name } = await world.db
    .selectFrom("games_provider")
    .select("name")
    .where("code", "=", "joker2")
    .executeTakeFirstOrThrow();
  const names = (await list(manager, false)).map(({ rule, providerName }) => [rule, providerName]);
  expect(names).toContainEqual(["provider.errors", name]);
  expect(names).toContainEqual(["party.errors", null]);
});

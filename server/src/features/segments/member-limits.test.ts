/** Levels and segments set limits in place of the settings: what holds, and what members read. */
import type { ClientOutput, contract } from "@krapao/contract";
import type { ProtectionPage } from "@krapao/contract/console/protection";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { giveMoney } from "@krapao/testkit/builders/money";
import { setSettings } from "@krapao/testkit/builders/rewards";
import { type SetupEditor, setupEditor } from "@krapao/testkit/builders/setup-documents";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshFigures } from "./refresh-figures.ts";

type Lookups = typeof contract.lookups;
type Member = { id: bigint; token: string };

let world: World;
let maker: TestStaff;
let setup: SetupEditor;
let ordinary: Member;
let gold: Member;
let watched: Member;

const amounts = (THB: number) => ({ THB, LAK: THB * 500 });
const level = {
  name: { th: "ทอง", la: "ຄຳ", en: "Gold" },
  color: "#e0b84f",
  rank: 1,
  depositsFrom: amounts(0),
  playedFrom: amounts(0),
  depositCountFrom: 0,
  daysFrom: 0,
  autoPayoutMax: null,
  chatPriority: 0,
  isActive: true,
};
const own = { withdrawMin: amounts(50), withdrawMax: amounts(90), depositMin: amounts(30) };
const tagged = (tag: string) => ({
  joined: "all",
  groups: [{ joined: "any", conditions: [{ field: "tag", is: "oneOf", values: [tag] }] }],
});

async function publish(kind: "level" | "segment", code: string, payload: object) {
  const draft = await setup.draft(kind, code, { ...payload });
  expect(draft.status).toBe(200);
  await setup.publishByTwo(draft.body);
}

beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  const checker = await world.staff("owner");
  maker = await world.staff("manager");
  setup = setupEditor(world, { maker, checker });
  await setSettings(world, { depositManual: true });
  await publish("level", "GOLD", { ...level, ...own });
  await publish("segment", "WATCHED", {
    name: "Watched",
    rule: tagged("watched"),
    isActive: true,
    withdrawMax: amounts(60),
  });
  [gold, watched] = await Promise.all([registerMember(world), registerMember(world)]);
  await tag(watched.id, "watched");
  await refreshFigures(world.app.ctx);
  // The figures of this member were not read yet, so there is no level.
  ordinary = await registerMember(world);
  await Promise.all([ordinary, gold, watched].map(({ id }) => giveMoney(world, id, 500_000n)));
});
afterAll(() => world?.close());

async function tag(id: bigint, text: string) {
  await world.db
    .insertInto("accounts_tag")
    .values({ member_id: id, tag: text, staff_id: maker.id, added_at: world.clock.now() })
    .execute();
}

const lookup = async <N extends "withdraw" | "deposit">(name: N, member?: Member) =>
  (
    await world.call<ClientOutput<Lookups[N]>>("GET", `/api/lookup/${name}`, {
      ...(member && { token: member.token }),
    })
  ).body;
const post = async (member: Member, path: string, amount: number) => {
  const { status, body } = await world.call<{ message: string | null }>("POST", `/api/${path}`, {
    token: member.token,
    body: { amount },
  });
  return body.message ?? status;
};
const smallestQr = async (member?: Member) =>
  (await lookup("deposit", member)).banks.find(({ bankCode }) => bankCode === "KBANK")?.qrMin;

test("a member of a level reads and keeps its limits, others those of the settings", async () => {
  expect(await lookup("withdraw", gold)).toEqual({
    withdrawMin: 50,
    withdrawMax: 90,
    currencies: [
      { currency: "THB", withdrawMin: 50, withdrawMax: 90 },
      { currency: "LAK", withdrawMin: 25_000, withdrawMax: 45_000 },
    ],
  });
  expect(await lookup("deposit", gold)).toMatchObject({ depositMin: 30 });
  for (const other of [ordinary, undefined]) {
    expect(await lookup("withdraw", other)).toMatchObject({
      withdrawMin: 20,
      withdrawMax: 100_000,
    });
    expect(await lookup("deposit", other)).toMatchObject({ depositMin: 1 });
  }
  expect(await post(gold, "wallet/withdraw", 49.99)).toBe("WITHDRAW_MINIMUM");
  expect(await post(gold, "wallet/withdraw", 90.01)).toBe("WITHDRAW_MAXIMUM");
  expect(await post(gold, "wallet/withdrawAll", 90.01)).toBe("WITHDRAW_MAXIMUM");
  expect(await post(gold, "wallet/withdraw", 90)).toBe("IN_PROGRESS");
  expect(await post(ordinary, "wallet/withdraw", 90.01)).toBe("IN_PROGRESS");
});

test("the smallest deposit of a level holds for QRs and reported transfers", async () => {
  expect([await smallestQr(gold), await smallestQr(ordinary)]).toEqual([30, 1]);
  expect(await post(gold, "qrcode/KBANK", 29.99)).toBe("QR_MINIMUM");
  expect(await post(gold, "wallet/add", 29.99)).toBe("DEPOSIT_MINIMUM");
  expect(await post(ordinary, "qrcode/KBANK", 29.99)).toBe(200);
  expect(await post(gold, "qrcode/KBANK", 30)).toBe(200);
});

test("a deposit limit that the member has set holds below the one of the level", async () => {
  const member = watched;
  const limit = await world.call("PUT", "/api/protection/limits/day", {
    token: member.token,
    body: { amount: 35 },
  });
  expect(limit.status).toBe(200);
  expect(await post(member, "qrcode/KBANK", 36)).toBe("DEPOSIT_LIMIT");
  expect(await post(member, "wallet/add", 36)).toBe("DEPOSIT_LIMIT");
});

test("a segment precedes the level, the console names both, and the member reads neither", async () => {
  expect(await lookup("withdraw", watched)).toMatchObject({ withdrawMin: 50, withdrawMax: 60 });
  expect(await post(watched, "wallet/withdraw", 61)).toBe("WITHDRAW_MAXIMUM");
  const shown = JSON.stringify(
    await Promise.all([lookup("withdraw", watched), lookup("deposit", watched)]),
  );
  expect(shown).not.toMatch(/gold|watched|ทอง/i);
  const { body } = await world.console<ProtectionPage>(
    "GET",
    `/api/console/members/${watched.id}/protection`,
    { token: maker.token },
  );
  const from = body.operatorLimits.map(
    ({ limit, amount, from }) => `${limit} ${amount} ${from ? `${from.kind} ${from.name.en}` : ""}`,
  );
  expect(from).toEqual([
    "withdrawMin 50 level Gold",
    "withdrawMax 60 segment Watched",
    "depositMin 30 level Gold",
    "autoPayoutMax 5000 ",
  ]);
});

test("two people move a limit and switch it off, and a document cannot contradict itself", async () => {
  for (const changes of [
    { withdrawMax: amounts(70) },
    { withdrawMax: null },
    { isActive: false },
  ]) {
    const asked = await setup.change("segment", "WATCHED", changes);
    expect(asked.body.message).toBe("APPROVAL_NEEDED");
    expect(await lookup("withdraw", watched)).toMatchObject({ withdrawMax: 60 });
    const path = `/api/console/approvals/${asked.body.approvalId}`;
    await setup.call(`${path}/cancel`, { why: "a test" });
  }
  const wrong = await setup.draft("level", "GOLD", { ...level, ...own, withdrawMax: amounts(40) });
  expect(wrong).toMatchObject({
    status: 400,
    body: { fields: { "payload.withdrawMax": "KEY_INVALID" } },
  });
});

test("documents that were published before limits are read, changed and published again", async () => {
  const plain = { name: "Plain", rule: tagged("watched"), isActive: true };
  await publish("segment", "PLAIN", plain);
  await publish("level", "PLAIN", { ...level, rank: 2 });
  const without = sql`payload - 'withdrawMin' - 'withdrawMax' - 'depositMin'`;
  for (const table of ["segments_level", "segments_segment"]) {
    await sql`update ${sql.table(table)} set payload = ${without}`.execute(world.ownerDb);
  }
  await refreshFigures(world.app.ctx);
  expect(await lookup("withdraw", gold)).toMatchObject({ withdrawMin: 20, withdrawMax: 100_000 });
  const changed = await setup.changeByTwo("level", "PLAIN", { depositMin: amounts(7) });
  expect(changed.status).toBe(200);
  expect((await setup.read("level", "PLAIN")).live).toMatchObject({
    withdrawMin: null,
    depositMin: amounts(7),
  });
  expect(await lookup("deposit", gold)).toMatchObject({ depositMin: 7 });
});

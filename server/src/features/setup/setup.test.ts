import type { SetupDocument, SetupVersion } from "@krapao/contract/console/setup/versions";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../kernel/db/database.ts";
import { readSetting, watchLookups } from "../lookups/index.ts";
import { parseSettings } from "../lookups/setting.ts";
import { setupJobs } from "./jobs.ts";

let world: World;
let maker: TestStaff;
let checker: TestStaff;
let owner: TestStaff;
let member: TestMember;

beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  [maker, checker, owner] = await Promise.all([
    world.staff("manager"),
    world.staff("manager"),
    world.staff("owner"),
  ]);
  member = await world.member();
});
afterAll(() => world?.close());

type Published = { message: string; approvalId: string | null; document: SetupDocument };
type Payload = Record<string, unknown>;

const at = (kind: string, key: string) => `/api/console/setup/${kind}/${key}`;
const callConsole = <T = SetupDocument>(path: string, body?: unknown, token = maker.token) =>
  world.console<T>(body === undefined ? "GET" : "POST", path, { token, body });
const read = async (kind: string, key: string) => (await callConsole(at(kind, key))).body;

async function draft(kind: string, key: string, payload: Payload, token = maker.token) {
  const { liveVersion, draft: known } = await read(kind, key);
  const body = { base: liveVersion, revision: known?.revision ?? null, payload };
  return world.console<SetupDocument>("PUT", `${at(kind, key)}/draft`, { token, body });
}

function publish(document: SetupDocument, more: Payload = {}, token = maker.token) {
  const { kind, key, draft: version } = document;
  const body = {
    versionId: version?.id,
    revision: version?.revision,
    validFrom: null,
    why: "because",
    ...more,
  };
  return callConsole<Published>(`${at(kind, key)}/publish`, body, token);
}

/** Saves a draft with changes to the live document and publishes it. */
async function change(kind: string, key: string, changes: Payload, token = maker.token) {
  const { live } = await read(kind, key);
  const saved = await draft(kind, key, { ...live, ...changes }, token);
  expect(saved).toMatchObject({ status: 200 });
  return publish(saved.body, {}, token);
}

/** As `change`, and the second approval that the document needs. */
async function changeByTwo(kind: string, key: string, changes: Payload, token = maker.token) {
  const answer = await change(kind, key, changes, token);
  if (answer.body.approvalId === null) return answer;
  return approve(answer.body.approvalId);
}

/** Publishes a draft that needs a second approval, and approves it. */
async function publishByTwo(document: SetupDocument, more: Payload = {}) {
  const asked = await publish(document, more);
  expect(asked).toMatchObject({ status: 200, body: { message: "APPROVAL_NEEDED" } });
  expect(await approve(asked.body.approvalId)).toMatchObject({ status: 200 });
}

async function approve(id: string | null) {
  const decision = { payloadHash: await hashOf(id), why: "seen" };
  const path = `/api/console/approvals/${id}/approve`;
  return world.console("POST", path, { token: checker.token, body: decision });
}

async function hashOf(id: string | null): Promise<string> {
  const { body } = await callConsole<{ approvals: { id: string; payloadHash: string }[] }>(
    "/api/console/approvals",
    { state: "waiting" },
  );
  return body.approvals.find((each) => each.id === id)?.payloadHash ?? "";
}

const asMember = <T = Record<string, unknown>>(path: string, language = "en") =>
  world.call<T>("GET", path, { token: member.token, headers: { "accept-language": language } });
const lookup = (name: string) => asMember(`/api/lookup/${name}`);
const texts = (text: string) => ({ th: `${text} ไทย`, la: `${text} ລາວ`, en: text });

describe("a bonus from draft to publication", () => {
  test("is saved, refused without a language, published and rolled back", async () => {
    const { live } = await read("bonus", "DAILY10");
    const half = await draft("bonus", "DAILY10", { ...live, name: { ...texts("New"), la: "" } });
    expect(half.body).toMatchObject({ liveVersion: 1, missing: ["payload.name.la"] });
    expect(await publish(half.body)).toMatchObject({
      status: 400,
      body: { message: "LANGUAGE_MISSING", fields: { "payload.name.la": "KEY_MISSING" } },
    });
    const names = async () =>
      (await asMember<{ name: string }[]>("/api/bonus")).body.map(({ name }) => name);
    expect(await names()).not.toContain("New");

    const whole = await draft("bonus", "DAILY10", { ...live, name: texts("New"), maxReceived: 4 });
    await publishByTwo(whole.body);
    expect(await read("bonus", "DAILY10")).toMatchObject({ liveVersion: 2, draft: null });
    expect(await names()).toContain("New");

    const { body } = await callConsole<{ versions: (SetupVersion & { changes: unknown[] })[] }>(
      `${at("bonus", "DAILY10")}/history`,
      {},
    );
    expect(
      body.versions.map(({ version, state, authorName, why }) => [version, state, authorName, why]),
    ).toEqual([
      [2, "live", maker.name, "because"],
      [1, "replaced", "system", null],
    ]);
    expect(body.versions[0]?.changes).toContainEqual({ path: "maxReceived", before: 3, after: 4 });

    const back = { versionId: body.versions[1]?.id, base: 2, why: "it was better" };
    const rolled = await callConsole<Published>(`${at("bonus", "DAILY10")}/rollback`, back);
    expect(rolled.body).toMatchObject({ message: "APPROVAL_NEEDED" });
    expect(await names()).toContain("New");
    expect(await approve(rolled.body.approvalId)).toMatchObject({ status: 200 });
    expect(await read("bonus", "DAILY10")).toMatchObject({ liveVersion: 3 });
    expect(await names()).toContain("Every deposit, every day");
    expect(
      (await callConsole<Published>(`${at("bonus", "DAILY10")}/rollback`, back)).body.message,
    ).toBe("VERSION_CHANGED" as never);
  });

  test("creates a new bonus and a promotion", async () => {
    const { live } = await read("bonus", "WELCOME50");
    await draft("bonus", "NEW-YEAR", { ...live, name: texts("New year"), position: 9 });
    const saved = await read("bonus", "NEW-YEAR");
    expect(saved).toMatchObject({ live: null, liveVersion: 0, draft: { version: 1 } });
    await publishByTwo(saved);
    const bonuses = await asMember<{ code: string }[]>("/api/bonus");
    expect(bonuses.body.map(({ code }) => code)).toContain("NEW-YEAR");

    await changeByTwo("promotion", "FRIEND100", {
      description: texts("Hello friend"),
      amount: 120,
    });
    expect((await asMember("/api/promotion/find/FRIEND100")).body).toMatchObject({
      description: "Hello friend",
      reward: { amount: 120 },
    });
  });

  test("refuses another currency and a budget below what is spent", async () => {
    const { live } = await read("bonus", "WEEKLY200");
    for (const [wrong, field] of [
      [{ currency: "LAK" }, "payload.currency"],
      [{ percent: 5 }, "payload"],
      [{ minDeposit: -1 }, "payload.minDeposit"],
      [{ banners: [{ image: "javascript:alert(1)", html: null }] }, "payload.banners.0.image"],
      [{ surplus: 1 }, "payload.surplus"],
    ] as const) {
      const saved = await draft("bonus", "WEEKLY200", { ...live, ...wrong });
      const answer = saved.status === 200 ? await publish(saved.body) : saved;
      expect(answer).toMatchObject({ status: 400, body: { message: "KEY_INVALID" } });
      expect(Object.keys((answer.body as never as { fields: object }).fields)).toContain(field);
    }
  });
});

describe("concurrent editors", () => {
  test("cannot overwrite each other's changes", async () => {
    const { live, liveVersion } = await read("setting", "notice");
    const save = (revision: number | null, base: number) =>
      world.console<SetupDocument>("PUT", `${at("setting", "notice")}/draft`, {
        token: maker.token,
        body: { base, revision, payload: { notice: texts("One") } },
      });
    const first = await save(null, liveVersion);
    expect(first.status).toBe(200);
    expect((await save(null, liveVersion)).body).toMatchObject({ message: "VERSION_CHANGED" });
    const second = await save(1, liveVersion);
    expect((await publish(first.body)).body).toMatchObject({ message: "VERSION_CHANGED" });
    // Another staff user publishes an older version: the draft's base is not live any more.
    expect((await publish(second.body)).status).toBe(200);
    const stale = await draft("setting", "notice", { notice: texts("Two") });
    const [, original] = (
      await callConsole<{ versions: SetupVersion[] }>(`${at("setting", "notice")}/history`, {})
    ).body.versions;
    const back = { versionId: original?.id, base: 2, why: "back" };
    expect((await callConsole(`${at("setting", "notice")}/rollback`, back)).status).toBe(200);
    expect((await publish(stale.body)).body).toMatchObject({ message: "VERSION_CHANGED" });
    expect((await read("setting", "notice")).live).toEqual(live);
    const give = { versionId: stale.body.draft?.id, why: "no" };
    expect((await callConsole(`${at("setting", "notice")}/discard`, give)).body).toMatchObject({
      draft: null,
    });
    expect((await callConsole(`${at("setting", "notice")}/discard`, give)).status).toBe(409);
  });
});

describe("published settings", () => {
  test.each([
    [
      "contact",
      { contactText: texts("Write to us"), lineName: "@new" },
      "contact",
      { contactText: "Write to us", lineName: "@new" },
    ],
    [
      "conditions",
      { pages: [texts("<p>Rule</p>")] },
      "conditions",
      { conditions: ["<p>Rule</p>"] },
    ],
    ["info", { name: "Krapao Two" }, "info", { name: "Krapao Two" }],
    [
      "slip",
      { closedFrom: "02:00", closedTo: "02:10" },
      "slip",
      { closedFrom: "02:00", closedTo: "02:10" },
    ],
    ["limits", { withdrawMin: { THB: 50, LAK: 20_000 } }, "withdraw", { withdrawMin: 50 }],
  ] as const)("members see the published setting %s", async (key, changes, name, shown) => {
    expect(await changeByTwo("setting", key, changes)).toMatchObject({ status: 200 });
    await expect.poll(async () => (await lookup(name)).body, { interval: 10 }).toMatchObject(shown);
  });

  test("every group can be published unchanged", async () => {
    const { body } = await callConsole<{ documents: SetupDocument[] }>("/api/console/setup", {
      kind: "setting",
    });
    for (const { key, live } of body.documents) {
      expect(await changeByTwo("setting", key, {}, owner.token), key).toMatchObject({
        status: 200,
      });
      expect((await read("setting", key)).live, key).toEqual(live);
    }
  });

  test("every setting belongs to a group, and risk weights apply at once", async () => {
    const { body } = await callConsole<{ documents: SetupDocument[] }>("/api/console/setup", {
      kind: "setting",
    });
    const groups = new Map(body.documents.map(({ key, live }) => [key, live ?? {}]));
    const grouped = new Set([...groups.keys(), ...[...groups.values()].flatMap(Object.keys)]);
    const left = Object.keys(parseSettings([])).filter((key) => !grouped.has(key));
    expect(left).toEqual([]);
    const points = { ...(groups.get("withdrawRisk")?.points as object), newAddress: 31 };
    const risk = { points, large: { THB: 12_345.67, LAK: 1_000 } };
    expect(await changeByTwo("setting", "withdrawRisk", risk)).toMatchObject({ status: 200 });
    expect(await readSetting(world.db, "withdrawRisk")).toMatchObject({
      points: { newAddress: 31, suspended: 100 },
      large: { THB: 1_234_567n, LAK: 100_000n },
    });
    const upside = { ...groups.get("withdrawRisk"), mediumFrom: 80, highFrom: 70 };
    expect((await draft("setting", "withdrawRisk", upside)).status).toBe(400);
  });

  test("invite, refund and coins, banks and sources", async () => {
    const seen = (path: string) =>
      expect.poll(async () => (await asMember(path)).body as unknown, { interval: 10 });
    await changeByTwo("setting", "invite", { name: texts("Bring friends"), rate: 300 });
    const banner = { image: "/art/koi-garden.svg", html: texts("<h3>Hello</h3>") };
    await changeByTwo("setting", "refund", { info: texts("<p>Ten</p>"), banners: [banner] });
    await seen("/api/refund/check").toMatchObject({ info: "<p>Ten</p>" });
    await seen("/api/refund/banners").toMatchObject([{ html: "<h3>Hello</h3>" }]);
    const banks = (await read("setting", "banks")).live?.list as { code: string }[];
    await change("setting", "banks", { list: banks.filter(({ code }) => code !== "ICBC") });
    await seen("/api/lookup/banks").not.toContainEqual(expect.objectContaining({ code: "ICBC" }));
    const source = { code: "TV", description: texts("Television"), isActive: true };
    await change("setting", "sources", { list: [source] });
    await seen("/api/lookup/sources").toEqual([{ code: "TV", description: "Television" }]);
  });

  test("reach a second process within two seconds", async () => {
    const db = openDatabase({ url: world.urls.app, poolMax: 1 });
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const listener = watchLookups({ databaseUrl: world.urls.app, db, log });
    try {
      await expect.poll(() => readSetting(db, "reportedTransferMinutes")).toBe(120);
      // The cache was cleared once the listener was connected.
      await sql`select 1`.execute(db);
      await change("setting", "slip", { reportedTransferMinutes: 77 });
      await expect
        .poll(() => readSetting(db, "reportedTransferMinutes"), { interval: 20, timeout: 2_000 })
        .toBe(77);
    } finally {
      await listener.close();
      await db.destroy();
    }
  });
});

describe("a scheduled version", () => {
  test("is published by the job when it is due", async () => {
    const { live } = await read("setting", "info");
    const saved = await draft("setting", "info", { ...live, name: "Later" });
    const validFrom = new Date(world.clock.nowMs() + 3_600_000).toISOString();
    const planned = await publish(saved.body, { validFrom });
    expect(planned.body.document).toMatchObject({ draft: null, scheduled: { validFrom } });
    const run = setupJobs(world.app.ctx)["setup:publish"];
    await run?.({});
    expect((await read("setting", "info")).live).toMatchObject({ name: live?.name });
    world.clock.shift(3_601_000);
    try {
      await Promise.all([run?.({}), run?.({})]);
    } finally {
      world.clock.shift(0);
    }
    const done = await read("setting", "info");
    expect(done).toMatchObject({ live: { name: "Later" }, scheduled: null });
    await expect
      .poll(async () => (await lookup("info")).body, { interval: 10 })
      .toMatchObject({ name: "Later" });
  });

  test("is discarded when it is invalid by then, without blocking others", async () => {
    const { live } = await read("bonus", "DAILY10");
    const saved = await draft("bonus", "DAILY10", { ...live, budget: 5 });
    const validFrom = new Date(world.clock.nowMs() + 60_000).toISOString();
    await publishByTwo(saved.body, { validFrom });
    const spent = { spent_minor: 501n };
    await world.db
      .updateTable("bonuses_campaign")
      .set(spent)
      .where("code", "=", "DAILY10")
      .execute();
    world.clock.shift(61_000);
    try {
      await setupJobs(world.app.ctx)["setup:publish"]?.({});
    } finally {
      world.clock.shift(0);
    }
    expect(await read("bonus", "DAILY10")).toMatchObject({ live, scheduled: null });
  });

  test("can be discarded", async () => {
    const { live } = await read("setting", "info");
    const saved = await draft("setting", "info", { ...live, name: "Never" });
    const validFrom = new Date(world.clock.nowMs() + 3_600_000).toISOString();
    const { body } = await publish(saved.body, { validFrom });
    const give = { versionId: body.document.scheduled?.id, why: "no" };
    expect((await callConsole(`${at("setting", "info")}/discard`, give)).body).toMatchObject({
      scheduled: null,
    });
  });
});

describe("the wheel", () => {
  const slices = async () => (await read("wheel", "wheel")).live?.slices as Payload[];

  test("needs odds of 100.0 % and two approvals; the old wheel is unchanged", async () => {
    const [first = {}, ...others] = await slices();
    const wheels = () =>
      world.db.selectFrom("spinwheel_wheel").selectAll().orderBy("created_at").execute();
    const wrong = await draft("wheel", "wheel", {
      ...(await read("wheel", "wheel")).live,
      slices: [{ ...first, weight: Number(first.weight) + 1 }, ...others],
    });
    expect(wrong.body.isTotalWrong).toBe(true);
    expect((await publish(wrong.body)).body).toMatchObject({ message: "TOTAL_WRONG" });

    const [second = {}, ...rest] = others;
    const changed = [
      {
        ...first,
        label: "฿11",
        weight: Number(first.weight) - 10,
        htmlDescription: "<b>x</b><script>1</script>",
      },
      { ...second, weight: Number(second.weight) + 10 },
      ...rest,
    ];
    const saved = await draft("wheel", "wheel", { ...wrong.body.live, slices: changed });
    const asked = await publish(saved.body);
    expect(asked.body).toMatchObject({
      message: "APPROVAL_NEEDED",
      document: { waiting: { version: 2 } },
    });
    expect(await wheels()).toHaveLength(1);
    const own = { payloadHash: "", why: "mine" };
    const ownAnswer = await callConsole(
      `/api/console/approvals/${asked.body.approvalId}/approve`,
      own,
    );
    expect(ownAnswer.body).toMatchObject({ message: "APPROVAL_OWN" });

    expect(await approve(asked.body.approvalId)).toMatchObject({ status: 200 });
    const [old, now] = await wheels();
    expect([old?.is_active, now?.is_active]).toEqual([false, true]);
    const { body } = await asMember<{ result: { activeSpinwheel: { slices: Payload[] } } }>(
      "/api/spinwheel/setup",
    );
    expect(body.result.activeSpinwheel.slices[0]).toMatchObject({
      label: "฿11",
      htmlDescription: "<b>x</b>",
    });
  });

  test("A18: a million simulated spins match the odds and block no request", async () => {
    const asked = callConsole<{
      spins: number;
      probability: number;
      slices: { expected: number; hits: number }[];
      costs: { expected: number; mean: number }[];
    }>("/api/console/setup/simulate", { slices: await slices() });
    const first = await Promise.race([
      asked.then(() => "simulation"),
      lookup("info").then(() => "other call"),
    ]);
    expect(first).toBe("other call");
    const { body } = await asked;
    expect(body.slices.reduce((sum, { hits }) => sum + hits, 0)).toBe(1_000_000);
    expect(body.probability).toBeGreaterThan(1e-6);
    expect(body.costs[0]?.mean).toBeCloseTo(body.costs[0]?.expected ?? 0, 0);
  });
});

describe("house accounts", () => {
  test("change a day after the second approval; a refusal changes nothing", async () => {
    const shown = async () => JSON.stringify((await lookup("deposit")).body);
    const asked = await change("channel", "SCB", { accountNo: "7440009999" });
    expect(asked.body.message).toBe("APPROVAL_NEEDED");
    expect(await shown()).not.toContain("7440009999");
    const again = await change("channel", "SCB", { accountNo: "7440008888" });
    expect(again.body).toMatchObject({ message: "ALREADY_DECIDED" });
    expect(await approve(asked.body.approvalId)).toMatchObject({ status: 200 });
    // Members see the new number a day later, so that staff can object.
    const run = setupJobs(world.app.ctx)["setup:publish"];
    await run?.({});
    const held = await read("channel", "SCB");
    expect(held.live).toMatchObject({ accountNo: "7440000041" });
    const { validFrom } = held.scheduled ?? {};
    expect(Date.parse(validFrom ?? "") - world.clock.nowMs()).toBeGreaterThan(23 * 3_600_000);
    world.clock.shift(24 * 3_600_000 + 1_000);
    try {
      await run?.({});
    } finally {
      world.clock.shift(0);
    }
    await expect.poll(shown, { interval: 10 }).toContain("7440009999");

    await world.console("PUT", `${at("channel", "SCB")}/draft`, { token: maker.token, body: {} });
    const stale = await read("channel", "SCB");
    expect(stale.draft).not.toBeNull();
    expect((await publish(stale)).body).toMatchObject({ message: "VERSION_CHANGED" });

    // A new name alone is no new destination.
    const named = await change("channel", "SCB", { nameEN: "SCB bank" });
    expect(await approve(named.body.approvalId)).toMatchObject({ status: 200 });
    await expect.poll(shown, { interval: 10 }).toContain("SCB bank");
  });
});

describe("access", () => {
  test("only the owner changes the switches of the service", async () => {
    const { live, liveVersion } = await read("setting", "flags");
    const body = {
      base: liveVersion,
      revision: null,
      payload: { ...live, enableChatWidget: true },
    };
    const path = `${at("setting", "flags")}/draft`;
    const answer = await world.console("PUT", path, { token: maker.token, body });
    expect(answer).toMatchObject({ status: 403, body: { message: "FORBIDDEN" } });
    expect(await change("setting", "flags", { enableChatWidget: true }, owner.token)).toMatchObject(
      { status: 200 },
    );
    await expect
      .poll(async () => (await lookup("enableChatWidget")).body, { interval: 10 })
      .toEqual({ enableChatWidget: true });
  });

  test("refuses reads of a cashier, writes of an auditor and unknown documents", async () => {
    const [cashier, auditor] = await Promise.all([world.staff("cashier"), world.staff("auditor")]);
    expect((await callConsole(at("setting", "info"), undefined, cashier.token)).status).toBe(403);
    expect((await callConsole(at("setting", "info"), undefined, auditor.token)).status).toBe(200);
    const body = { base: 0, revision: null, payload: {} };
    const path = `${at("setting", "info")}/draft`;
    expect((await world.console("PUT", path, { token: auditor.token, body })).status).toBe(403);
    expect((await callConsole(at("setting", "nothing"))).status).toBe(404);
    expect((await callConsole(at("wheel", "other"))).status).toBe(404);
  });

  test("a published version cannot be changed", async () => {
    await expect(
      world.db
        .updateTable("setup_version")
        .set({ payload: "{}" })
        .where("state", "=", "replaced")
        .execute(),
    ).rejects.toThrow("only a draft can be changed");
  });
});

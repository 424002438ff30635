import type { SetupDocument, SetupVersion } from "@krapao/contract/console/setup/versions";
import { bannerOf } from "@krapao/testkit/builders/rewards";
import {
  type Published,
  type SetupEditor,
  setupEditor,
  setupPath,
} from "@krapao/testkit/builders/setup-documents";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../kernel/db/database.ts";
import { readSetting, watchLookups } from "../lookups/index.ts";
import { setupJobs } from "./jobs.ts";

let world: World;
let maker: TestStaff;
let checker: TestStaff;
let owner: TestStaff;
let setup: SetupEditor;
let member: TestMember;

beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  [maker, checker, owner] = await Promise.all([
    world.staff("manager"),
    world.staff("manager"),
    world.staff("owner"),
  ]);
  setup = setupEditor(world, { maker, checker });
  member = await world.member();
});
afterAll(() => world?.close());

type Payload = Record<string, unknown>;

const asMember = <T = Record<string, unknown>>(path: string, language = "en") =>
  world.call<T>("GET", path, { token: member.token, headers: { "accept-language": language } });
const lookup = (name: string) => asMember(`/api/lookup/${name}`);
const texts = (text: string) => ({ th: `${text} ไทย`, la: `${text} ລາວ`, en: text });

describe("a bonus from draft to publication", () => {
  test("is saved, refused without a language, published and rolled back", async () => {
    const { live } = await setup.read("bonus", "DAILY10");
    const half = await setup.draft("bonus", "DAILY10", {
      ...live,
      name: { ...texts("New"), la: "" },
    });
    expect(half.body).toMatchObject({ liveVersion: 1, missing: ["payload.name.la"] });
    expect(await setup.publish(half.body)).toMatchObject({
      status: 400,
      body: { message: "LANGUAGE_MISSING", fields: { "payload.name.la": "KEY_MISSING" } },
    });
    const names = async () =>
      (await asMember<{ name: string }[]>("/api/bonus")).body.map(({ name }) => name);
    expect(await names()).not.toContain("New");

    const whole = await setup.draft("bonus", "DAILY10", {
      ...live,
      name: texts("New"),
      maxReceived: 4,
    });
    await setup.publishByTwo(whole.body);
    expect(await setup.read("bonus", "DAILY10")).toMatchObject({ liveVersion: 2, draft: null });
    expect(await names()).toContain("New");

    const { body } = await setup.call<{ versions: (SetupVersion & { changes: unknown[] })[] }>(
      `${setupPath("bonus", "DAILY10")}/history`,
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
    const rolled = await setup.call<Published>(`${setupPath("bonus", "DAILY10")}/rollback`, back);
    expect(rolled.body).toMatchObject({ message: "APPROVAL_NEEDED" });
    expect(await names()).toContain("New");
    expect(await setup.approve(rolled.body.approvalId)).toBe(200);
    expect(await setup.read("bonus", "DAILY10")).toMatchObject({ liveVersion: 3 });
    expect(await names()).toContain("Every deposit, every day");
    expect(
      (await setup.call<Published>(`${setupPath("bonus", "DAILY10")}/rollback`, back)).body.message,
    ).toBe("VERSION_CHANGED" as never);
  });

  test("creates a new bonus and a promotion", async () => {
    const { live } = await setup.read("bonus", "WELCOME50");
    await setup.draft("bonus", "NEW-YEAR", { ...live, name: texts("New year"), position: 9 });
    const saved = await setup.read("bonus", "NEW-YEAR");
    expect(saved).toMatchObject({ live: null, liveVersion: 0, draft: { version: 1 } });
    await setup.publishByTwo(saved);
    const bonuses = await asMember<{ code: string }[]>("/api/bonus");
    expect(bonuses.body.map(({ code }) => code)).toContain("NEW-YEAR");

    await setup.changeByTwo("promotion", "FRIEND100", {
      description: texts("Hello friend"),
      amount: 120,
    });
    expect((await asMember("/api/promotion/find/FRIEND100")).body).toMatchObject({
      description: "Hello friend",
      reward: { amount: 120 },
    });
  });

  test("refuses a gift that asks for bets of less than once the gift", async () => {
    for (const [kind, key, field] of [
      ["bonus", "WEEKLY200", "turnoverTimes"],
      ["promotion", "FRIEND100", "turnoverTimes"],
      ["setting", "invite", "turnoverTimes"],
      ["setting", "refund", "turnoverTimes"],
      ["setting", "spinwheel", "prizeTurnoverTimes"],
    ] as const) {
      const { live } = await setup.read(kind, key);
      expect(await setup.draft(kind, key, { ...live, [field]: 0 })).toMatchObject({
        status: 400,
        body: { message: "TURNOVER_MINIMUM", fields: { [`payload.${field}`]: "KEY_INVALID" } },
      });
    }
    for (const table of ["bonuses_campaign", "promotions_promotion"]) {
      const none = sql`update ${sql.table(table)} set turnover_times = 0`.execute(world.db);
      await expect(none).rejects.toThrow(`${table}_turnover_times_check`);
    }
  });

  test("refuses another currency and a budget below what is spent", async () => {
    const { live } = await setup.read("bonus", "WEEKLY200");
    for (const [wrong, field] of [
      [{ currency: "LAK" }, "payload.currency"],
      [{ percent: 5 }, "payload"],
      [{ minDeposit: -1 }, "payload.minDeposit"],
      [{ banners: [{ image: "javascript:alert(1)", html: null }] }, "payload.banners.0.image"],
      [{ surplus: 1 }, "payload.surplus"],
    ] as const) {
      const saved = await setup.draft("bonus", "WEEKLY200", { ...live, ...wrong });
      const answer = saved.status === 200 ? await setup.publish(saved.body) : saved;
      expect(answer).toMatchObject({ status: 400, body: { message: "KEY_INVALID" } });
      expect(Object.keys((answer.body as never as { fields: object }).fields)).toContain(field);
    }
  });
});

describe("concurrent editors", () => {
  test("cannot overwrite each other's changes", async () => {
    const { live, liveVersion } = await setup.read("setting", "notice");
    const save = (revision: number | null, base: number) =>
      world.console<SetupDocument>("PUT", `${setupPath("setting", "notice")}/draft`, {
        token: maker.token,
        body: { base, revision, payload: { notice: texts("One") } },
      });
    const first = await save(null, liveVersion);
    expect(first.status).toBe(200);
    expect((await save(null, liveVersion)).body).toMatchObject({ message: "VERSION_CHANGED" });
    const second = await save(1, liveVersion);
    expect((await setup.publish(first.body)).body).toMatchObject({ message: "VERSION_CHANGED" });
    // Another staff user publishes an older version: the draft's base is not live any more.
    await setup.publishByTwo(second.body);
    const stale = await setup.draft("setting", "notice", { notice: texts("Two") });
    const [, original] = (
      await setup.call<{ versions: SetupVersion[] }>(
        `${setupPath("setting", "notice")}/history`,
        {},
      )
    ).body.versions;
    const back = { versionId: original?.id, base: 2, why: "back" };
    expect((await setup.call(`${setupPath("setting", "notice")}/rollback`, back)).status).toBe(200);
    expect((await setup.publish(stale.body)).body).toMatchObject({ message: "VERSION_CHANGED" });
    expect((await setup.read("setting", "notice")).live).toEqual(live);
    const give = { versionId: stale.body.draft?.id, why: "no" };
    expect(
      (await setup.call(`${setupPath("setting", "notice")}/discard`, give)).body,
    ).toMatchObject({
      draft: null,
    });
    expect((await setup.call(`${setupPath("setting", "notice")}/discard`, give)).status).toBe(409);
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
    expect(await setup.changeByTwo("setting", key, changes)).toMatchObject({ status: 200 });
    await expect.poll(async () => (await lookup(name)).body, { interval: 10 }).toMatchObject(shown);
  });

  test("every group can be published unchanged", async () => {
    const { body } = await setup.call<{ documents: SetupDocument[] }>("/api/console/setup", {
      kind: "setting",
    });
    const other = setupEditor(world, { maker: owner, checker: await world.staff("owner") });
    for (const { key, live } of body.documents) {
      expect(await other.changeByTwo("setting", key, {}), key).toMatchObject({
        status: 200,
      });
      expect((await setup.read("setting", key)).live, key).toEqual(live);
    }
  });

  test("a risk that is medium above high is refused", async () => {
    const { live } = await setup.read("setting", "withdrawRisk");
    const upside = { ...live, mediumFrom: 80, highFrom: 70 };
    expect((await setup.draft("setting", "withdrawRisk", upside)).status).toBe(400);
  });

  test("invite, refund and coins, banks and sources", async () => {
    const seen = (path: string) =>
      expect.poll(async () => (await asMember(path)).body as unknown, { interval: 10 });
    await setup.changeByTwo("setting", "invite", { name: texts("Bring friends"), rate: 300 });
    await setup.changeByTwo("setting", "refund", { info: texts("<p>Ten</p>") });
    const banner = bannerOf("refund", { html: texts("<h3>Hello</h3>") });
    await setup.changeByTwo("setting", "banners", { list: [banner] });
    await seen("/api/refund/check").toMatchObject({ info: "<p>Ten</p>" });
    await seen("/api/refund/banners").toMatchObject([{ html: "<h3>Hello</h3>" }]);
    const banks = (await setup.read("setting", "banks")).live?.list as { code: string }[];
    await setup.changeByTwo("setting", "banks", {
      list: banks.filter(({ code }) => code !== "ICBC"),
    });
    await seen("/api/lookup/banks").not.toContainEqual(expect.objectContaining({ code: "ICBC" }));
    const source = { code: "TV", description: texts("Television"), isActive: true };
    await setup.changeByTwo("setting", "sources", { list: [source] });
    await seen("/api/lookup/sources").toEqual([{ code: "TV", description: "Television" }]);
  });

  test("reach a second process within two seconds", async () => {
    const db = openDatabase({ url: world.urls.app, poolMax: 1 });
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const listener = watchLookups({ databaseUrl: world.urls.app, db, log });
    try {
      await expect
        .poll(() => readSetting(db, "slip"))
        .toMatchObject({ reportedTransferMinutes: 120 });
      // The cache was cleared once the listener was connected.
      await sql`select 1`.execute(db);
      await setup.change("setting", "slip", { reportedTransferMinutes: 77 });
      await expect
        .poll(() => readSetting(db, "slip"), { interval: 20, timeout: 4_000 })
        .toMatchObject({ reportedTransferMinutes: 77 });
    } finally {
      await listener.close();
      await db.destroy();
    }
  });
});

describe("a scheduled version", () => {
  test("is published by the job when it is due", async () => {
    const { live } = await setup.read("setting", "info");
    const saved = await setup.draft("setting", "info", { ...live, name: "Later" });
    const validFrom = new Date(world.clock.nowMs() + 3_600_000).toISOString();
    await setup.publishByTwo(saved.body, { validFrom });
    expect(await setup.read("setting", "info")).toMatchObject({
      draft: null,
      scheduled: { validFrom },
    });
    const run = setupJobs(world.app.ctx)["setup:publish"];
    await run?.({});
    expect((await setup.read("setting", "info")).live).toMatchObject({ name: live?.name });
    world.clock.shift(3_601_000);
    try {
      await Promise.all([run?.({}), run?.({})]);
    } finally {
      world.clock.shift(0);
    }
    const done = await setup.read("setting", "info");
    expect(done).toMatchObject({ live: { name: "Later" }, scheduled: null });
    await expect
      .poll(async () => (await lookup("info")).body, { interval: 10 })
      .toMatchObject({ name: "Later" });
  });

  test("is discarded when it is invalid by then, without blocking others", async () => {
    const { live } = await setup.read("bonus", "DAILY10");
    const saved = await setup.draft("bonus", "DAILY10", { ...live, budget: 5 });
    const validFrom = new Date(world.clock.nowMs() + 60_000).toISOString();
    await setup.publishByTwo(saved.body, { validFrom });
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
    expect(await setup.read("bonus", "DAILY10")).toMatchObject({ live, scheduled: null });
  });

  test("can be discarded", async () => {
    const { live } = await setup.read("setting", "info");
    const saved = await setup.draft("setting", "info", { ...live, name: "Never" });
    const validFrom = new Date(world.clock.nowMs() + 3_600_000).toISOString();
    await setup.publishByTwo(saved.body, { validFrom });
    const { scheduled } = await setup.read("setting", "info");
    const give = { versionId: scheduled?.id, why: "no" };
    expect((await setup.call(`${setupPath("setting", "info")}/discard`, give)).body).toMatchObject({
      scheduled: null,
    });
  });
});

describe("the wheel", () => {
  const slices = async () => (await setup.read("wheel", "wheel")).live?.slices as Payload[];

  test("needs odds of 100.0 % and two approvals; the old wheel is unchanged", async () => {
    const [first = {}, ...others] = await slices();
    const wheels = () =>
      world.db.selectFrom("spinwheel_wheel").selectAll().orderBy("created_at").execute();
    const wrong = await setup.draft("wheel", "wheel", {
      ...(await setup.read("wheel", "wheel")).live,
      slices: [{ ...first, weight: Number(first.weight) + 1 }, ...others],
    });
    expect(wrong.body.isTotalWrong).toBe(true);
    expect((await setup.publish(wrong.body)).body).toMatchObject({ message: "TOTAL_WRONG" });

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
    const saved = await setup.draft("wheel", "wheel", { ...wrong.body.live, slices: changed });
    const asked = await setup.publish(saved.body);
    expect(asked.body).toMatchObject({
      message: "APPROVAL_NEEDED",
      document: { waiting: { version: 2 } },
    });
    expect(await wheels()).toHaveLength(1);
    const own = { payloadHash: "", why: "mine" };
    const ownAnswer = await setup.call(
      `/api/console/approvals/${asked.body.approvalId}/approve`,
      own,
    );
    expect(ownAnswer.body).toMatchObject({ message: "APPROVAL_OWN" });

    expect(await setup.approve(asked.body.approvalId)).toBe(200);
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

  test("a million simulated spins match the odds and block no request", async () => {
    const asked = setup.call<{
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
    const asked = await setup.change("channel", "SCB", { accountNo: "7440009999" });
    expect(asked.body.message).toBe("APPROVAL_NEEDED");
    expect(await shown()).not.toContain("7440009999");
    const again = await setup.change("channel", "SCB", { accountNo: "7440008888" });
    expect(again.body).toMatchObject({ message: "ALREADY_DECIDED" });
    expect(await setup.approve(asked.body.approvalId)).toBe(200);
    // Members see the new number a day later, so that staff can object.
    const run = setupJobs(world.app.ctx)["setup:publish"];
    await run?.({});
    const held = await setup.read("channel", "SCB");
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

    await world.console("PUT", `${setupPath("channel", "SCB")}/draft`, {
      token: maker.token,
      body: {},
    });
    const stale = await setup.read("channel", "SCB");
    expect(stale.draft).not.toBeNull();
    expect((await setup.publish(stale)).body).toMatchObject({ message: "VERSION_CHANGED" });

    // A new name alone is no new destination.
    const named = await setup.change("channel", "SCB", { nameEN: "SCB bank" });
    expect(await setup.approve(named.body.approvalId)).toBe(200);
    await expect.poll(shown, { interval: 10 }).toContain("SCB bank");
  });
});

describe("access", () => {
  test("only the owner changes the switches of the service", async () => {
    const { live, liveVersion } = await setup.read("setting", "flags");
    const body = {
      base: liveVersion,
      revision: null,
      payload: { ...live, enableChatWidget: true },
    };
    const path = `${setupPath("setting", "flags")}/draft`;
    const answer = await world.console("PUT", path, { token: maker.token, body });
    expect(answer).toMatchObject({ status: 403, body: { message: "FORBIDDEN" } });
    expect(
      await setup.change("setting", "flags", { enableChatWidget: true }, owner.token),
    ).toMatchObject({ status: 200 });
    await expect
      .poll(async () => (await lookup("enableChatWidget")).body, { interval: 10 })
      .toEqual({ enableChatWidget: true });
  });

  test("refuses reads of a cashier, writes of an auditor and unknown documents", async () => {
    const [cashier, auditor] = await Promise.all([world.staff("cashier"), world.staff("auditor")]);
    expect((await setup.call(setupPath("setting", "info"), undefined, cashier.token)).status).toBe(
      403,
    );
    expect((await setup.call(setupPath("setting", "info"), undefined, auditor.token)).status).toBe(
      200,
    );
    const body = { base: 0, revision: null, payload: {} };
    const path = `${setupPath("setting", "info")}/draft`;
    expect((await world.console("PUT", path, { token: auditor.token, body })).status).toBe(403);
    expect((await setup.call(setupPath("setting", "nothing"))).status).toBe(404);
    expect((await setup.call(setupPath("wheel", "other"))).status).toBe(404);
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

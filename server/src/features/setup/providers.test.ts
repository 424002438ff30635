import { giveMoney } from "@krapao/testkit/builders/money";
import {
  type Published,
  type SetupEditor,
  setupEditor,
} from "@krapao/testkit/builders/setup-documents";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectOutboundStatistics } from "../../kernel/outbound/outbound-statistics.ts";
import { setupJobs } from "./jobs.ts";

let world: World;
let manager: TestStaff;
let setup: SetupEditor;

beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  manager = await world.staff("manager");
  setup = setupEditor(world, { maker: manager, checker: await world.staff("manager") });
});
afterAll(() => world?.close());

/** A member with 1000 in the wallet and 200 in a game with factor 10. */
async function player(game: string, inGame = 200) {
  const { id, token } = await world.member();
  await giveMoney(world, id, 100_000n);
  const call = (method: "GET" | "POST", path: string, body?: unknown) =>
    world.call(method, `/api/${path}`, { token, body });
  expect((await call("GET", `wallet/activate/${game}`)).status).toBe(200);
  const move = (from: string, to: string, amount: number) =>
    call("POST", "wallet/transfer", { from, to, amount });
  if (inGame > 0) {
    expect((await move("WALLET", game, inGame)).body).toMatchObject({ status: "SUCCESS" });
  }
  const slot = async () => {
    const { body } = await call("GET", "wallet/refresh/slot");
    return (body.slots as { code: string }[]).find(({ code }) => code === game);
  };
  return { call, move, slot };
}

describe("a provider", () => {
  test.each([
    ["maintenance", "PROVIDER_UNAVAILABLE"],
    ["off", "NO_GAME"],
  ])("in the state %s refuses logins and lets all money out", async (state, code) => {
    const { call, move, slot } = await player("BETFLIX_MOON");
    const { username } = (await call("GET", "wallet/account/BETFLIX_MOON")).body;
    const login = () => call("GET", `autoLogin/betflix/${username}`);
    expect((await login()).status).toBe(200);
    await setup.changeByTwo("provider", "betflix", { state });
    try {
      expect((await login()).body).toMatchObject({ message: code });
      expect((await move("WALLET", "BETFLIX_MOON", 10)).body).toMatchObject({ message: code });
      expect((await call("POST", "wallet/transferAll", { to: "BETFLIX_MOON" })).body).toMatchObject(
        { message: code },
      );
      expect((await call("GET", "wallet/activate/BETFLIX")).body).toMatchObject({ message: code });
      expect(await slot()).toMatchObject({ value: 200 });
      // A part by transfer, the rest by a withdrawal of more than the wallet has.
      expect((await move("BETFLIX_MOON", "WALLET", 50)).body).toMatchObject({ status: "SUCCESS" });
      const all = await call("POST", "wallet/withdrawAll", { amount: 900 });
      expect(all.status).toBe(200);
      expect(await slot()).toMatchObject({ value: 100 });
    } finally {
      await setup.changeByTwo("provider", "betflix", { state: "on" });
    }
    expect((await login()).status).toBe(200);
  });

  test("says to members when a scheduled version opens it again", async () => {
    const { call } = await player("BETFLIX_MOON", 0);
    const openings = async () => (await call("GET", "wallet/ways")).body.openings;
    await setup.changeByTwo("provider", "betflix", { state: "maintenance" });
    expect(await openings()).toEqual([]);
    const { live } = await setup.read("provider", "betflix");
    const validFrom = new Date(world.clock.nowMs() + 3_600_000).toISOString();
    const saved = await setup.draft("provider", "betflix", { ...live, state: "on" });
    expect((await setup.publish(saved.body, { validFrom })).status).toBe(200);
    expect(await openings()).toEqual([{ provider: "betflix", at: validFrom }]);
    world.clock.shift(3_601_000);
    try {
      await setupJobs(world.app.ctx)["setup:publish"]?.({});
    } finally {
      world.clock.shift(0);
    }
    expect(await openings()).toEqual([]);
    expect((await setup.read("provider", "betflix")).live).toMatchObject({ state: "on" });
  });

  test("is switched with one call, which members read at its games", async () => {
    const { move, slot } = await player("BETFLIX_MOON");
    const notice = { th: "ปิดปรับปรุงถึงเที่ยง", la: "ປິດຮອດທ່ຽງ", en: "Back at noon" };
    const { liveVersion } = await setup.read("provider", "betflix");
    const path = "/api/console/setup/providers/betflix/switch";
    const change = (input: Record<string, unknown>, who = manager) =>
      world.console<Published>("POST", path, {
        token: who.token,
        body: {
          base: liveVersion,
          state: "maintenance",
          notice,
          why: "provider is slow",
          ...input,
        },
      });
    const cashier = await world.staff("cashier");
    expect((await change({}, cashier)).body).toMatchObject({ message: "FORBIDDEN" });
    expect((await change({ notice: { ...notice, la: "" } })).body).toMatchObject({
      message: "LANGUAGE_MISSING",
    });
    expect((await change({ why: " " })).status).toBe(400);
    const { status, body } = await change({});
    expect(status, JSON.stringify(body)).toBe(200);
    // It is closed at once, and a second person approves what members read.
    expect(body.message).toBe("APPROVAL_NEEDED");
    expect(await slot()).toMatchObject({ isAvailable: false, notice: null, value: 200 });
    expect(await setup.approve(body.approvalId)).toBe(200);
    expect(await slot()).toMatchObject({ isAvailable: false, notice, value: 200 });
    const enter = await move("WALLET", "BETFLIX_MOON", 10);
    expect(enter.body).toMatchObject({ message: "PROVIDER_UNAVAILABLE" });
    // Money comes back out of the game whatever its state.
    expect((await move("BETFLIX_MOON", "WALLET", 50)).body).toMatchObject({ status: "SUCCESS" });
    expect((await change({ state: "off" })).body).toMatchObject({ message: "VERSION_CHANGED" });
    const base = body.document.liveVersion + 1;
    expect((await change({ base })).body).toMatchObject({ message: "ALREADY_DECIDED" });
    expect((await change({ base, state: "on" })).status).toBe(200);
    expect(await slot()).toMatchObject({ isAvailable: true, notice: null, value: 150 });
    // Opened again before anyone has approved the next notice: that one can no longer be shown.
    const again = await change({ base: base + 1 });
    expect(again.body.message).toBe("APPROVAL_NEEDED");
    const opened = await change({ base: again.body.document.liveVersion, state: "on" });
    expect(opened.body.message).toBe("SUCCESS");
    expect(await setup.approve(again.body.approvalId)).not.toBe(200);
    expect(await slot()).toMatchObject({ isAvailable: true, notice: null });
    const entries = await world.db
      .selectFrom("audit_entry")
      .select(["subject", "why"])
      .where("action", "=", "setup.switch")
      .execute();
    expect(entries).toEqual([
      ...Array(6).fill({ subject: "setup:provider/betflix", why: "provider is slow" }),
    ]);
  });

  test("a new factor does not revalue existing credits", async () => {
    const rich = await player("BETFLIX_MOON");
    const fresh = await player("BETFLIX_MOON", 0);
    await setup.changeByTwo("game", "BETFLIX_MOON", { ftWalletSlot: 100 });
    const late = await player("BETFLIX_MOON", 0);
    expect(await rich.slot()).toMatchObject({ ftWalletSlot: 10, amount: 20, value: 200 });
    expect(await fresh.slot()).toMatchObject({ ftWalletSlot: 100, value: 0 });
    expect((await rich.move("BETFLIX_MOON", "WALLET", 200)).body).toMatchObject({
      status: "SUCCESS",
    });
    for (const { move, slot } of [fresh, late]) {
      expect((await move("WALLET", "BETFLIX_MOON", 200)).body).toMatchObject({ status: "SUCCESS" });
      expect(await slot()).toMatchObject({ ftWalletSlot: 100, amount: 2, value: 200 });
    }
    await setup.changeByTwo("game", "BETFLIX_MOON", { ftWalletSlot: 10 });
    expect(await late.slot()).toMatchObject({ ftWalletSlot: 100, value: 200 });
  });

  test("answers statistics of its calls, summed over processes", async () => {
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const { db } = world.app.ctx;
    const processes = [1, 2].map(() => collectOutboundStatistics({ db, clock: world.clock, log }));
    const logged = (outcome: string, durationMs: number, usefulness = {}) =>
      ({
        event: "outbound",
        externalParty: "joker-test",
        operation: "transfer",
        outcome,
        durationMs,
        ...usefulness,
      }) as const;
    for (const process of processes) {
      for (let each = 0; each < 9; each++) process.log.info(logged("200", 30), "external call");
      process.log.info(logged("404", 30), "external call");
    }
    processes[1]?.log.info(logged("timeout", 9_000), "external call");
    const unusable = (outcome: string, assessment: string, detail: string) =>
      processes[0]?.log.info(logged(outcome, 30, { assessment, detail }), "external call");
    unusable("401", "denied", "status 401");
    unusable("200", "unreadable", "data.amount");
    await processes[0]?.flush();
    unusable("200", "mismatch", "amount");
    await Promise.all(processes.map((each) => each.close()));
    const { body } = await world.console<{ externalParties: { name: string }[] }>(
      "GET",
      "/api/console/setup/external-parties",
      { token: manager.token },
    );
    expect(body.externalParties.find(({ name }) => name === "joker-test")).toEqual({
      name: "joker-test",
      calls: 24,
      p95: 50,
      errors: 1,
      lastError: "transfer: timeout",
      lastErrorAt: expect.any(String),
      denied: 1,
      lastDenied: "transfer: status 401",
      lastDeniedAt: expect.any(String),
      unreadable: 2,
      lastUnreadable: "transfer: mismatch amount",
      lastUnreadableAt: expect.any(String),
      discrepancies: 0,
      company: null,
    });
  });
});

describe("a picture", () => {
  const upload = async (bytes: Buffer<ArrayBuffer>) => {
    const form = new FormData();
    form.append("file", new Blob([bytes]), "banner.png");
    const headers = { authorization: `Bearer ${manager.token}` };
    const url = `${world.consoleUrl}/api/console/setup/picture`;
    const answer = await fetch(url, { method: "POST", headers, body: form });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const png = async () => {
    const background = { r: 200, g: 20, b: 90, alpha: 0.5 };
    const source = sharp({ create: { width: 60, height: 20, channels: 4, background } });
    return (await source
      .withExif({ IFD0: { Copyright: "secret" } })
      .png()
      .toBuffer()) as Buffer<ArrayBuffer>;
  };

  test("is re-encoded and public under the hash of its content, cached for long", async () => {
    const bytes = await png();
    const { status, body } = await upload(bytes);
    expect(status).toBe(200);
    expect(body.address).toMatch(/^\/api\/media\/picture\/[0-9a-f]{32}\.webp$/);
    expect((await upload(bytes)).body.address).toBe(body.address);
    const shown = await fetch(`${world.url}${body.address}`);
    expect(shown.headers.get("cache-control")).toContain("immutable");
    expect(shown.headers.get("content-type")).toBe("image/webp");
    const kept = Buffer.from(await shown.arrayBuffer());
    expect(kept.includes("secret")).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({
      format: "webp",
      width: 60,
      hasAlpha: true,
    });
    for (const name of ["0".repeat(32), "../slips", "x.webp", `${"0".repeat(32)}.webp`]) {
      expect((await fetch(`${world.url}/api/media/picture/${name}`)).status).toBe(404);
    }
  });

  test("must be an image", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const both = Buffer.concat([await png(), Buffer.from("<script>alert(1)</script>")]);
    for (const bytes of [svg, both, Buffer.from("GIF89a")]) {
      expect((await upload(bytes)).body).toMatchObject({ message: "SLIP_INVALID_FILE" });
    }
  });
});

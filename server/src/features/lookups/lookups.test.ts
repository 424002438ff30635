import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { contract } from "@krapao/contract";
import { HOWTO_CODES } from "@krapao/contract/member/lookups";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { openDatabase } from "../../kernel/db/database.ts";
import { MAX_AGE_MS } from "../../kernel/db/memory.ts";
import { readSetting, watchLookups } from "./index.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(() => world.close());

const look = <T = Record<string, unknown>>(name: string, language?: string) =>
  world.call<T>("GET", `/api/lookup/${name}`, {
    headers: language ? { "accept-language": language } : {},
  });

async function set(key: string, value: unknown): Promise<void> {
  await world.db
    .updateTable("lookups_setting")
    .set({ value: JSON.stringify(value) })
    .where("key", "=", key)
    .execute();
}

describe("every lookup answers visitors", () => {
  test.each(Object.values(contract.lookups).map(({ path }) => path))("%s", async (path) => {
    expect((await world.call("GET", path)).status).toBe(200);
  });
});

test("lists the banks of the Thai market by position", async () => {
  const { body } = await look<{ code: string; nameTH: string }[]>("banks");
  expect(body[0]).toEqual({ code: "KBANK", nameTH: "ธนาคารกสิกรไทย", nameEN: "Kasikornbank" });
  const codes = body.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(["SCB", "KTB", "TMB", "BBL", "GSB"]));
  expect(codes).not.toContain("BCEL");
});

test("lists QR channels with their rules, then house accounts", async () => {
  const { body } = await look("deposit");
  const wallets = [{ mode: "auto", walletAccountName: "KRAPAO COMPANY LIMITED" }];
  expect(body).toMatchObject({ isManual: false, depositMin: 1, wallets });
  expect(body.banks).toMatchObject([
    { bankCode: "KBANK", mode: "qr", qrMin: 1, canCancel: true, currency: "THB" },
    { bankCode: "WW", mode: "qr", qrMin: 100, canCancel: true, currency: "THB" },
    { bankCode: "ZAPMAN", mode: "qr", qrMin: 100, canCancel: false, currency: "THB" },
    { bankCode: "SCB", mode: "auto", bankAccountNo: "7440000041", currency: "THB" },
    { bankCode: "KBANK", mode: "auto", bankAccountNo: "7440000066" },
    { bankCode: "GSB", mode: "auto", bankAccountNo: "744000000742" },
  ]);
});

test("answers limits as numbers in the currency", async () => {
  expect((await look("withdraw")).body).toEqual({
    withdrawMin: 20,
    withdrawMax: 100_000,
    currencies: [
      { currency: "THB", withdrawMin: 20, withdrawMax: 100_000 },
      { currency: "LAK", withdrawMin: 10_000, withdrawMax: 50_000_000 },
    ],
  });
});

test.each([
  [undefined, "เพื่อนแนะนำ", "ทีมงาน"],
  ["lo", "ໝູ່ແນະນຳ", "ທີມງານ"],
  ["la-LA", "ໝູ່ແນະນຳ", "ທີມງານ"],
  ["en-GB,en;q=0.9", "A friend", "Our team"],
  ["de", "เพื่อนแนะนำ", "ทีมงาน"],
])("answers texts in the language of the page: %s", async (language, source, contact) => {
  const sources = await look<{ code: string; description: string }[]>("sources", language);
  expect(sources.body[0]).toEqual({ code: "FRIEND", description: source });
  expect((await look("contact", language)).body.contactText).toContain(contact);
  const { body } = await look<{ conditions: string[] }>("conditions", language);
  expect(body.conditions.length).toBeGreaterThan(0);
});

test("a notice has one version in all languages, and a new one when a text changes", async () => {
  const read = (language: string) => look<{ notice: string; version: string }>("notice", language);
  const texts = { th: "ปิดปรับปรุง", la: "ປິດປັບປຸງ", en: "Maintenance" };
  const publish = async (value: typeof texts) => {
    await set("notice", value);
    await expect.poll(async () => (await read("en")).body.notice).toBe(value.en);
  };
  await publish(texts);
  const [thai, english] = [(await read("th")).body, (await read("en")).body];
  expect(thai.notice).toBe(texts.th);
  expect(thai.version).toMatch(/^[\w-]{12}$/);
  expect(english.version).toBe(thai.version);
  await publish({ ...texts, en: "Maintenance at 9" });
  expect((await read("th")).body.version).not.toBe(thai.version);
  await set("notice", { th: "", la: "", en: "" });
});

describe("contact", () => {
  const initial = { contactText: { th: "", la: "", en: "" }, lineName: "@krapao" };
  const lineQR = async () => (await look<{ lineQR: string }>("contact")).body.lineQR;

  beforeAll(() => {
    const wasm = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  });

  test("draws a readable QR from the link", async () => {
    const { body } = await look<{ lineQR: string; lineLink: string }>("contact");
    const [head, data = ""] = body.lineQR.split(",");
    expect(head).toBe("data:image/svg+xml;base64");
    const { data: pixels, info } = await sharp(Buffer.from(data, "base64"))
      .resize(400, 400, { kernel: "nearest" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [found] = await readBarcodes(
      { data: new Uint8ClampedArray(pixels), width: info.width, height: info.height },
      { formats: ["QRCode"] },
    );
    expect(found?.text).toBe(body.lineLink);
  });

  test("prefers the operator's image, and has no QR without a link", async () => {
    await set("contact", { ...initial, lineLink: "https://line.me/x", lineQR: "/art/line.png" });
    await expect.poll(lineQR, { interval: 10 }).toBe("/art/line.png");
    await set("contact", { ...initial, lineLink: "", lineQR: "" });
    await expect.poll(lineQR, { interval: 10 }).toBe("");
  });
});

describe("how-to videos", () => {
  type Video = { code: string; title: string; captions: string; url: string };
  const videos = async (language: string) => (await look<Video[]>("howto", language)).body;

  test("are the five of the specification, in its order and the language of the page", async () => {
    const shown = await videos("en");
    expect(shown.map(({ code }) => code)).toEqual([...HOWTO_CODES]);
    expect(shown[0]).toMatchObject({ title: "Use the wallet", captions: "/howto/wallet.en.vtt" });
    expect((await videos("lo"))[0]).toMatchObject({ captions: "/howto/wallet.la.vtt" });
    expect((await videos("th"))[4]?.title).toBe("จบโบนัส");
  });

  test("come from the database; an address with a script invalidates the setting", async () => {
    const texts = { th: "ก", la: "ກ", en: "A" };
    const video = { code: "play", title: texts, text: texts, poster: "", captions: texts };
    const url = "https://media.example/play.mp4";
    await set("howto", [{ ...video, url, seconds: 9 }]);
    await expect
      .poll(() => videos("en"), { interval: 10 })
      .toEqual([
        { code: "play", title: "A", text: "A", url, poster: "", captions: "A", seconds: 9 },
      ]);
    for (const bad of [
      "javascript:alert(1)",
      "//elsewhere.example/a.mp4",
      "http://plain.example/a",
    ]) {
      await set("howto", [{ ...video, url: bad, seconds: 9 }]);
      await expect.poll(() => videos("en"), { interval: 10 }).toEqual([]);
    }
  });
});

describe("a change", () => {
  test("reaches a listening process long before its cache expires", async () => {
    expect((await look("registerOTP")).body).toEqual({ registerOTP: true });
    await set("registerOTP", false);
    await expect
      .poll(async () => (await look("registerOTP")).body, { interval: 10, timeout: MAX_AGE_MS / 2 })
      .toEqual({ registerOTP: false });
    await set("registerOTP", true);
  });

  test("reaches two processes after the connection of one was cut", async () => {
    const db = openDatabase({ url: world.urls.app, poolMax: 2 });
    const listener = watchLookups({
      databaseUrl: world.urls.app,
      db,
      log: { info: () => {}, warn: () => {}, error: () => {} },
    });
    // A login can see and end its own connections alone.
    const same = openDatabase({ url: world.urls.app, poolMax: 1 });
    // A listener that has been there for a while has last sent its probe.
    const isListener = sql`datname = current_database()
      and (query like 'listen "lookups%' or query like '%probe of LISTEN%')
      and pid <> pg_backend_pid()`;
    try {
      expect(await readSetting(db, "enableChatWidget")).toBe(true);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where ${isListener}`.execute(same);
      await set("enableChatWidget", false);
      for (const read of [
        () => readSetting(db, "enableChatWidget"),
        () => readSetting(world.app.ctx.db, "enableChatWidget"),
      ]) {
        await expect.poll(read, { timeout: MAX_AGE_MS, interval: 20 }).toBe(false);
      }
      // Both processes listen again.
      const listeners = async () => {
        const counted = sql<{ n: bigint }>`select count(*) as n from pg_stat_activity
          where ${isListener}`;
        return (await counted.execute(same)).rows[0]?.n;
      };
      await expect.poll(listeners).toBe(2n);
    } finally {
      await listener.close();
      await same.destroy();
      await db.destroy();
      await set("enableChatWidget", true);
    }
  });

  test("of a bank or a channel is notified too", async () => {
    await world.db
      .updateTable("deposits_channel")
      .set({ is_active: false })
      .where("code", "=", "WW")
      .execute();
    await world.db
      .updateTable("lookups_bank")
      .set({ is_registrable: false })
      .where("code", "=", "SCB")
      .execute();
    await expect
      .poll(
        async () => {
          const deposit = await look<{ banks: { bankCode: string }[] }>("deposit");
          const banks = await look<{ code: string }[]>("banks");
          return [
            deposit.body.banks.map(({ bankCode }) => bankCode),
            banks.body.some(({ code }) => code === "SCB"),
          ];
        },
        { interval: 10 },
      )
      .toEqual([["KBANK", "ZAPMAN", "SCB", "KBANK", "GSB"], false]);
  });
});

test("a closed service answers 410 to every call except the lookups", async () => {
  await set("terminated", true);
  await expect
    .poll(async () => (await look("active")).body, { interval: 10 })
    .toEqual({ terminated: true });
  const login = { username: "0865550101", password: "somchai-krapao" };
  for (const [method, path, body] of [
    ["POST", "/api/login", login],
    ["POST", "/api/otp/send", { phoneNumber: "0812345678" }],
    ["GET", "/api/account/profile", undefined],
    ["GET", "/api/wallet", undefined],
  ] as const) {
    expect(await world.call(method, path, { body })).toMatchObject({
      status: 410,
      body: { message: "SERVICE_TERMINATED" },
    });
  }
  expect((await look("info")).status).toBe(200);
  await set("terminated", false);
  await expect
    .poll(async () => (await world.call("POST", "/api/login", { body: login })).status)
    .toBe(200);
});

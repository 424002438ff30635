import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildPromptPay } from "@krapao/contract/wire/emv";
import { buildSlipQr, parseSlipQr } from "@krapao/contract/wire/slip-qr";
import sharp from "sharp";
import * as v from "valibot";
import { expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { easyslip, slip2go, slipok } from "../../test/money-clients.ts";
import {
  control,
  givesUp,
  startTestSandbox,
  type TestSandbox,
  waitUntil,
} from "../../test/start-sandbox.ts";

const wasm = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
const bytes = readFileSync(wasm);
prepareZXingModule({
  overrides: {
    wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  },
});

const from = { bankCode: "KBANK", accountNo: "1234567890", name: "SOMCHAI JAIDEE" };
const to = { toBankCode: "SCB", toAccountNo: "4071253669" };

async function transfer(world: TestSandbox, more: Record<string, unknown> = {}) {
  const body = { ...to, amount: 300.25, from, silent: true, ...more };
  const sent = await control(world, "/bank-transfer", body);
  const { transRef, slipUrl } = v.parse(
    v.object({ transRef: v.string(), slipUrl: v.string() }),
    sent.body,
  );
  return { transRef, slipUrl, qr: buildSlipQr({ sendingBank: "004", transRef }) };
}

/** The slip in an answer. */
const dataOf = ({ data }: Record<string, unknown>) => data as Record<string, unknown>;

async function decoded(url: string): Promise<string | undefined> {
  const picture = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const [code] = await readBarcodes(picture, { formats: ["QRCode"], tryHarder: true });
  return code?.text;
}

it("draws a slip whose mini-QR contains the bank and the reference, as png, jpg and webp", async () => {
  const world = await startTestSandbox();
  const { transRef, slipUrl, qr } = await transfer(world);
  expect(await decoded(slipUrl)).toBe(qr);
  expect(parseSlipQr(qr)).toEqual({ kind: "bank", sendingBank: "004", transRef });
  for (const [ending, format] of [
    ["png", "png"],
    ["jpg", "jpeg"],
    ["webp", "webp"],
  ] as const) {
    const response = await fetch(slipUrl.replace(/png$/, ending));
    expect(response.headers.get("content-type")).toBe(`image/${format}`);
    const picture = Buffer.from(await response.arrayBuffer());
    expect((await sharp(picture).metadata()).format).toBe(format);
  }
  expect((await fetch(slipUrl.replace(transRef, "UNKNOWN"))).status).toBe(404);
  expect((await fetch(`${slipUrl}?damage=burnt`)).status).toBe(400);
});

it("damages slips: some can still be read, some cannot", async () => {
  const world = await startTestSandbox();
  const { slipUrl, qr } = await transfer(world);
  const readable = ["blur", "rotate", "jpeg40", "lowcontrast", "perspective", "screenshot"];
  for (const damage of [...readable, "rotate,blur"]) {
    expect(await decoded(`${slipUrl}?damage=${damage}&seed=3`), damage).toBe(qr);
  }
  expect(await decoded(`${slipUrl}?damage=noqr`)).toBeUndefined();
  expect(await decoded(`${slipUrl}?damage=crop`)).toBeUndefined();
  const once = await fetch(`${slipUrl}?damage=rotate&seed=7`);
  const again = await fetch(`${slipUrl}?damage=rotate&seed=7`);
  expect(Buffer.from(await once.arrayBuffer())).toEqual(Buffer.from(await again.arrayBuffer()));
});

it("SlipOK: returns the masked slip, or the reason of a refusal", async () => {
  const world = await startTestSandbox();
  const { qr: data, transRef } = await transfer(world);
  const found = await slipok(world, { data, log: true });
  expect(found.status).toBe(200);
  const slip = dataOf(found.body);
  expect(slip).toMatchObject({
    transRef,
    amount: 300.25,
    sendingBank: "004",
    receivingBank: "014",
  });
  expect(slip.sender).toMatchObject({ name: "SOMCHAI J***", account: { value: "xxx-x-x6789-x" } });
  expect(slip.receiver).toMatchObject({ account: { value: "xxx-x-x5366-x" } });
  expect(`${slip.transDate}${slip.transTime}`).toMatch(/^\d{8}\d\d:\d\d:\d\d$/);

  const code = async (body: unknown, options = {}) => {
    const answer = await slipok(world, body, options);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    return answer.body.code;
  };
  const repeated = await slipok(world, { data, log: true });
  expect(repeated.body).toMatchObject({ code: 1012, data: { transRef } });
  expect((await slipok(world, { data })).status).toBe(200);
  expect(await code({})).toBe(1000);
  expect(await code({ data }, { branch: "1" })).toBe(1001);
  expect(await code({ data }, { key: "x" })).toBe(1002);
  expect(await code({ data: "hello" })).toBe(1008);
  const payment = buildPromptPay({ proxy: { type: "mobile", value: "0801111111" } });
  expect(await code({ data: payment })).toBe(1008);
  expect(await code({ data: buildSlipQr({ sendingBank: "004", transRef: "NEVER" }) })).toBe(1011);
  expect(await code({ data: buildSlipQr({ sendingBank: "014", transRef }) })).toBe(1011);
  await control(world, "/slip-verifiers", { quota: 1 });
  expect((await slipok(world, { data })).status).toBe(200);
  expect(await code({ data })).toBe(1004);
  for (const forced of [1003, 1005, 1006, 1007, 1009, 1013, 1014]) {
    await control(world, "/slip-verifiers", { force: { verifier: "slipok", code: forced } });
    expect(await code({ data })).toBe(forced);
  }
  const wrong = { force: { verifier: "slipok", code: 2000 } };
  expect((await control(world, "/slip-verifiers", wrong)).status).toBe(400);
});

it("answers that the bank is not ready until it is", async () => {
  const world = await startTestSandbox();
  const { qr } = await transfer(world, { slipDelayMs: 600_000 });
  const early = (await slipok(world, { data: qr })).body;
  expect(early).toMatchObject({ code: 1010, data: { bankCode: "004", delay: 10 } });
  expect((await easyslip(world, { payload: qr })).body.error).toMatchObject({
    code: "SLIP_PENDING",
  });
  expect((await slip2go(world, qr)).body.code).toBe("200502");
  await control(world, "/clock", { offsetMs: 600_001 });
  expect((await slipok(world, { data: qr })).status).toBe(200);
  expect((await easyslip(world, { payload: qr })).status).toBe(200);
  expect((await slip2go(world, qr)).body.code).toBe("200000");
});

it("EasySlip: a repeat is a success marked as duplicate", async () => {
  const world = await startTestSandbox();
  const { qr: payload } = await transfer(world);
  const ask = async (more: Record<string, unknown> = {}) =>
    dataOf((await easyslip(world, { payload, ...more })).body);
  expect(await ask({ checkDuplicate: true })).toMatchObject({ isDuplicate: false });
  expect(await ask({ checkDuplicate: true })).toMatchObject({ isDuplicate: true });
  expect((await ask()).rawSlip).toMatchObject({
    date: expect.stringMatching(/\+07:00$/),
    amount: { amount: 300.25, local: { currency: "764" } },
    sender: { account: { name: { en: "SOMCHAI J***" }, bank: { account: "xxx-x-x6789-x" } } },
  });
  const code = async (body: unknown, options = {}) =>
    (await easyslip(world, body, options)).body.error;
  expect(await code({ payload }, { key: "x" })).toMatchObject({ code: "INVALID_API_KEY" });
  expect(await code({ payload: "x" })).toMatchObject({ code: "VALIDATION_ERROR" });
  const unknown = buildSlipQr({ sendingBank: "004", transRef: "NEVER" });
  expect(await code({ payload: unknown })).toMatchObject({ code: "SLIP_NOT_FOUND" });
  await control(world, "/slip-verifiers", { quota: 0 });
  expect(await code({ payload })).toMatchObject({ code: "QUOTA_EXCEEDED" });
  const force = { verifier: "easyslip", code: "API_SERVER_ERROR" };
  await control(world, "/slip-verifiers", { force });
  expect((await easyslip(world, { payload })).status).toBe(500);
});

it("Slip2Go: finds a slip, and says that it was asked for before", async () => {
  const world = await startTestSandbox();
  const { qr } = await transfer(world);
  const code = async (conditions?: unknown) => (await slip2go(world, qr, conditions)).body.code;
  expect(await code()).toBe("200000");
  expect(await code({ checkDuplicate: true })).toBe("200000");
  expect(await code({ checkDuplicate: true })).toBe("200501");
  expect(dataOf((await slip2go(world, qr)).body)).toMatchObject({ amount: 300.25 });
  expect((await slip2go(world, "x")).body).toMatchObject({ code: "200404" });
  expect((await slip2go(world, qr, undefined, { key: "x" })).status).toBe(401);
  await control(world, "/slip-verifiers", { quota: 0 });
  expect((await slip2go(world, qr)).status).toBe(401);
});

it("knows slips of payments by QR, to proxies and of gateway orders", async () => {
  const world = await startTestSandbox();
  const payload = buildPromptPay({ proxy: { type: "mobile", value: "0801111111" }, amount: 2015n });
  const paid = await control(world, "/pay-qr", { payload });
  const transRef = String(paid.body.transRef);
  const data = buildSlipQr({ sendingBank: "014", transRef });
  expect(await decoded(String(paid.body.slipUrl))).toBe(data);
  expect(dataOf((await slipok(world, { data })).body).receiver).toMatchObject({
    proxy: { type: "MSISDN", value: "xxx-x-x1111-x" },
    account: { value: "" },
  });
});

it("draws TrueMoney's own code, which banks do not know, and shows its sender's whole phone number", async () => {
  const world = await startTestSandbox();
  const wallet = { bankCode: "TRUEMONEY", accountNo: "0811111111", name: "MALEE S" };
  const { slipUrl, transRef } = await transfer(world, { from: wallet, silent: false });
  const text = (await decoded(slipUrl)) ?? "";
  expect(parseSlipQr(text)).toMatchObject({ kind: "truemoney", transactionId: transRef });
  expect((await slipok(world, { data: text })).body.code).toBe(1011);
  await waitUntil(() => world.server.received.length > 0);
  expect(world.server.received[0]?.body.from).toMatchObject({ accountNo: "0811111111" });
});

it("draws no code for banks without one", async () => {
  const world = await startTestSandbox();
  const lao = { bankCode: "BCEL", accountNo: "020123456789", name: "KHAMLA" };
  const { slipUrl } = await transfer(world, { from: lao, currency: "LAK", toBankCode: "BCEL" });
  expect((await fetch(slipUrl)).status).toBe(200);
  expect(await decoded(slipUrl)).toBeUndefined();
});

it("injects faults into one verifier or all of them", async () => {
  const world = await startTestSandbox();
  const { qr } = await transfer(world);
  const fault = (more: Record<string, unknown>) =>
    control(world, "/faults", { target: "slips", ...more });
  await fault({ kind: "error-500", operation: "slipok" });
  expect((await slipok(world, { data: qr })).status).toBe(500);
  expect((await slip2go(world, qr)).status).toBe(200);
  await fault({ kind: "refuse", operation: "slip2go", count: 1 });
  expect((await slip2go(world, qr)).body.code).toBe("200404");
  await fault({ kind: "none" });
  await fault({ kind: "success-then-timeout", operation: "slipok", count: 1 });
  const gaveUp = slipok(world, { data: qr, log: true }, { signal: await givesUp(world) });
  await expect(gaveUp).rejects.toThrow();
  expect((await slipok(world, { data: qr, log: true })).body).toMatchObject({ code: 1012 });
});

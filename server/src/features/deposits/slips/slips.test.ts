import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { BANGKOK_OFFSET_MS, DAY_MS } from "@krapao/contract/time";
import { buildPromptPay } from "@krapao/contract/wire/emv";
import { buildSlipQr } from "@krapao/contract/wire/slip-qr";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import { balanceOf, expectLedgerInvariants, shiftClock } from "@krapao/testkit/builders/money";
import {
  outcomeOf,
  registerPayer,
  slipPicture,
  slipRecord,
  slipsOf,
  transferFrom,
  untilState,
  upload,
} from "@krapao/testkit/builders/slips";
import { startWorld, type World } from "@krapao/testkit/world";
import { toBuffer } from "qrcode";
import { io } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { slipsJobs } from "../jobs.ts";

let world: World;
/** Noon in Bangkok: far from the hours when slips are closed. */
let toNoonMs = 0;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY, withSlipHours: true });
  const bangkok = new Date(Date.now() + 7 * 3_600_000);
  toNoonMs = ((36 - bangkok.getUTCHours()) % 24) * 3_600_000;
  await shiftClock(world, toNoonMs);
});
afterAll(() => world?.close());
afterEach(() => expectLedgerInvariants(world));

const qrPicture = (text: string) => toBuffer(text, { width: 400 });
const credited = async (memberId: bigint) => (await balanceOf(world, memberId)).postedMinor;

/** Uploads a slip and waits until it is closed. */
async function send(token: string, picture: Buffer) {
  const { status, body } = await upload(world, token, picture);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ message: "IN_PROGRESS", status: "PROCESSING" });
  return outcomeOf(world, token, body.slipId);
}

test("credits a slip of the member's own transfer once, with a statement line", async () => {
  const member = await registerPayer(world);
  const transRef = await transferFrom(world, member);
  const row = await send(member.token, await slipPicture(world, transRef));
  expect(row).toMatchObject({ status: "SUCCESS", amount: 250.5, note: null });
  expect(await credited(member.id)).toBe(25_050n);
  const again = await send(member.token, await slipPicture(world, transRef, "?damage=jpeg40"));
  expect(again).toMatchObject({ status: "FAILED", note: "SLIP_REFNO_DUPLICATED" });
  expect(await credited(member.id)).toBe(25_050n);
  const { body } = await world.call<{ statements: Record<string, unknown>[] }>(
    "POST",
    "/api/statement",
    { token: member.token, body: { page: 1, limit: 10 } },
  );
  expect(body.statements).toMatchObject([
    { statementType: "deposit", from: "SCB", to: "WALLET", amount: 250.5, status: "SUCCESS" },
  ]);
  expect(await slipsOf(world, member.token)).toHaveLength(2);
});

test("pushes every step and the credit to the member's own open pages", async () => {
  const member = await registerPayer(world);
  const page = io(world.url, { transports: ["websocket"], auth: { token: member.token } });
  const seen: string[] = [];
  page.on("slip", ({ status, note }) => seen.push(note ?? status));
  page.on("wallet", ({ reason, amount }) => seen.push(`${reason} ${amount}`));
  await new Promise((resolve) => page.on("connect", () => resolve(null)));
  const transRef = await transferFrom(world, member);
  await send(member.token, await slipPicture(world, transRef));
  await expect
    .poll(() => seen.toSorted())
    // Slip and wallet are two pushes in no guaranteed order.
    .toEqual(["PROCESSING", "PROCESSING", "PROCESSING", "SUCCESS", "deposit 250.5"]);
  page.disconnect();
});

test("two members upload the same slip at the same time: one is credited, the other is a duplicate", async () => {
  const owner = await registerPayer(world);
  const { bankCode, accountNo, name } = owner;
  // The other member has the same name, and another number that the mask hides: both fit the
  // sender.
  const other = await registerPayer(world);
  await world.db
    .updateTable("accounts_member")
    .set({
      bank_account_name: name,
      bank_account_no: `${accountNo.startsWith("1") ? 2 : 1}${accountNo.slice(1)}`,
    })
    .where("id", "=", other.id)
    .execute();
  const transRef = await transferFrom(world, owner, { from: { bankCode, accountNo, name } });
  const picture = await slipPicture(world, transRef);
  const rows = await Promise.all([send(owner.token, picture), send(other.token, picture)]);
  expect(rows.map(({ status, note }) => note ?? status).sort()).toEqual([
    "SLIP_REFNO_DUPLICATED",
    "SUCCESS",
  ]);
  expect((await credited(owner.id)) + (await credited(other.id))).toBe(25_050n);
});

test("credits four concurrent uploads of one slip once", async () => {
  const member = await registerPayer(world);
  const picture = await slipPicture(world, await transferFrom(world, member));
  const first = await Promise.all([1, 2, 3, 4].map(() => send(member.token, picture)));
  expect(first.filter(({ status }) => status === "SUCCESS")).toHaveLength(1);
  expect(await credited(member.id)).toBe(25_050n);
});

describe("a slip and the bank feed report the same transfer", () => {
  test("the slip joins the payment when the feed credited it first", async () => {
    const member = await registerPayer(world);
    const transRef = await transferFrom(world, member, { silent: false });
    await expect.poll(() => credited(member.id)).toBe(25_050n);
    const row = await send(member.token, await slipPicture(world, transRef));
    expect(row).toMatchObject({ status: "SUCCESS", amount: 250.5 });
    expect(await credited(member.id)).toBe(25_050n);
    const stranger = await registerPayer(world);
    const { body } = await upload(world, stranger.token, await slipPicture(world, transRef));
    expect(await outcomeOf(world, stranger.token, body.slipId)).toMatchObject({
      note: "SLIP_REFNO_DUPLICATED",
    });
  });

  test("the feed changes nothing when the slip was credited first", async () => {
    const member = await registerPayer(world);
    const transRef = await transferFrom(world, member);
    await send(member.token, await slipPicture(world, transRef));
    const payment = await world.db
      .selectFrom("deposits_payment")
      .selectAll()
      .where("reference", "=", `SCB:${transRef}`)
      .executeTakeFirstOrThrow();
    expect(payment).toMatchObject({ state: "credited", entered_by: "slip", source: "bank-feed" });
    const { recordPayment } = await import("../crediting/record-payment.ts");
    await recordPayment(world.app.ctx, {
      source: "bank-feed",
      eventId: randomUUID(),
      reference: `SCB:${transRef}`,
      channel: "SCB",
      houseAccount: "7440000041",
      match: { by: "payer", accountNo: "7440000041" },
      amountMinor: 25_050n,
      currency: "THB",
      payer: { bankCode: "SCB", accountNo: member.accountNo, name: member.name },
      paidAt: payment.paid_at,
    });
    expect(await credited(member.id)).toBe(25_050n);
  });

  test("the slip credits the payment that the feed could not match", async () => {
    const member = await registerPayer(world);
    const { bankCode, accountNo } = member;
    await world.db
      .updateTable("accounts_member")
      .set({ bank_account_name: "ANOTHER NAME" })
      .where("id", "=", member.id)
      .execute();
    const from = { bankCode, accountNo, name: member.name };
    const transRef = await transferFrom(world, member, { silent: false, from });
    const waiting = () =>
      world.db
        .selectFrom("deposits_payment")
        .selectAll()
        .where("reference", "=", `SCB:${transRef}`)
        .executeTakeFirst();
    await expect.poll(async () => (await waiting())?.state).toBe("unmatched");
    await world.db
      .updateTable("accounts_member")
      .set({ bank_account_name: member.name })
      .where("id", "=", member.id)
      .execute();
    expect(await send(member.token, await slipPicture(world, transRef))).toMatchObject({
      status: "SUCCESS",
    });
    expect(await waiting()).toMatchObject({ state: "credited", member_id: member.id });
    expect(await credited(member.id)).toBe(25_050n);
  });
});

describe("refusals in the words of the specification", () => {
  const picture = (transRef: string, query?: string) => slipPicture(world, transRef, query);

  test("another destination", async () => {
    const member = await registerPayer(world);
    const to = { toBankCode: "SCB", toAccountNo: "9998887776" };
    const row = await send(member.token, await picture(await transferFrom(world, member, to)));
    expect(row).toMatchObject({ status: "FAILED", note: "DEST_ACC_INVALID", amount: 250.5 });
    expect(await credited(member.id)).toBe(0n);
  });

  test("older than an hour by the bank's clock, and just within the hour", async () => {
    const member = await registerPayer(world);
    const before = (ms: number) => new Date(world.clock.nowMs() - ms).toISOString();
    const old = await transferFrom(world, member, { at: before(3_600_000 + 60_000) });
    expect(await send(member.token, await picture(old))).toMatchObject({ note: "EXPIRED_SLIP" });
    const fresh = await transferFrom(world, member, { at: before(3_600_000 - 60_000) });
    expect(await send(member.token, await picture(fresh))).toMatchObject({ status: "SUCCESS" });
  });

  // Each picture without a slip takes every pass of the reader.
  test("no QR, a payment QR, any other QR, a garbled one, an image that is too small", async () => {
    const member = await registerPayer(world);
    const transRef = await transferFrom(world, member);
    const payQr = buildPromptPay({ proxy: { type: "mobile", value: "0801111111" }, amount: 100n });
    const slipQr = buildSlipQr({ sendingBank: "014", transRef });
    const wrong = `${slipQr.slice(0, -4)}${slipQr.endsWith("0000") ? "0001" : "0000"}`;
    const cases = [
      [await picture(transRef, "?damage=noqr"), "CANNOT_READ_CROPPED_IMAGE"],
      [await qrPicture(payQr), "INVALID_SLIP"],
      [await qrPicture("https://example.com/"), "INVALID_SLIP"],
      [await qrPicture(wrong), "UNSTABLE_REFNO_ON_SLIP"],
      [await toBuffer("x", { scale: 1, margin: 0 }), "IMG_SIZE_UNABLE_TO_PROCESS"],
      [
        await qrPicture(buildSlipQr({ sendingBank: "014", transRef: "NEVERHAPPENED1" })),
        "EXPIRED_SLIP",
      ],
    ] as const;
    for (const [bytes, note] of cases) {
      expect(await send(member.token, bytes)).toMatchObject({ status: "FAILED", note });
    }
  }, 300_000);

  test("one that could not be read is counted for staff until the member sends another", async () => {
    const counted = async () => {
      const { token } = await world.staff("cashier");
      const body = { tab: "failed", limit: 1 };
      const list = await world.console<{ unread: number }>("POST", "/api/console/slips", {
        token,
        body,
      });
      return list.body.unread;
    };
    const before = await counted();
    const [helped, silent] = [await registerPayer(world), await registerPayer(world)];
    const transRef = await transferFrom(world, helped);
    const cut = await picture(transRef, "?damage=noqr");
    for (const { token: member } of [helped, silent]) await send(member, cut);
    expect(await counted()).toBe(before + 2);
    await send(helped.token, await picture(transRef));
    expect(await counted()).toBe(before + 1);
    await shiftClock(world, toNoonMs + DAY_MS);
    expect(await counted()).toBe(0);
    await shiftClock(world, toNoonMs);
  });

  test("an image that is missing on the disk", async () => {
    const member = await registerPayer(world);
    await world.app.ctx.media.remove("0".repeat(32));
    const { body } = await upload(world, member.token, await qrPicture("x"));
    const record = await slipRecord(world, body.slipId);
    await outcomeOf(world, member.token, body.slipId);
    await world.app.ctx.media.remove(record.media_id);
    await world.db
      .updateTable("deposits_slip")
      .set({ state: "received" })
      .where("id", "=", record.id)
      .execute();
    const { readSlip } = await import("./read-slip.ts");
    await readSlip(world.app.ctx, record.id);
    expect(await outcomeOf(world, member.token, body.slipId)).toMatchObject({
      note: "UPLOADED_FILE_NOT_EXIST",
    });
  });
});

describe("slips in review stay in progress for the member", () => {
  test("a sender who may not be the member: other name, other account, other bank", async () => {
    const member = await registerPayer(world);
    const { bankCode, accountNo, name } = member;
    const other = `${accountNo.slice(0, 5)}${accountNo.slice(5, 9) === "1111" ? 2222 : 1111}0`;
    const senders = [
      { bankCode, accountNo, name: "OTHER PERSON" },
      { bankCode, accountNo: other, name },
      { bankCode: "KBANK", accountNo, name },
    ];
    for (const from of senders) {
      const transRef = await transferFrom(world, member, { from });
      const { body } = await upload(world, member.token, await slipPicture(world, transRef));
      expect(await untilState(world, body.slipId, "review")).toMatchObject({ reason: "sender" });
    }
    const rows = await slipsOf(world, member.token);
    expect(rows.map(({ status, note }) => ({ status, note }))).toEqual(
      senders.map(() => ({ status: "PROCESSING", note: null })),
    );
    expect(await credited(member.id)).toBe(0n);
  });

  test("a closed account of ours", async () => {
    const member = await registerPayer(world);
    const transRef = await transferFrom(world, member, { toAccountNo: "7440000058" });
    const { body } = await upload(world, member.token, await slipPicture(world, transRef));
    expect(await untilState(world, body.slipId, "review")).toMatchObject({ reason: "receiver" });
  });

  test("a suspended member's slip", async () => {
    const member = await registerPayer(world);
    const transRef = await transferFrom(world, member);
    const picture = await slipPicture(world, transRef);
    await world.control("/faults", { target: "slips", kind: "error-500" });
    const { body } = await upload(world, member.token, picture);
    const { id } = await untilState(world, body.slipId, "waiting");
    await world.db
      .updateTable("accounts_member")
      .set({ suspended_at: world.clock.now() })
      .where("id", "=", member.id)
      .execute();
    await world.control("/faults", { target: "slips", kind: "none" });
    await slipsJobs(world.app.ctx)["deposits:verify_slip"]?.({ slipId: id });
    expect(await untilState(world, body.slipId, "review")).toMatchObject({ reason: "suspended" });
  });
});

describe("the list and the image", () => {
  test("a link shows only the image, for five minutes, and is signed for the slip's own member", async () => {
    const member = await registerPayer(world);
    const { body } = await upload(world, member.token, await qrPicture("hello"));
    await outcomeOf(world, member.token, body.slipId);
    const path = `/api/statement/slip/reference/${body.slipId}`;
    const { body: answer } = await world.call<{ url: string }>("GET", path, {
      token: member.token,
    });
    const shown = await fetch(`${world.url}${answer.url}`);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "no-store",
      "content-disposition": 'inline; filename="slip.jpg"',
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const stranger = await registerPayer(world);
    const refused = await world.call("GET", path, { token: stranger.token });
    expect(refused).toMatchObject({ status: 404, body: { message: "NO_DATA" } });
    for (const spoilt of [
      answer.url.replace(/e=\d/, "e=9"),
      `${answer.url}A`,
      answer.url.replace(/slip\/./, "slip/_"),
      answer.url.replace(/\?.*/, ""),
    ]) {
      expect((await fetch(`${world.url}${spoilt}`)).status, spoilt).toBe(403);
    }
    await shiftClock(world, toNoonMs + 301_000);
    expect((await fetch(`${world.url}${answer.url}`)).status).toBe(403);
    await shiftClock(world, toNoonMs);
  });

  test("lists the member's own slips, ten a page, newest first", async () => {
    const member = await registerPayer(world);
    for (let count = 0; count < 11; count += 1) {
      await upload(world, member.token, await qrPicture(`number ${count}`));
    }
    const first = await slipsOf(world, member.token);
    const second = await slipsOf(world, member.token, 2);
    expect([first.length, second.length]).toEqual([10, 1]);
    const times = [...first, ...second].map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(await slipsOf(world, (await registerPayer(world)).token)).toEqual([]);
  });
});

test("slips are closed in the daily window, in Bangkok's time", async () => {
  const member = await registerPayer(world);
  // The window is an hour around midnight.
  const sinceMidnightMs = (world.clock.nowMs() + BANGKOK_OFFSET_MS) % DAY_MS;
  await shiftClock(world, toNoonMs + DAY_MS - sinceMidnightMs);
  const answer = await upload(world, member.token, await qrPicture("x"));
  await shiftClock(world, toNoonMs);
  expect(answer).toMatchObject({ status: 409, body: { message: "SLIP_CLOSED" } });
});

test("an upload leaves no file but the image", () => {
  expect(readdirSync(join(world.env.DATA_DIR ?? "", "media", "incoming"))).toEqual([]);
});

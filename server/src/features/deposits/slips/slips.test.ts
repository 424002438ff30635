import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildPromptPay } from "@krapao/contract/wire/emv";
import { buildSlipQr } from "@krapao/contract/wire/slip-qr";
import { toBuffer } from "qrcode";
import { io } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { BEHIND_PROXY } from "../../../test/newcomer.ts";
import { balanceOf, expectSoundBook, shiftClock } from "../../../test/purse.ts";
import {
  outcomeOf,
  payer,
  slipPicture,
  slipRecord,
  slipsOf,
  transferFrom,
  untilState,
  upload,
} from "../../../test/slips.ts";
import { startWorld, type World } from "../../../test/world.ts";

let world: World;
/** Noon in Bangkok: far from the hours in which slips are closed. */
let toNoonMs = 0;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  const bangkok = new Date(Date.now() + 7 * 3_600_000);
  toNoonMs = ((36 - bangkok.getUTCHours()) % 24) * 3_600_000;
  await shiftClock(world, toNoonMs);
});
afterAll(() => world?.close());
afterEach(() => expectSoundBook(world));

const qrPicture = (text: string) => toBuffer(text, { width: 400 });
const credited = async (memberId: bigint) => (await balanceOf(world, memberId)).postedMinor;

/** Uploads and waits until it is over. */
async function send(token: string, picture: Buffer) {
  const { status, body } = await upload(world, token, picture);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ message: "IN_PROGRESS", status: "PROCESSING" });
  return outcomeOf(world, token, body.slipId);
}

test("a slip of the member's own transfer is credited once, with a line in the statement", async () => {
  const member = await payer(world);
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

test("every step is pushed to the member's own open pages, and the credit too", async () => {
  const member = await payer(world);
  const page = io(world.url, { transports: ["websocket"], auth: { token: member.token } });
  const seen: string[] = [];
  page.on("slip", ({ status, note }) => seen.push(note ?? status));
  page.on("wallet", ({ reason, amount }) => seen.push(`${reason} ${amount}`));
  await new Promise((resolve) => page.on("connect", () => resolve(null)));
  const transRef = await transferFrom(world, member);
  await send(member.token, await slipPicture(world, transRef));
  await expect
    .poll(() => seen.toSorted())
    // Slip and wallet are two pushes: which comes first is no promise.
    .toEqual(["PROCESSING", "PROCESSING", "PROCESSING", "SUCCESS", "deposit 250.5"]);
  page.disconnect();
});

test("A20: two members upload the same slip at the same moment: one credit, a duplicate for the other", async () => {
  const owner = await payer(world);
  const { bankCode, accountNo, name } = owner;
  // The other one banks under the same name and number elsewhere in the mask: both look like the sender.
  const twin = await payer(world);
  await world.db
    .updateTable("accounts_member")
    .set({
      bank_account_name: name,
      bank_account_no: `${accountNo.startsWith("1") ? 2 : 1}${accountNo.slice(1)}`,
    })
    .where("id", "=", twin.id)
    .execute();
  const transRef = await transferFrom(world, owner, { from: { bankCode, accountNo, name } });
  const picture = await slipPicture(world, transRef);
  const rows = await Promise.all([send(owner.token, picture), send(twin.token, picture)]);
  expect(rows.map(({ status, note }) => note ?? status).sort()).toEqual([
    "SLIP_REFNO_DUPLICATED",
    "SUCCESS",
  ]);
  expect((await credited(owner.id)) + (await credited(twin.id))).toBe(25_050n);
});

test("four uploads of one slip at once are one credit", async () => {
  const member = await payer(world);
  const picture = await slipPicture(world, await transferFrom(world, member));
  const first = await Promise.all([1, 2, 3, 4].map(() => send(member.token, picture)));
  expect(first.filter(({ status }) => status === "SUCCESS")).toHaveLength(1);
  expect(await credited(member.id)).toBe(25_050n);
});

describe("a slip and the bank feed tell of the same transfer", () => {
  test("the feed was first and credited: the slip joins and moves nothing", async () => {
    const member = await payer(world);
    const transRef = await transferFrom(world, member, { silent: false });
    await expect.poll(() => credited(member.id), { timeout: 10_000 }).toBe(25_050n);
    const row = await send(member.token, await slipPicture(world, transRef));
    expect(row).toMatchObject({ status: "SUCCESS", amount: 250.5 });
    expect(await credited(member.id)).toBe(25_050n);
    const stranger = await payer(world);
    const { body } = await upload(world, stranger.token, await slipPicture(world, transRef));
    expect(await outcomeOf(world, stranger.token, body.slipId)).toMatchObject({
      note: "SLIP_REFNO_DUPLICATED",
    });
  });

  test("the slip was first: the feed changes nothing", async () => {
    const member = await payer(world);
    const transRef = await transferFrom(world, member);
    await send(member.token, await slipPicture(world, transRef));
    const payment = await world.db
      .selectFrom("deposits_payment")
      .selectAll()
      .where("reference", "=", `SCB:${transRef}`)
      .executeTakeFirstOrThrow();
    expect(payment).toMatchObject({ state: "credited", entered_by: "slip", source: "bank-feed" });
    const { settlePayment } = await import("./settle-payment.ts");
    await settlePayment(world.app.ctx, {
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

  test("the feed could not say whose it is: the slip settles what waits", async () => {
    const member = await payer(world);
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
    await expect.poll(async () => (await waiting())?.state, { timeout: 10_000 }).toBe("unmatched");
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

describe("what is refused, in the words of the specification", () => {
  const picture = (transRef: string, query?: string) => slipPicture(world, transRef, query);

  test("another destination", async () => {
    const member = await payer(world);
    const to = { toBankCode: "SCB", toAccountNo: "9998887776" };
    const row = await send(member.token, await picture(await transferFrom(world, member, to)));
    expect(row).toMatchObject({ status: "FAILED", note: "DEST_ACC_INVALID", amount: 250.5 });
    expect(await credited(member.id)).toBe(0n);
  });

  test("E8: older than an hour by the bank's clock, and just within it", async () => {
    const member = await payer(world);
    const before = (ms: number) => new Date(world.clock.nowMs() - ms).toISOString();
    const old = await transferFrom(world, member, { at: before(3_600_000 + 60_000) });
    expect(await send(member.token, await picture(old))).toMatchObject({ note: "EXPIRED_SLIP" });
    const fresh = await transferFrom(world, member, { at: before(3_600_000 - 60_000) });
    expect(await send(member.token, await picture(fresh))).toMatchObject({ status: "SUCCESS" });
  });

  test("below the least deposit", async () => {
    const member = await payer(world);
    const transRef = await transferFrom(world, member, { amount: 0.99 });
    expect(await send(member.token, await picture(transRef))).toMatchObject({ note: "NOT_MATCH" });
  });

  test("no QR, a payment QR, any other QR, a garbled one, a picture that is too small", async () => {
    const member = await payer(world);
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
  });

  test("a picture that is gone from the disk", async () => {
    const member = await payer(world);
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
    const { readSlip } = await import("./slip-read.ts");
    await readSlip(world.app.ctx, record.id);
    expect(await outcomeOf(world, member.token, body.slipId)).toMatchObject({
      note: "UPLOADED_FILE_NOT_EXIST",
    });
  });
});

describe("what an operator looks at stays in progress for the member", () => {
  test("a sender who is not surely the member: other name, other account, other bank", async () => {
    const member = await payer(world);
    const { bankCode, accountNo, name } = member;
    const other = `${accountNo.slice(0, 5)}${accountNo.slice(5, 9) === "1111" ? 2222 : 1111}0`;
    const senders = [
      { bankCode, accountNo, name: "SOMEBODY ELSE" },
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
    const member = await payer(world);
    const transRef = await transferFrom(world, member, { toAccountNo: "7440000058" });
    const { body } = await upload(world, member.token, await slipPicture(world, transRef));
    expect(await untilState(world, body.slipId, "review")).toMatchObject({ reason: "receiver" });
  });

  test("a suspended member's slip", async () => {
    const member = await payer(world);
    const transRef = await transferFrom(world, member);
    const picture = await slipPicture(world, transRef);
    await world.control("/faults", { target: "slips", kind: "slow", ms: 1500, count: 1 });
    const { body } = await upload(world, member.token, picture);
    await world.db
      .updateTable("accounts_member")
      .set({ suspended_at: world.clock.now() })
      .where("id", "=", member.id)
      .execute();
    expect(await untilState(world, body.slipId, "review")).toMatchObject({ reason: "suspended" });
  });
});

describe("the list and the picture", () => {
  test("E5: a link shows the picture for five minutes and nothing else, to whoever the member is", async () => {
    const member = await payer(world);
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
    const stranger = await payer(world);
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

  test("pages of ten, newest first, of the member alone", async () => {
    const member = await payer(world);
    for (let count = 0; count < 11; count += 1) {
      await upload(world, member.token, await qrPicture(`number ${count}`));
    }
    const first = await slipsOf(world, member.token);
    const second = await slipsOf(world, member.token, 2);
    expect([first.length, second.length]).toEqual([10, 1]);
    const times = [...first, ...second].map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(await slipsOf(world, (await payer(world)).token)).toEqual([]);
  });
});

test("E8: slips are closed in the daily window, in Bangkok's time", async () => {
  const member = await payer(world);
  // To the hour of midnight exactly: the window is an hour around it.
  const minutesMs = new Date().getUTCMinutes() * 60_000;
  await shiftClock(world, toNoonMs + 12 * 3_600_000 - minutesMs);
  const answer = await upload(world, member.token, await qrPicture("x"));
  await shiftClock(world, toNoonMs);
  expect(answer).toMatchObject({ status: 409, body: { message: "SLIP_CLOSED" } });
});

test("nothing of an upload stays behind but the picture", () => {
  expect(readdirSync(join(world.env.DATA_DIR ?? "", "media", "incoming"))).toEqual([]);
});

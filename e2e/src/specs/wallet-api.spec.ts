/** The money path through the API: from the registration to the last statement line. */
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import {
  ask,
  type ControlCalls,
  controlCalls,
  type MemberCalls,
  memberCalls,
  type Slot,
  waitFor,
} from "../api/calls.ts";
import { letters, logIn, waitUntilPaid, waitUntilSettled } from "../api/members.ts";
import type { Product } from "../fixtures/product.ts";
import { test } from "../fixtures/test.ts";

const channels = ["KBANK", "WW", "ZAPMAN"] as const;
const providers = ["joker2", "betflix", "askmebet"] as const;
const deposit = 500;
const stake = 300;
const withdrawal = 500;
const password = "Money-path-2026";

/** Compares in satang: sums of baht have rounding errors. */
const satang = (amount: number) => Math.round(amount * 100);
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + satang(amount), 0);

test("a member deposits, plays and withdraws through the API", { tag: "@night" }, async ({
  product,
}) => {
  const control = controlCalls(product);
  const phone = `08${randomInt(10_000_000, 99_999_999)}`;
  await test.step("register with a one-time code", () => register(product, control, phone));
  const token = await test.step("log in", () => logIn(product, { phone, password }));
  const member = memberCalls(product, token);

  const paid: number[] = [];
  for (const channel of channels) {
    await test.step(`deposit ${deposit} by QR at ${channel}`, async () => {
      paid.push(await payIn(member, control, channel));
    });
  }
  await test.step("the wallet shows 1500", async () => {
    const { wallet } = await member.wallet();
    assert.equal(satang(wallet.amount), sum(paid));
    // The first member to create a QR of an amount pays exactly that, at KBANK too.
    assert.equal(wallet.amount, channels.length * deposit);
  });
  for (const provider of providers) {
    await test.step(`open the account at ${provider}`, () => activate(member, provider));
    await test.step(`transfer ${stake} to ${provider}`, () => transferIn(member, provider));
  }
  await test.step("bet all deposits, so that the withdrawal waits for no cashier", async () => {
    const { username } = await member.get<{ username: string }>("/wallet/account/JOKER2");
    const total = channels.length * (deposit + 1);
    await control.playEven({ provider: "joker2", username, total });
  });
  const gained = await test.step("win at joker2, lose at betflix", () =>
    playRounds(member, control));
  await test.step("sweep everything into the wallet", async () => {
    await member.post("/wallet/transferAll", { to: "WALLET" });
    await waitUntilSettled(member);
    const { wallet, total } = await member.wallet();
    assert.equal(satang(wallet.amount), sum(paid) + gained);
    assert.equal(satang(total), satang(wallet.amount));
    assert.equal(wallet.held, 0);
  });
  await test.step("withdraw, and the payout is paid", () => withdraw(member, control));
  await test.step("the statement lists every movement with its state", () =>
    readStatement(member, paid));
  await test.step("log out ends the session", async () => {
    await member.post("/logout", {});
    await assert.rejects(member.wallet(), /answered 401/);
  });
});

async function register(product: Product, control: ControlCalls, phone: string): Promise<void> {
  const api = `${product.url}/api`;
  const post = <T>(path: string, body: unknown) =>
    ask<T>(`${api}${path}`, { method: "POST", body });
  const [bank] = await ask<{ code: string }[]>(`${api}/lookup/banks`);
  const [source] = await ask<{ code: string }[]>(`${api}/lookup/sources`);
  const sent = await post<{ otpToken: string; code: string }>("/otp/send", { phoneNumber: phone });
  assert.equal(sent.code, "OTP_SENT");
  const otpCode = await control.smsCode(phone);
  assert.match(otpCode, /^\d{6}$/);
  await post("/otp/verify", { otpToken: sent.otpToken, otpCode });
  // A holder that other members have too makes a withdrawal suspicious.
  const name = `Somchai ${letters(8)}`;
  const person = {
    name,
    username: phone,
    password,
    ...(source ? { sourceCode: source.code } : {}),
  };
  await post("/account/validate", person);
  await post("/account", {
    ...person,
    bankCode: bank?.code,
    bankAccountName: name.toUpperCase(),
    bankAccountNo: String(randomInt(1_000_000_000, 9_999_999_999)),
  });
}

/**
 * KBANK may ask for some satang more, which make the amounts of open QR codes different.
 * @returns the amount that was paid
 */
async function payIn(
  member: MemberCalls,
  control: ControlCalls,
  channel: (typeof channels)[number],
): Promise<number> {
  const before = (await member.wallet()).wallet.amount;
  const qr = await member.post<{ payload: string; amount: number; qrcode: string }>(
    `/qrcode/${channel}`,
    { amount: deposit },
  );
  assert.match(qr.qrcode, /^<svg/);
  assert.ok(qr.amount >= deposit && qr.amount < deposit + 1);
  assert.equal((await control.payQr(qr.payload)).ok, true);
  await waitFor(`the credit of ${channel}`, async () => {
    const { wallet } = await member.wallet();
    return satang(wallet.amount) === satang(before) + satang(qr.amount);
  });
  return qr.amount;
}

async function slotOf(member: MemberCalls, provider: string): Promise<Slot> {
  const { slots } = await member.wallet();
  const slot = slots.find((each) => each.code === provider.toUpperCase());
  return slot ?? assert.fail(`The wallet has no game of ${provider}.`);
}

async function activate(member: MemberCalls, provider: string): Promise<void> {
  const { code, isActive } = await slotOf(member, provider);
  assert.equal(isActive, false);
  await member.get(`/wallet/activate/${code}`);
  assert.equal((await slotOf(member, provider)).isActive, true);
}

async function transferIn(member: MemberCalls, provider: string): Promise<void> {
  const before = (await member.wallet()).wallet.amount;
  const { code } = await slotOf(member, provider);
  await member.post("/wallet/transfer", { from: "WALLET", to: code, amount: stake });
  await waitUntilSettled(member);
  assert.equal(satang((await member.wallet()).wallet.amount), satang(before) - satang(stake));
  assert.equal(satang((await slotOf(member, provider)).value), satang(stake));
}

/** Plays one round that wins and one that loses. @returns the gain in satang */
async function playRounds(member: MemberCalls, control: ControlCalls): Promise<number> {
  const rounds = [
    { provider: "joker2", outcome: "win", amount: 50 },
    { provider: "betflix", outcome: "lose", amount: 20 },
  ] as const;
  let gained = 0;
  for (const round of rounds) {
    const slot = await slotOf(member, round.provider);
    const { username } = await member.get<{ username: string }>(`/wallet/account/${slot.code}`);
    await control.play({ ...round, username });
    gained += satang(round.amount * slot.ftWalletSlot) * (round.outcome === "win" ? 1 : -1);
  }
  await member.get("/wallet/refresh/slot");
  const values = (await member.wallet()).slots.map((slot) => slot.value);
  assert.equal(sum(values), satang(providers.length * stake) + gained);
  return gained;
}

async function withdraw(member: MemberCalls, control: ControlCalls): Promise<void> {
  const before = (await member.wallet()).wallet.amount;
  await member.post("/wallet/withdraw", { amount: withdrawal });
  await waitUntilPaid(member);
  const payouts = await control.payouts();
  assert.ok(payouts.some(({ status, amount }) => status === "paid" && amount === withdrawal));
  const { wallet } = await member.wallet();
  assert.equal(satang(wallet.amount), satang(before) - satang(withdrawal));
  assert.equal(wallet.held, 0);
}

async function readStatement(member: MemberCalls, paid: number[]): Promise<void> {
  const { statements, total } = await member.statements();
  assert.equal(total, statements.length);
  assert.deepEqual([...new Set(statements.map((line) => line.status))], ["SUCCESS"]);
  const amounts = (type: string) =>
    statements.filter((line) => line.statementType === type).map((line) => line.amount);
  assert.deepEqual(amounts("deposit").toSorted(), paid.toSorted());
  assert.deepEqual(amounts("withdraw"), [withdrawal]);
  const transfers = statements.filter((line) => line.statementType === "transfer");
  assert.equal(transfers.filter((line) => line.from === "WALLET").length, providers.length);
  assert.equal(transfers.filter((line) => line.to === "WALLET").length, providers.length);
  const times = statements.map((line) => Date.parse(line.createdAt));
  assert.deepEqual(
    times,
    times.toSorted((a, b) => b - a),
  );
}

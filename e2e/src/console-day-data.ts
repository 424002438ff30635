/** What a day begins with: members with money, what they ask for, and what went wrong outside. */
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import {
  ask,
  type ControlCalls,
  controlCalls,
  type MemberCalls,
  memberCalls,
  waitFor,
} from "./calls.ts";
import type { Product } from "./product.ts";
import { leaveClosedHours, pictureOf, transfer } from "./transfers.ts";

const password = "A-day-in-2026";

export interface Someone {
  id: string;
  /** As the console shows them; nobody else is called so. */
  name: string;
  phone: string;
  bank: { bankCode: string; accountNo: string; name: string };
  token: string;
  calls: MemberCalls;
}

export interface Day {
  product: Product;
  control: ControlCalls;
  /** Each asked for a withdrawal, in this order. */
  small: Someone;
  large: Someone;
  refused: Someone;
  held: Someone;
  slips: { good: string; fake: string; unreadable: string };
  /** What the bank shows of the account of who paid and cannot be told. */
  stranger: string;
}

export const sums = {
  small: 6_000,
  large: 25_000,
  refused: 7_000,
  held: 8_000,
  good: 431.25,
  fake: 977,
  unreadable: 512.5,
  stray: 1_234.56,
  moved: 300,
} as const;

const accountNo = () => String(randomInt(1_000_000_000, 9_999_999_999));

/** Registers with a code, logs in, and pays in by QR. */
async function someone(product: Product, name: string, deposit: number): Promise<Someone> {
  const control = controlCalls(product);
  const phone = `06${randomInt(10_000_000, 99_999_999)}`;
  const post = <T>(path: string, body: unknown) =>
    ask<T>(`${product.url}/api${path}`, { method: "POST", body });
  const { otpToken } = await post<{ otpToken: string }>("/otp/send", { phoneNumber: phone });
  await post("/otp/verify", { otpToken, otpCode: await control.smsCode(phone) });
  const bank = { bankCode: "KTB", accountNo: accountNo(), name: `${name.toUpperCase()} JAIDEE` };
  await post("/account", {
    ...{ name, username: phone, password, sourceCode: "FRIEND" },
    ...{ bankCode: bank.bankCode, bankAccountName: bank.name, bankAccountNo: bank.accountNo },
  });
  const { token } = await post<{ token: string }>("/login", { username: phone, password });
  const calls = memberCalls(product, token);
  const { profile } = await calls.get<{ profile: { _id: string } }>("/account/profile");
  const qr = await calls.post<{ payload: string }>("/qrcode/KBANK", { amount: deposit });
  assert.equal((await control.payQr(qr.payload)).ok, true);
  await waitFor("the deposit", async () => (await calls.wallet()).wallet.amount >= deposit);
  return { id: profile._id, name, phone, bank, token, calls };
}

/** Uploads the picture of a transfer, spoiled if asked. */
async function uploadSlip(
  product: Product,
  member: Someone,
  { transRef, query = "" }: { transRef: string; query?: string },
): Promise<void> {
  const form = new FormData();
  form.append("file", await pictureOf(product, transRef, query), "slip.png");
  const answer = await fetch(`${product.url}/api/wallet/slip`, {
    method: "POST",
    headers: { authorization: `Bearer ${member.token}` },
    body: form,
  });
  assert.equal(answer.status, 200, await answer.text());
}

/** Four members who want their money out, three slips, and a payment of nobody. */
export async function beginDay(product: Product): Promise<Day> {
  await leaveClosedHours(product);
  const control = controlCalls(product);
  // One name a person and a run: rows are found by it.
  const mark = String.fromCharCode(...Array.from({ length: 5 }, () => randomInt(97, 123)));
  const [small, large, refused, held] = await Promise.all([
    someone(product, `Narong${mark}`, 9_000),
    someone(product, `Prasert${mark}`, 30_000),
    someone(product, `Suda${mark}`, 10_000),
    someone(product, `Kanya${mark}`, 12_000),
  ]);
  const asking = { small, large, refused, held };
  for (const [which, member] of Object.entries(asking)) {
    await member.calls.post("/wallet/withdraw", { amount: sums[which as keyof typeof asking] });
  }
  const slips = await bringSlips(product, held);
  const from = { bankCode: "BBL", accountNo: accountNo(), name: "Wanderer" };
  await transfer(product, { amount: sums.stray, from, silent: false });
  const stranger = `x${from.accountNo.slice(5, 9)}-x`;
  return { product, control, ...asking, slips, stranger };
}

/** One whose name is written in Thai, one of somebody else's money, and one without a code to read. */
async function bringSlips(product: Product, member: Someone): Promise<Day["slips"]> {
  const { bank } = member;
  const inThai = { ...bank, name: "กัญญา ใจดี" };
  const others = { ...bank, accountNo: accountNo(), name: "SOMEBODY ELSE" };
  const good = await transfer(product, { amount: sums.good, from: inThai });
  const fake = await transfer(product, { amount: sums.fake, from: others });
  const unreadable = await transfer(product, { amount: sums.unreadable, from: bank });
  await uploadSlip(product, member, { transRef: good });
  await uploadSlip(product, member, { transRef: fake });
  await uploadSlip(product, member, { transRef: unreadable, query: "?damage=noqr" });
  return { good, fake, unreadable };
}

/** A transfer into a game whose answer was lost, with a round played since: no reading can prove it. */
export async function loseTransfer({ product, held: { calls }, control }: Day): Promise<void> {
  const [code, provider] = ["ASKMEBET", "askmebet"] as const;
  await calls.get(`/wallet/activate/${code}`);
  await calls.post("/wallet/transfer", { from: "WALLET", to: code, amount: 100 });
  const { username } = await calls.get<{ username: string }>(`/wallet/account/${code}`);
  await ask(`${product.sandboxUrl}/control/faults`, {
    method: "POST",
    body: {
      target: `provider:${provider}`,
      operation: "transfer",
      kind: "success-then-timeout",
      count: 1,
    },
  });
  const answer = calls.post("/wallet/transfer", { from: "WALLET", to: code, amount: sums.moved });
  const at = `${product.sandboxUrl}/control/providers/${provider}/${username}`;
  await waitFor("the provider to have moved it", async () => {
    const { transfers } = await ask<{ transfers: unknown[] }>(at);
    return transfers.length > 1;
  });
  await control.play({ provider, username, outcome: "lose", amount: 10 });
  await answer;
}

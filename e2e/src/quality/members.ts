/**
 * Makes the members whose screens are checked, with content in every list: statement lines,
 * coupons, slips, a conversation, a withdrawal in progress.
 */
import assert from "node:assert/strict";
import type { Variant } from "@krapao/contract/phone";
import { agentCalls, textOf } from "../api/agents.ts";
import { ask, controlCalls, type MemberCalls, memberCalls, waitFor } from "../api/calls.ts";
import { newPerson } from "../api/members.ts";
import {
  loseTransfer,
  newNamedMember,
  newWithdrawal,
  payFromUnknownAccount,
  uploadSlip,
} from "../api/review-items.ts";
import { signInStaffUser } from "../api/staff.ts";
import { playDeposit, publishOnly } from "../api/wheel.ts";
import type { Product } from "../fixtures/product.ts";
import { type Login, signIn, type Visit } from "./member.ts";

/**
 * A seeded member (server/seeds/people.ts) whose bank account has a Thai name: only the Thai build
 * asks about it.
 */
const WANNA: Login = { username: "0865550104", password: "wanna-krapao" };

export interface Members {
  /** Has an item in every list. */
  member: Visit;
  /** Has an active bonus. */
  bonus: Visit;
  /** Has a coupon to claim, and neither a bonus nor a withdrawal in progress. */
  winner: Visit;
  /** Has just registered. */
  empty: Visit;
}

/** In whole units of the variant's currency. The seeds exchange 1 baht for 600 kip. */
const sumsOf = (variant: Variant) => {
  const factor = variant === "lao" ? 600 : 1;
  // What is played earns all coins of a day.
  return {
    deposit: 20_000 * factor,
    stake: 300 * factor,
    out: 6_000 * factor,
    played: 1_000 * factor,
  };
};

async function payIn(
  product: Product,
  member: MemberCalls,
  { channel, amount }: { channel: string; amount: number },
): Promise<void> {
  const before = (await member.wallet()).wallet.amount;
  const qr = await member.post<{ payload: string }>(`/qrcode/${channel}`, { amount });
  assert.equal((await controlCalls(product).payQr(qr.payload)).ok, true);
  await waitFor("the deposit", async () => (await member.wallet()).wallet.amount > before);
}

/** Makes deposits, transfers, spins and a withdrawal, so that no list is empty. */
async function fillLists(product: Product, member: MemberCalls): Promise<void> {
  const { deposit, stake, out, played } = sumsOf(product.variant);
  await playDeposit(product, { calls: member }, played);
  await payIn(product, member, { channel: "WW", amount: deposit });
  await member.get("/wallet/activate/JOKER2").catch(() => {});
  for (const [from, to] of Array.from({ length: 12 }, (_, at) =>
    at % 2 === 0 ? ["WALLET", "JOKER2"] : ["JOKER2", "WALLET"],
  )) {
    await member.post("/wallet/transfer", { from, to, amount: stake });
  }
  await member.post("/wallet/transfer", { from: "WALLET", to: "JOKER2", amount: stake });
  // The first page of the statement has a deposit, whose receipt is looked at.
  await payIn(product, member, { channel: "ZAPMAN", amount: deposit });
  // Every spin wins, so the list of coupons and the prize show.
  const [maker, checker] = await Promise.all([
    signInStaffUser(product, "anon"),
    signInStaffUser(product, "kham"),
  ]);
  await publishOnly(product, "CASH10", { maker, checker });
  for (let spin = 0; spin < 5; spin += 1) await member.post("/spinwheel/spin", {});
  await member.post("/wallet/withdraw", { amount: out }).catch(() => {});
}

/** Registers a member in the currency of the variant. */
async function register(product: Product): Promise<Login> {
  const { phone, password, name, bankCode, accountNo } = newPerson(product);
  const post = <T>(path: string, body: unknown) =>
    ask<T>(`${product.url}/api${path}`, { method: "POST", body });
  const { otpToken } = await post<{ otpToken: string }>("/otp/send", { phoneNumber: phone });
  await post("/otp/verify", { otpToken, otpCode: await controlCalls(product).smsCode(phone) });
  await post("/account", {
    name,
    username: phone,
    password,
    bankCode,
    bankAccountNo: accountNo,
    bankAccountName: `${name.toUpperCase()} JAIDEE`,
    ...(product.variant === "lao" ? { currency: "LAK" } : {}),
  });
  return { username: phone, password };
}

/** Uploads the slips of two transfers: one is readable, one has no mini-QR. */
async function sendSlips(
  product: Product,
  { token, calls }: { token: string; calls: MemberCalls },
) {
  const { profile } = await calls.get<{
    profile: { bankCode: string; bankAccountNo: string; bankAccountName: string };
  }>("/account/profile");
  const from = {
    bankCode: profile.bankCode,
    accountNo: profile.bankAccountNo,
    name: profile.bankAccountName,
  };
  const house = { toBankCode: "SCB", toAccountNo: "7440000041", silent: true };
  for (const [amount, query] of [
    [431.25, ""],
    [512.5, "?damage=noqr"],
  ] as const) {
    const { transRef } = await ask<{ transRef: string }>(
      `${product.sandboxUrl}/control/bank-transfer`,
      { method: "POST", body: { ...house, amount, from } },
    );
    const picture = await fetch(`${product.sandboxUrl}/control/slips/${transRef}.png${query}`);
    const form = new FormData();
    form.append("file", await picture.blob(), "slip.png");
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${product.url}/api/wallet/slip`, { method: "POST", headers, body: form });
  }
}

/** Sends an agent's answers after the first message of the member (`chat` in ways.ts). */
export async function answerInChat(product: Product): Promise<void> {
  const agent = await agentCalls(product);
  const id = await agent.find("member");
  const choice = (title: string) => ({
    type: "postback" as const,
    title,
    payload: title.toUpperCase(),
  });
  await agent.say(id, textOf("สวัสดีครับ ສະບາຍດີ Hello https://krapao.example/help"));
  await agent.say(id, {
    message_type: "generic",
    payload: {},
    payloads: [
      { title: "Welcome 50%", subtitle: "รับเพิ่ม 50%", image_url: "", buttons: [choice("Take")] },
      { title: "Refund", subtitle: "ຄືນຍອດເສຍ 5%", image_url: "", buttons: [choice("More")] },
    ],
  });
  await agent.say(id, {
    message_type: "quick_replies",
    payload: { message: "Which?" },
    payloads: [choice("Slip"), choice("Agent")],
  });
}

/** Signs the members in and fills their lists. */
export async function prepareMembers(product: Product): Promise<Members> {
  const member = await signIn(product);
  const calls = memberCalls(product, member.token);
  await fillLists(product, calls);
  if (product.variant === "thai") await sendSlips(product, { token: member.token, calls });
  const isLao = product.variant === "lao";
  const bonus = await signIn(product, isLao ? await register(product) : WANNA);
  const bonusCalls = memberCalls(product, bonus.token);
  await payIn(product, bonusCalls, { channel: "WW", amount: sumsOf(product.variant).stake });
  await bonusCalls.get("/bonus/activate/DAILY10").catch(() => {});
  const winner = await signIn(product, await register(product));
  const winnerCalls = memberCalls(product, winner.token);
  await playDeposit(product, { calls: winnerCalls }, sumsOf(product.variant).played);
  await winnerCalls.post("/spinwheel/spin", {});
  return { member, bonus, winner, empty: await signIn(product, await register(product)) };
}

/** Makes an entry for each queue of the console that `prepareMembers` leaves empty. */
export async function fillQueues(product: Product): Promise<void> {
  const sum = (baht: number) => (product.variant === "lao" ? baht * 600 : baht);
  for (const amount of [7_000, 25_000])
    await newWithdrawal(product, { deposit: sum(amount + 1_000), amount: sum(amount) });
  if (product.variant === "lao") return;
  // Slips, the feed of the bank and this game's faults are of the Thai build.
  const member = await newNamedMember(product, 2_000);
  await uploadSlip(product, member, "unreadable");
  await uploadSlip(product, member, "otherPerson");
  await payFromUnknownAccount(product, 1_234.5);
  await loseTransfer(product, member, 300);
}

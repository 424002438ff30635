/** Who the screens are looked at as, and what they have to show: lines, coupons, slips, a talk, money on its way out. */
import assert from "node:assert/strict";
import { agentCalls, textOf } from "../agent-calls.ts";
import { ask, controlCalls, type MemberCalls, memberCalls, waitFor } from "../calls.ts";
import { newPerson } from "../member-pages.ts";
import type { Product, Variant } from "../product.ts";
import { type Login, signIn, type Visit } from "./member.ts";

/** Of the development world (server/seeds/people.ts): a Thai name on the account, which only the Thai build asks about. */
const WANNA: Login = { username: "0865550104", password: "wanna-krapao" };

/** One who has everything, one with a bonus that runs, one who is new. */
export interface People {
  member: Visit;
  bonus: Visit;
  empty: Visit;
}

/** In whole units of the rich member's currency; the seeds have a rate of 600. */
const sumsOf = (variant: Variant) => {
  const factor = variant === "lao" ? 600 : 1;
  return { deposit: 20_000 * factor, stake: 300 * factor, out: 6_000 * factor };
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

/** Deposits, games, a spin, a withdrawal that waits, so that no list of theirs is empty. */
async function makeRich(product: Product, member: MemberCalls): Promise<void> {
  const { deposit, stake, out } = sumsOf(product.variant);
  for (const channel of ["WW", "ZAPMAN"])
    await payIn(product, member, { channel, amount: deposit });
  await member.get("/wallet/activate/JOKER2").catch(() => {});
  for (const [from, to] of Array.from({ length: 12 }, (_, at) =>
    at % 2 === 0 ? ["WALLET", "JOKER2"] : ["JOKER2", "WALLET"],
  )) {
    await member.post("/wallet/transfer", { from, to, amount: stake });
  }
  await member.post("/wallet/transfer", { from: "WALLET", to: "JOKER2", amount: stake });
  for (let spin = 0; spin < 5; spin += 1) await member.post("/spinwheel/spin", {});
  await member.post("/wallet/withdraw", { amount: out }).catch(() => {});
}

/** Somebody new in the currency of the build. */
async function enrol(product: Product): Promise<Login> {
  const { phone, password, name, bankCode, accountNo } = newPerson(product);
  const post = <T>(path: string, body: unknown) =>
    ask<T>(`${product.url}/api${path}`, { method: "POST", body });
  const { otpToken } = await post<{ otpToken: string }>("/otp/send", { phoneNumber: phone });
  await post("/otp/verify", { otpToken, otpCode: await controlCalls(product).smsCode(phone) });
  await post("/account", {
    ...{ name, username: phone, password, bankCode, bankAccountNo: accountNo },
    bankAccountName: `${name.toUpperCase()} JAIDEE`,
    ...(product.variant === "lao" ? { currency: "LAK" } : {}),
  });
  return { username: phone, password };
}

/** Slips of two transfers: one to read, one that nobody can. */
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

/** What an agent says, once the member has said something (`talk`, in steps.ts). */
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

/** Signs everybody in and gives them what they need. */
export async function fillWorld(product: Product): Promise<People> {
  const member = await signIn(product);
  const rich = memberCalls(product, member.token);
  await makeRich(product, rich);
  if (product.variant === "thai") await sendSlips(product, { token: member.token, calls: rich });
  const isLao = product.variant === "lao";
  const taker = await signIn(product, isLao ? await enrol(product) : WANNA);
  const calls = memberCalls(product, taker.token);
  await payIn(product, calls, { channel: "WW", amount: sumsOf(product.variant).stake });
  await calls.get("/bonus/activate/DAILY10").catch(() => {});
  return { member, bonus: taker, empty: await signIn(product, await enrol(product)) };
}

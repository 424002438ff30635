/** Makes what staff users decide about: withdrawals, slips, payments and unknown transfers. */
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import type { payments as listPayments } from "@krapao/contract/console/deposits/payments";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { Product } from "../fixtures/product.ts";
import { type Payer, slipImage, transfer } from "./bank-transfers.ts";
import { ask, controlCalls, waitFor } from "./calls.ts";
import { consoleCalls } from "./console-calls.ts";
import { letters, type Member, newMember, payIn, playThrough } from "./members.ts";

const satang = (amount: number) => Math.round(amount * 100);
const accountNo = () => String(randomInt(1_000_000_000, 9_999_999_999));

/** Registers a member whose name is unique, so that rows of the console are found by it. */
export async function newNamedMember(
  product: Product,
  deposit: number,
  from?: string,
): Promise<Member> {
  const name = `Kanya${letters(7)}`;
  // The bank of the Lao build is the usual one: its members have no Thai bank.
  const bank = product.variant === "thai" ? { bankCode: "KTB" } : {};
  const member = await newMember(product, { name, ...bank, ...(from ? { from } : {}) });
  await payIn(product, member, deposit);
  return member;
}

/** The wallet in satang. */
export async function readWallet({ calls }: Member): Promise<{ free: number; held: number }> {
  const { wallet } = await calls.wallet();
  return { free: satang(wallet.amount), held: satang(wallet.held) };
}

/** Runs an action and waits until it has changed the wallet by exactly the amount. */
export async function changesWallet(
  member: Member,
  amount: number,
  act: () => Promise<void>,
): Promise<void> {
  const before = (await readWallet(member)).free;
  await act();
  const after = before + satang(amount);
  await waitFor(`${amount} more`, async () => (await readWallet(member)).free === after);
}

/**
 * Registers a member who has played a deposit and requested a withdrawal that a staff user must
 * decide because of its amount.
 */
export async function newWithdrawal(
  product: Product,
  { deposit, amount, from }: { deposit: number; amount: number; from?: string },
): Promise<Member> {
  const member = await newNamedMember(product, deposit, from);
  await playThrough(product, member, deposit);
  await member.calls.post("/wallet/withdraw", { amount });
  return member;
}

/** The bank account of a member, as the bank's transfers name it. */
const payerOf = ({ bankCode, accountNo, name }: Member): Payer => ({
  bankCode,
  accountNo,
  name: `${name.toUpperCase()} JAIDEE`,
});

/** The slips that no rule decides. */
const SLIPS = {
  /** The name on the transfer is in Thai, the member's is in Latin letters. */
  otherScript: {
    amount: 431.25,
    query: "",
    from: (member: Member) => ({ ...payerOf(member), name: "กัญญา ใจดี" }),
  },
  /** The transfer comes from an account of another person. */
  otherPerson: {
    amount: 977,
    query: "",
    from: (member: Member): Payer => ({
      bankCode: member.bankCode,
      accountNo: accountNo(),
      name: "ANOTHER PERSON",
    }),
  },
  /** The picture has no mini-QR. */
  unreadable: { amount: 512.5, query: "?damage=noqr", from: payerOf },
} as const;

/** Uploads the slip of a new transfer. @returns the reference of the transfer and its amount */
export async function uploadSlip(
  product: Product,
  member: Member,
  kind: keyof typeof SLIPS,
): Promise<{ reference: string; amount: number }> {
  const { amount, query, from } = SLIPS[kind];
  const reference = await transfer(product, { amount, from: from(member) });
  const form = new FormData();
  form.append("file", await slipImage(product, reference, query), "slip.png");
  const answer = await fetch(`${product.url}/api/wallet/slip`, {
    method: "POST",
    headers: { authorization: `Bearer ${member.token}` },
    body: form,
  });
  assert.equal(answer.status, 200, await answer.text());
  return { reference, amount };
}

/**
 * Makes a payment from an account that belongs to no member.
 *
 * @returns the account number as the bank masks it
 */
export async function payFromUnknownAccount(product: Product, amount: number): Promise<string> {
  const from = { bankCode: "BBL", accountNo: accountNo(), name: "Wanderer" };
  await transfer(product, { amount, from, silent: false });
  return `x${from.accountNo.slice(5, 9)}-x`;
}

/** Waits until the payment is in the queue: the bank reports it after it was made. */
export async function waitForPayment(product: Product, token: string, payer: string) {
  const post = consoleCalls(product, token);
  await waitFor(`the payment of ${payer}`, async () => {
    const { rows } = await post<ClientOutput<typeof listPayments>>("payments", {
      tab: "waiting",
      search: payer,
    });
    return rows.length > 0;
  });
}

/**
 * Makes a transfer into a game whose answer is lost. A round is played before recovery reads the
 * balance, so the balance proves nothing and a staff user must decide.
 */
export async function loseTransfer(
  product: Product,
  { calls }: Member,
  amount: number,
): Promise<void> {
  const [code, provider] = ["BETFLIX", "betflix"] as const;
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
  const answer = calls.post("/wallet/transfer", { from: "WALLET", to: code, amount });
  const account = `${product.sandboxUrl}/control/providers/${provider}/${username}`;
  await waitFor("the provider to have moved it", async () => {
    const { transfers } = await ask<{ transfers: unknown[] }>(account);
    return transfers.length > 1;
  });
  await controlCalls(product).play({ provider, username, outcome: "lose", amount: 10 });
  await answer;
}

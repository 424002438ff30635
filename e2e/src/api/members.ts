/** Makes members by calls, with the sandbox's SMS, and gives them money. */
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { playDeposits } from "@krapao/testkit/builders/play";
import type { Product } from "../fixtures/product.ts";
import { games } from "./amounts.ts";
import { ask, controlCalls, type MemberCalls, memberCalls, waitFor } from "./calls.ts";

/** Random small letters. */
export const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(randomInt(97, 123))).join("");
const digits = (first: number, last: number) => String(randomInt(first, last));

/** What a visitor types in to become a member. */
export type Person = {
  phone: string;
  password: string;
  name: string;
  bankCode: string;
  accountNo: string;
};

export type Member = Person & {
  /** Public id, as addresses of the console carry it. */
  id: string;
  token: string;
  calls: MemberCalls;
};

/** What a registration may contain besides. */
interface Registration {
  inviteCode?: string;
  currency?: "BAHT";
  /** The member's address, where the product trusts this machine as a proxy. */
  from?: string;
}

/** Unused data of the build: a phone number and a bank of its country. */
export function newPerson(product: Product): Person {
  const isLao = product.variant === "lao";
  return {
    phone: `${isLao ? "20" : "09"}${digits(10_000_000, 99_999_999)}`,
    password: "Browser-path-2026",
    // A holder that other members have too makes a withdrawal suspicious.
    name: `${isLao ? "Khamla" : "Somsri"}${letters(5)}`,
    bankCode: isLao ? "BCEL" : "KBANK",
    accountNo: digits(1_000_000_000, 9_999_999_999),
  };
}

/**
 * Registers with the code of the SMS and logs in. `fields` overrides the generated data.
 * @param fields.inviteCode of the member who invited this one
 */
export async function newMember(
  product: Product,
  { inviteCode, currency, from, ...fields }: Partial<Person> & Registration = {},
): Promise<Member> {
  const person = { ...newPerson(product), ...fields };
  const { phone, password, name, bankCode, accountNo } = person;
  const api = `${product.url}/api`;
  const post = <T>(path: string, body: unknown) =>
    ask<T>(`${api}${path}`, { method: "POST", body, from });
  const [source] = await ask<{ code: string }[]>(`${api}/lookup/sources`);
  const { otpToken } = await post<{ otpToken: string }>("/otp/send", { phoneNumber: phone });
  await post("/otp/verify", { otpToken, otpCode: await controlCalls(product).smsCode(phone) });
  await post("/account", {
    name,
    username: phone,
    password,
    ...(source ? { sourceCode: source.code } : {}),
    ...(inviteCode ? { inviteCode } : {}),
    ...(currency ? { currency } : {}),
    bankCode,
    bankAccountName: `${name.toUpperCase()} JAIDEE`,
    bankAccountNo: accountNo,
  });
  const token = await logIn(product, person, from);
  const calls = memberCalls(product, token);
  const { profile } = await calls.get<{ profile: { _id: string } }>("/account/profile");
  return { ...person, id: profile._id, token, calls };
}

/** @returns the token of a new session */
export async function logIn(
  product: Product,
  { phone, password }: Pick<Person, "phone" | "password">,
  from?: string,
): Promise<string> {
  const { token } = await ask<{ token: string }>(`${product.url}/api/login`, {
    method: "POST",
    body: { username: phone, password },
    from,
  });
  return token;
}

/**
 * Creates a QR, pays it through the sandbox, and waits for the credit. WW asks for exactly the
 * amount; KBANK adds satang to an amount that another QR has.
 * @returns what was paid
 */
export async function payIn(
  product: Product,
  { calls }: Pick<Member, "calls">,
  amount: number,
  channel = "WW",
): Promise<number> {
  const before = (await calls.wallet()).wallet.amount;
  const qr = await calls.post<{ payload: string; amount: number }>(`/qrcode/${channel}`, {
    amount,
  });
  assert.equal((await controlCalls(product).payQr(qr.payload)).ok, true);
  await waitFor(`the credit of ${channel}`, async () => {
    const { wallet } = await calls.wallet();
    return wallet.amount >= before + amount;
  });
  return qr.amount;
}

/** Moves the wallet into a game and loses it there, but for a rest. */
export async function loseAllBut(
  product: Product,
  { calls }: Pick<Member, "calls">,
  rest: number,
): Promise<void> {
  const [{ code, provider }] = games;
  const { amount } = (await calls.wallet()).wallet;
  await calls.get(`/wallet/activate/${code}`);
  await calls.post("/wallet/transfer", { from: "WALLET", to: code, amount });
  const { username } = await calls.get<{ username: string }>(`/wallet/account/${code}`);
  const lost = amount - rest;
  await controlCalls(product).play({ provider, username, outcome: "lose", amount: lost });
  await calls.get("/wallet/refresh/slot");
}

/** Bets this much of the deposits and keeps it, so that a withdrawal waits for no cashier. */
export function playThrough(
  product: Product,
  { calls }: Pick<Member, "calls">,
  amount: number,
): Promise<void> {
  return playDeposits(
    {
      member: (method, path, body) => {
        const at = path.replace(/^\/api/, "");
        return method === "GET" ? calls.get(at) : calls.post(at, body);
      },
      control: (path, body) =>
        ask(`${product.sandboxUrl}/control${path}`, body ? { method: "POST", body } : {}),
    },
    amount,
  );
}

/** Waits until no movement of the statement is in progress. */
export async function waitUntilSettled(calls: MemberCalls): Promise<void> {
  await waitFor("every movement to settle", async () => {
    const { statements } = await calls.statements();
    return statements.every((line) => line.status !== "PROCESSING");
  });
}

/** Waits until a withdrawal of the member is paid. */
export async function waitUntilPaid(calls: MemberCalls): Promise<void> {
  await waitFor("the payout", async () => {
    const { statements } = await calls.statements();
    return statements.some(
      (line) => line.statementType === "withdraw" && line.status === "SUCCESS",
    );
  });
}

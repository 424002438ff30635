/**
 * The banks of the house accounts: they receive money, and the feed reports it to the server.
 * Source: the document for bridges (`/api/docs/bridge.json`).
 */
import { randomUUID } from "node:crypto";
import type { WireCurrency } from "@krapao/contract/wire/amount";
import { maskAccountNo, maskName, type WireProxy } from "@krapao/contract/wire/bank-feed";
import { newTransRef } from "../references.ts";
import type { Sandbox } from "../sandbox.ts";
import type { BankTransfer, Person } from "../world.ts";
import * as written from "../written.ts";
import { changeBalance } from "./balance.ts";
import { account, time } from "./written.ts";

const HISTORY_MAX = 5_000;

/** The bank of the PromptPay codes that the server makes. */
const PROMPTPAY_BANK = "KBANK";

/** A digital wallet. Its account number is the holder's phone number, which the receiver sees. */
const WALLET = "TRUEMONEY";

/**
 * A payer as the receiver sees it.
 * @param bank of the receiving account: it shows the whole numbers of its customers
 */
export function maskPayer({ bankCode, accountNo, name }: Person, bank?: string): Person {
  const isWhole = bankCode === WALLET || bankCode === bank;
  return {
    bankCode,
    accountNo: isWhole ? accountNo : maskAccountNo(accountNo),
    name: maskName(name),
  };
}

/**
 * Credits `amount` minor units to a house account. The feed reports it unless the transfer is
 * silent.
 */
export function receiveTransfer(
  sandbox: Sandbox,
  incoming: {
    to: { bankCode: string; accountNo: string } | { proxy: WireProxy };
    amount: bigint;
    currency: WireCurrency;
    from: Person;
    at?: number;
    silent?: boolean;
    toName?: string;
    /** Verifiers know the transfer only after so many milliseconds. */
    slipDelayMs?: number;
  },
): BankTransfer {
  const { to, amount, currency, from } = incoming;
  const at = incoming.at ?? sandbox.now();
  const transfer: BankTransfer = {
    transRef: newTransRef(at),
    ...("proxy" in to ? { bankCode: PROMPTPAY_BANK, proxy: to.proxy } : to),
    amount,
    currency,
    from,
    at,
    silent: incoming.silent ?? false,
    ...(incoming.toName === undefined ? {} : { toName: incoming.toName }),
    ...(incoming.slipDelayMs === undefined
      ? {}
      : { knownFrom: sandbox.now() + incoming.slipDelayMs }),
  };
  const { world } = sandbox;
  const place = { bankCode: transfer.bankCode, currency };
  const accountNo = transfer.accountNo ?? transfer.proxy?.value ?? "";
  changeBalance(sandbox, { ...place, accountNo }, amount);
  // A transfer from one of the operator's own accounts leaves that one.
  const own = { bankCode: from.bankCode, accountNo: from.accountNo, currency };
  if (isOwn(sandbox, own)) changeBalance(sandbox, own, -amount);
  world.bankTransfers = [transfer, ...world.bankTransfers].slice(0, HISTORY_MAX);
  sandbox.changed();
  if (!transfer.silent) report(sandbox, transfer);
  return transfer;
}

/** Whether money came to this account before, or payouts leave from it. */
function isOwn(
  { world }: Sandbox,
  { bankCode, accountNo, currency }: { bankCode: string; accountNo: string; currency: string },
): boolean {
  const key = `${bankCode}:${accountNo}`;
  return `${key}:${currency}` in world.balances || world.payingAccounts[currency] === key;
}

function report(sandbox: Sandbox, transfer: BankTransfer): void {
  const { transRef, bankCode, accountNo, proxy, amount, currency, from, at } = transfer;
  const eventId = randomUUID();
  const body = {
    eventId,
    transRef,
    bankCode,
    ...(accountNo === undefined ? {} : { accountNo: account(accountNo) }),
    ...(proxy === undefined ? {} : { proxy }),
    amount: written.amount(amount),
    currency,
    from: maskPayer(from, accountNo === undefined ? undefined : bankCode),
    at: time(at),
  };
  sandbox.callbacks.emit("bankFeed", {
    eventId,
    reference: transRef,
    body,
    ...(proxy === undefined ? {} : { extraTarget: "kbank" }),
  });
}

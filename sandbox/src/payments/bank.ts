/**
 * The banks of the house accounts: they receive money, and the feed reports it to the server. Wire:
 * contract `wire/bank-feed`.
 */
import { randomUUID } from "node:crypto";
import { numberFromMinor, type WireCurrency } from "@krapao/contract/wire/amount";
import {
  type BankFeedEvent,
  maskAccountNo,
  maskName,
  type WireProxy,
  type WireSender,
} from "@krapao/contract/wire/bank-feed";
import { newTransRef } from "../references.ts";
import { isoText, type Sandbox } from "../sandbox.ts";
import type { BankTransfer, Person } from "../world.ts";
import { changeBalance } from "./balance.ts";

const HISTORY_MAX = 5_000;

/** The bank of the PromptPay codes that the server makes. */
const PROMPTPAY_BANK = "KBANK";

/** A digital wallet. Its account number is the holder's phone number, which the receiver sees. */
const WALLET = "TRUEMONEY";

/**
 * A payer as the receiver sees it.
 * @param bank of the receiving account: it shows the whole numbers of its customers
 */
export function maskPayer({ bankCode, accountNo, name }: Person, bank?: string): WireSender {
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
  const event: BankFeedEvent = {
    eventId: randomUUID(),
    transRef,
    bankCode,
    ...(accountNo === undefined ? {} : { accountNo }),
    ...(proxy === undefined ? {} : { proxy }),
    amount: numberFromMinor(amount),
    currency,
    from: maskPayer(from, accountNo === undefined ? undefined : bankCode),
    at: isoText(at),
  };
  sandbox.callbacks.emit("bankFeed", {
    eventId: event.eventId,
    body: event,
    ...(proxy === undefined ? {} : { extraTarget: "kbank" }),
  });
}

/** The banks that hold the house accounts: money comes in, the feed tells the server. Wire: contract `wire/bank-feed`. */
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

const KEPT = 5_000;

/** The bank whose PromptPay codes the product makes by itself. */
const PROMPTPAY_BANK = "KBANK";

/** A digital wallet: its account number is the holder's phone, which it shows to whoever is paid. */
const WALLET = "TRUEMONEY";

/** A payer as the receiving side sees it. */
export function masked({ bankCode, accountNo, name }: Person): WireSender {
  const shown = bankCode === WALLET ? accountNo : maskAccountNo(accountNo);
  return { bankCode, accountNo: shown, name: maskName(name) };
}

/** Money in `amount` minor units arrives at a house account; the feed reports it unless it stays silent. */
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
    /** Verifiers hear of it this many milliseconds later. */
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
  world.bankTransfers = [transfer, ...world.bankTransfers].slice(0, KEPT);
  sandbox.changed();
  if (!transfer.silent) report(sandbox, transfer);
  return transfer;
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
    from: masked(from),
    at: isoText(at),
  };
  sandbox.callbacks.emit("bankFeed", {
    eventId: event.eventId,
    body: event,
    ...(proxy === undefined ? {} : { also: "kbank" }),
  });
}

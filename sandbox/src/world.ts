/**
 * The state of all external parties. Amounts are `bigint` minor units, times are milliseconds of
 * the sandbox's own clock unless a name says otherwise.
 */
import type { WireCurrency } from "@krapao/contract/wire/amount";
import type { WireProxy } from "@krapao/contract/wire/bank-feed";
import type { Fault, FaultTarget } from "./fault.ts";
import { PROVIDERS, type Provider } from "./provider.ts";

/** An encrypted message to a browser. Only the browser can read it. */
type PushMessage = { device: string; bytes: number; urgency: string; at: number };

/** A message to a staff user or to the operator's server. */
export type StaffMessage = {
  id: string;
  channel: "line" | "telegram" | "hook";
  to: string;
  text: string;
  at: number;
};

/** Payment companies. */
export type Gateway = "ww" | "zapman";
/** Banks that make their own QRs. */
export type BankGateway = "scb" | "kbank-api" | "bcel-onepay";

export type SmsMessage = { id: string; msisdn: string; text: string; sender: string; at: number };

/** A person's bank account, unmasked: masking happens when data leaves the sandbox. */
export type Person = { bankCode: string; accountNo: string; name: string };

/** Money received at a house account or a PromptPay proxy. */
export type BankTransfer = {
  transRef: string;
  bankCode: string;
  accountNo?: string;
  proxy?: WireProxy;
  amount: bigint;
  currency: WireCurrency;
  from: Person;
  at: number;
  /** The feed did not report it. */
  silent: boolean;
  /** Name of the receiving account, as slips show it. */
  toName?: string;
  /** Before this time the sending bank does not reveal it to verifiers. */
  knownFrom?: number;
};

export const VERIFIERS = ["slipok", "easyslip", "slip2go"] as const;
export type Verifier = (typeof VERIFIERS)[number];

/** The state of the slip verifiers, shared by all three. */
type VerifierState = {
  /** Calls left in the package; null: unlimited. */
  quota: number | null;
  /** House accounts registered there; empty: nothing is compared. */
  /** Answers that are given regardless of the slip, for `remaining` calls. */
  forced: { verifier: Verifier; code: string; remaining: number }[];
  /** Slips of calls that asked for the detection of duplicates, as `bank:reference`. */
  seen: Record<Verifier, string[]>;
};

/** A gift link: an envelope with a share for each of `members` people. */
export type Gift = {
  hash: string;
  voucherId: string;
  amount: bigint;
  shares: bigint[];
  isRandom: boolean;
  owner: { name: string; mobile: string };
  createdAt: number;
  expireAt: number;
  tickets: { mobile: string; amount: bigint; at: number }[];
};

export type Order = {
  gateway: Gateway | BankGateway;
  orderId: string;
  clientRef: string;
  amount: bigint;
  currency: WireCurrency;
  payload: string;
  state: "pending" | "paid" | "expired" | "cancelled" | "paid_late";
  createdAt: number;
  expireAt: number;
  payment: { transRef: string; at: number; payer: Person } | null;
  /** Further payments of the same QR. */
  others?: { transRef: string; at: number; payer: Person }[];
};

/** What the page and the control API may decide about a payout. */
export const PAYOUT_OUTCOMES = ["paid", "returned", "failed", "cancelled", "unknown"] as const;
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number];

export type Payout = {
  reference: string;
  bankRef: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  amount: bigint;
  currency: WireCurrency;
  status: "pending" | PayoutOutcome;
  createdAt: number;
  updatedAt: number;
  /** Real time at which auto mode pays; null after a manual decision. */
  payAtReal: number | null;
};

/** A change of a player's balance: a transfer or a played round. */
export type PlayerTransfer = {
  kind: "transfer" | "play";
  ref: string;
  amount: bigint;
  /** The stake of a round; absent: the amount, without its sign. Negative: a voided round. */
  stake?: bigint;
  before: bigint;
  after: bigint;
  at: number;
  /** When the bet of a round was placed; absent: when it was settled. */
  placedAt?: number;
};

/** A bet that is placed and not settled. Its stake has left the balance. */
export type OpenBet = { id: string; stake: bigint; placedAt: number };

export type Player = {
  username: string;
  password: string;
  balance: bigint;
  transfers: PlayerTransfer[];
  /** Absent: baht. */
  currency?: WireCurrency;
  /** Absent: there never was an open bet. */
  openBets?: OpenBet[];
};

export type Launch = {
  token: string;
  provider: Provider;
  username: string;
  at: number;
  /** The token opens the game once. */
  once: boolean;
};

export type CallbackSender = "bankFeed" | "ww" | "zapman" | "payout" | "scb" | "kbank" | "bcel";

/**
 * One copy of a callback on its way to the server. Times are real, not those of the sandbox's
 * clock.
 */
export type Delivery = {
  id: string;
  eventId: string;
  sender: CallbackSender;
  /** Targets whose faults affect it. */
  targets: FaultTarget[];
  body: string;
  attempts: number;
  dueAtReal: number;
  /** Waits until another callback of the same sender has overtaken it. */
  isDelayed: boolean;
  state: "waiting" | "delivered" | "abandoned";
  lastAnswer: string | null;
};

export type World = {
  version: 1;
  clockOffsetMs: number;
  sms: SmsMessage[];
  pushes: PushMessage[];
  staffMessages: StaffMessage[];
  bankTransfers: BankTransfer[];
  orders: Order[];
  payouts: Payout[];
  payoutMode: "auto" | "manual";
  players: Record<Provider, Record<string, Player>>;
  launches: Launch[];
  verifiers: VerifierState;
  gifts: Gift[];
  /** Authenticators that staff users set up here: secrets in base32, by account. */
  authenticators: Record<string, string>;
  faults: Fault[];
  deliveries: Delivery[];
  /** Balances by `BANK:NUMBER:CURRENCY`; those of payouts by `PAYOUT::CURRENCY`. */
  balances: Record<string, bigint>;
  /** The account that payouts leave from, by currency. */
  payingAccounts: Record<string, string>;
};

/** The state in which nothing has happened yet. */
export function emptyWorld(): World {
  return {
    version: 1,
    clockOffsetMs: 0,
    sms: [],
    pushes: [],
    staffMessages: [],
    bankTransfers: [],
    orders: [],
    payouts: [],
    payoutMode: "auto",
    players: noPlayers(),
    launches: [],
    verifiers: {
      quota: null,
      forced: [],
      seen: { slipok: [], easyslip: [], slip2go: [] },
    },
    gifts: [],
    authenticators: {},
    faults: [],
    deliveries: [],
    balances: {
      "KBANK:7440009901:THB": 500_000_000n,
      "BCEL:7440009902:LAK": 300_000_000_000n,
    },
    payingAccounts: { THB: "KBANK:7440009901", LAK: "BCEL:7440009902" },
  };
}

/** No players anywhere. */
export function noPlayers(): World["players"] {
  const entries = PROVIDERS.map((provider) => [provider, {}]);
  return Object.fromEntries(entries) as World["players"];
}

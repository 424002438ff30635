/**
 * Everything the outside world remembers. Amounts are `bigint` minor units, moments are milliseconds
 * of the sandbox's own clock unless a name says otherwise.
 */
import type { WireCurrency } from "@krapao/contract/wire/amount";
import type { WireProxy } from "@krapao/contract/wire/bank-feed";
import { WALLET_PROVIDERS } from "@krapao/contract/wire/transfer-wallet";
import type { Fault, FaultTarget } from "./faults.ts";

export const PROVIDERS = [
  "joker2",
  "betflix",
  "askmebet",
  "pg",
  "huayhd",
  ...WALLET_PROVIDERS,
] as const;
export type Provider = (typeof PROVIDERS)[number];

/** A message to a browser, sealed: only the browser could read it. */
export type PushMessage = { device: string; bytes: number; urgency: string; at: number };

export const GATEWAYS = ["ww", "zapman"] as const;
export type Gateway = (typeof GATEWAYS)[number];

export type SmsMessage = { id: string; msisdn: string; text: string; sender: string; at: number };

/** A person's own account at a bank, in full: only what leaves the sandbox is masked. */
export type Person = { bankCode: string; accountNo: string; name: string };

/** Money that came in at a house account or a PromptPay proxy. */
export type BankTransfer = {
  transRef: string;
  bankCode: string;
  accountNo?: string;
  proxy?: WireProxy;
  amount: bigint;
  currency: WireCurrency;
  from: Person;
  at: number;
  /** The feed said nothing of it. */
  silent: boolean;
  /** Name of the receiving account; slips show it. */
  toName?: string;
  /** Before this moment the sending bank does not tell verifiers of it. */
  knownFrom?: number;
};

export const VERIFIERS = ["slipok", "easyslip", "slip2go"] as const;
export type Verifier = (typeof VERIFIERS)[number];

/** What the slip verifiers hold; one set for all three. */
export type VerifierState = {
  /** Calls left in the package; null has no end. */
  quota: number | null;
  /** House accounts kept there; empty compares nothing. */
  receivers: { bankCode: string; accountNo: string }[];
  /** Answers that come whatever is asked, for `remaining` calls. */
  forced: { verifier: Verifier; code: string; remaining: number }[];
  /** Slips that were sent with the wish to notice repeats, as `bank:reference`. */
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
  gateway: Gateway;
  orderId: string;
  clientRef: string;
  amount: bigint;
  currency: WireCurrency;
  payload: string;
  state: "pending" | "paid" | "expired" | "cancelled" | "paid_late";
  createdAt: number;
  expireAt: number;
  payment: { transRef: string; at: number; payer: Person } | null;
};

export type Payout = {
  reference: string;
  bankRef: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  amount: bigint;
  currency: WireCurrency;
  status: "pending" | "paid" | "returned" | "unknown";
  createdAt: number;
  updatedAt: number;
  /** Real time at which auto mode pays; null once a person decided. */
  payAtReal: number | null;
};

/** A movement of a player's balance; rounds played are marked by `kind`. */
export type PlayerTransfer = {
  kind: "transfer" | "play";
  ref: string;
  amount: bigint;
  before: bigint;
  after: bigint;
  at: number;
};

export type Player = {
  username: string;
  password: string;
  balance: bigint;
  transfers: PlayerTransfer[];
};

export type Launch = {
  token: string;
  provider: Provider;
  username: string;
  at: number;
  /** The token opens the game once. */
  once: boolean;
};

export const CALLBACK_PARTIES = ["bankFeed", "ww", "zapman", "payout"] as const;
export type CallbackParty = (typeof CALLBACK_PARTIES)[number];

/** One copy of a callback on its way to the server. Times are real, not those of the sandbox's clock. */
export type Delivery = {
  id: string;
  eventId: string;
  party: CallbackParty;
  /** Whose faults touch it. */
  targets: FaultTarget[];
  body: string;
  attempts: number;
  dueAtReal: number;
  /** Waits for another callback of the same party to overtake it. */
  held: boolean;
  state: "waiting" | "delivered" | "abandoned";
  lastAnswer: string | null;
};

export type World = {
  version: 1;
  clockOffsetMs: number;
  sms: SmsMessage[];
  pushes: PushMessage[];
  bankTransfers: BankTransfer[];
  orders: Order[];
  payouts: Payout[];
  payoutMode: "auto" | "manual";
  players: Record<Provider, Record<string, Player>>;
  launches: Launch[];
  verifiers: VerifierState;
  gifts: Gift[];
  /** Authenticators that somebody of the staff set up here: secrets in base32, by account. */
  authenticators: Record<string, string>;
  faults: Fault[];
  deliveries: Delivery[];
};

/** A world in which nothing has happened yet. */
export function emptyWorld(): World {
  return {
    version: 1,
    clockOffsetMs: 0,
    sms: [],
    pushes: [],
    bankTransfers: [],
    orders: [],
    payouts: [],
    payoutMode: "auto",
    players: noPlayers(),
    launches: [],
    verifiers: {
      quota: null,
      receivers: [],
      forced: [],
      seen: { slipok: [], easyslip: [], slip2go: [] },
    },
    gifts: [],
    authenticators: {},
    faults: [],
    deliveries: [],
  };
}

/** No players anywhere. */
export function noPlayers(): World["players"] {
  const entries = PROVIDERS.map((provider) => [provider, {}]);
  return Object.fromEntries(entries) as World["players"];
}

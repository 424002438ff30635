import type { Currency } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";

/** The capabilities of a provider. They decide how an unknown outcome is settled. */
interface ProviderCapabilities {
  /** A transfer carries our reference. */
  clientReference: boolean;
  /** The provider answers by our reference whether a transfer happened. */
  statusQuery: boolean;
  /** Repeating a reference moves no money again, so that resending settles an unknown outcome. */
  resendIsSafe: boolean;
  /** The provider reports single bets (`betReport`), so that turnover is what it reports. */
  betReport: boolean;
  /** How many balances a second we may ask for on a schedule. */
  readsPerSecond: number;
  /**
   * Where the provider names stakes that are placed and not settled: with the balance, in the
   * report of bets (`BetReport.open`), or nowhere.
   */
  openStakes: "balance" | "report" | "none";
  /** What the provider has settled is in its report after this time, in ms. */
  reportLagMs: number;
  /** When a bet that is placed at a time is settled at the latest. */
  settledBy: (placedAt: Date) => Date;
  /** The provider stores a password. Otherwise the member only sees ours. */
  passwords: boolean;
  /**
   * How long the provider may still act on a call, in ms. Before that, "not found" proves nothing.
   */
  providerTimeoutMs: number;
}

/** What an account holds, in 1/100 credits. */
export interface Holding {
  /** What can be played with or moved out. */
  credits: bigint;
  /** Stakes that are placed and not settled; null: the provider does not say. */
  open: bigint | null;
}

/** One account at the provider. */
export interface ProviderAccount {
  username: string;
  password: string;
}

/** The outcome of a transfer. Only an explicit answer is done or refused; any other is unknown. */
export type TransferOutcome =
  | {
      outcome: "done";
      reference: string | null;
      creditsBefore: bigint | null;
      creditsAfter: bigint | null;
      /** Open stakes after it, where the answer names them. */
      open?: bigint | undefined;
    }
  | { outcome: "refused"; reason: RefusalReason }
  | { outcome: "unknown"; reason: string };

export type RefusalReason =
  | "not_enough"
  | "in_game"
  | "account"
  | "limits"
  | "maintenance"
  | "other";

/** The provider's state of a reference. `absent`: the provider says that it never happened. */
export type TransferStatus =
  | { status: "done"; creditsBefore: bigint | null; creditsAfter: bigint | null }
  | { status: "absent" }
  | { status: "unknown"; reason: string };

/** A settled bet of a provider's report. Amounts are in 1/100 credits. */
export interface ReportedBet {
  /** The provider's id of the row. The void of a bet is a row with another id. */
  id: string;
  /** When the bet was placed; null: the report does not say. */
  placedAt: Date | null;
  settledAt: Date;
  /** The stake that counts, never negative but for a void. */
  validBet: bigint;
  /** What the player won (positive) or lost. A void gives it back. */
  winLoss: bigint;
}

export interface BetReport {
  bets: ReportedBet[];
  /** The stakes that are placed and not settled; null: the report does not list them. */
  open: bigint | null;
}

/** The address where a game opens. With POST the browser submits `fields`. */
export interface Launch {
  link: string;
  method?: "GET" | "POST";
  fields?: Record<string, string>;
}

export interface LaunchOptions {
  /** The member's. A provider without it opens in English. */
  language: Language;
}

/**
 * A game provider with a transfer wallet. Credits are bigint in 1/100 credits. A failure of the
 * provider or the network is not an exception for transfers, which return `unknown`; other calls
 * throw ProviderUnavailable.
 */
export interface GameProvider {
  /** Route name, as in /api/autoLogin/{provider}. */
  code: string;
  capabilities: ProviderCapabilities;
  /**
   * Opens the account, or adopts it when it exists. @throws ProviderUnavailable, ProviderRefused
   */
  open(account: ProviderAccount & { currency: Currency }): Promise<ProviderAccount>;
  /** @throws ProviderUnavailable, ProviderRefused */
  setPassword(account: ProviderAccount): Promise<void>;
  /** What the account holds now. @throws ProviderUnavailable */
  balance(account: ProviderAccount): Promise<Holding>;
  /** Moves credits in or out. `reference` is the id of our record. */
  transfer(order: {
    account: ProviderAccount;
    reference: string;
    direction: "in" | "out";
    credits: bigint;
  }): Promise<TransferOutcome>;
  /** Looks a transfer up by our reference; `unknown` for a provider without look-up. */
  status(order: {
    account: ProviderAccount;
    reference: string;
    direction: "in" | "out";
    credits: bigint;
  }): Promise<TransferStatus>;
  /**
   * What the player won (positive) or lost since the first transfer, in 1/100 credits, as the
   * provider reports it; null when there is no report, and then a changed balance proves nothing.
   * Some providers report from a time, others from a reference.
   * @throws ProviderUnavailable, ProviderRefused
   */
  played(query: {
    account: ProviderAccount;
    since: Date;
    first: { id: string; reference: string | null };
  }): Promise<bigint | null>;
  /**
   * Every bet of the player that was settled from `from` until before `to`, when the provider
   * reports bets (`capabilities.betReport`). The same bet has the same id in every report.
   * @throws ProviderUnavailable, ProviderRefused
   */
  betReport?(query: { account: ProviderAccount; from: Date; to: Date }): Promise<BetReport>;
  /** @throws ProviderUnavailable, ProviderRefused */
  launch(account: ProviderAccount, options: LaunchOptions): Promise<Launch>;
}

/** There is no usable answer: timeout, broken connection, 5xx or an open breaker. */
export class ProviderUnavailable extends Error {}

/** A definite refusal. `isUnknownUser`: the provider has no such account. */
export class ProviderRefused extends Error {
  readonly isUnknownUser: boolean;

  constructor(message: string, { isUnknownUser = false }: { isUnknownUser?: boolean } = {}) {
    super(message);
    this.isUnknownUser = isUnknownUser;
  }
}

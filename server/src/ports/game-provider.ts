import type { Currency } from "@krapao/contract";

/** What a provider can do: how an unknown outcome is settled follows from this. */
export interface ProviderCapabilities {
  /** Our reference travels with a transfer. */
  clientReference: boolean;
  /** The provider tells by our reference whether a transfer happened. */
  statusQuery: boolean;
  /** The same reference again is answered without moving money again: sending once more settles an unknown. */
  resendIsSafe: boolean;
  /** The provider keeps a password; without one ours is only shown. */
  passwords: boolean;
  /** The provider waits at most this long with a call: before it has passed, "not found" proves nothing. In ms. */
  providerTimeoutMs: number;
}

/** One account at the provider. */
export interface ProviderAccount {
  username: string;
  password: string;
}

/** What the provider answered to a transfer. Only an explicit yes or no is done or refused; anything else is unknown. */
export type TransferOutcome =
  | {
      outcome: "done";
      reference: string | null;
      creditsBefore: bigint | null;
      creditsAfter: bigint | null;
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

/** What the provider knows of a reference. `absent`: it says that it never happened. */
export type TransferStatus =
  | { status: "done"; creditsBefore: bigint | null; creditsAfter: bigint | null }
  | { status: "absent" }
  | { status: "unknown"; reason: string };

/** Where a game opens; POST makes the browser submit `fields`. */
export interface Launch {
  link: string;
  method?: "GET" | "POST";
  fields?: Record<string, string>;
}

/**
 * A game provider with a transfer wallet. Credits are bigint in 1/100 credits.
 * Calls never throw for what the provider or the network does: transfers say `unknown`,
 * the others throw ProviderUnavailable.
 */
export interface GameProvider {
  /** Route name, as in /api/autoLogin/{provider}. */
  code: string;
  capabilities: ProviderCapabilities;
  /** Opens the account, or adopts it when it exists already. @throws ProviderUnavailable, ProviderRefused */
  open(account: ProviderAccount & { currency: Currency }): Promise<ProviderAccount>;
  /** @throws ProviderUnavailable, ProviderRefused */
  setPassword(account: ProviderAccount): Promise<void>;
  /** Credits now. @throws ProviderUnavailable */
  balance(account: ProviderAccount): Promise<bigint>;
  /** Moves credits in or out. `reference` is the id of our record. */
  transfer(order: {
    account: ProviderAccount;
    reference: string;
    direction: "in" | "out";
    credits: bigint;
  }): Promise<TransferOutcome>;
  /** Asks for a transfer by our reference; `unknown` where there is no such query. */
  status(order: {
    account: ProviderAccount;
    reference: string;
    direction: "in" | "out";
    credits: bigint;
  }): Promise<TransferStatus>;
  /**
   * What the player won (above zero) or lost since the first transfer, in 1/100 credits, as the provider reports it; null where
   * the report cannot be asked for: then a moved balance proves nothing. Some ask by a moment before it, others by a reference.
   * @throws ProviderUnavailable, ProviderRefused
   */
  played(query: {
    account: ProviderAccount;
    since: Date;
    first: { id: string; reference: string | null };
  }): Promise<bigint | null>;
  /** @throws ProviderUnavailable, ProviderRefused */
  launch(account: ProviderAccount): Promise<Launch>;
}

/** No usable answer: timeout, cut connection, 5xx, a breaker that is open. */
export class ProviderUnavailable extends Error {}

/** A definite no. `isUnknownUser`: the provider says that it has no such account. */
export class ProviderRefused extends Error {
  readonly isUnknownUser: boolean;

  constructor(message: string, { isUnknownUser = false }: { isUnknownUser?: boolean } = {}) {
    super(message);
    this.isUnknownUser = isUnknownUser;
  }
}

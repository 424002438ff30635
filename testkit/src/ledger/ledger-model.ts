import type { Currency } from "@krapao/contract/money";
import type { LedgerErrorCode, TransferKind, TransferState } from "@krapao/server/ledger/ledger";

/** What the ledger should contain, in a few maps. An answer is a state or the code of a refusal. */
export type ModelAnswer = TransferState | LedgerErrorCode;

export interface ModelAccount {
  currency: Currency;
  isMember: boolean;
  postedMinor: bigint;
  heldMinor: bigint;
}

export interface ModelRequest {
  id: string;
  kind: TransferKind;
  fromId: bigint;
  toId: bigint;
  currency: Currency;
  amountMinor: bigint;
  ref?: string | undefined;
  reversesId?: string | undefined;
}

interface ModelTransfer extends ModelRequest {
  isHold: boolean;
  state: TransferState;
  postedMinor: bigint;
}

/** The reference that the real ledger is compared with: no slots, no locks, no entries, no SQL. */
export class LedgerModel {
  readonly accounts = new Map<bigint, ModelAccount>();
  readonly transfers = new Map<string, ModelTransfer>();

  open(id: bigint, currency: Currency, isMember: boolean): void {
    this.accounts.set(id, { currency, isMember, postedMinor: 0n, heldMinor: 0n });
  }

  transfer(request: ModelRequest): ModelAnswer {
    if (request.fromId === request.toId) return "LE009";
    if (request.reversesId !== undefined && !this.#isReversal(request)) return "LE007";
    const early = this.#claim(request, false);
    if (early !== undefined) return early;
    const isCovered = this.#isCovered(request);
    this.#store(request, false, isCovered ? "posted" : "rejected");
    if (isCovered) this.#move(request, request.amountMinor);
    return isCovered ? "posted" : "rejected";
  }

  hold(request: ModelRequest): ModelAnswer {
    const early = this.#claim(request, true);
    if (early !== undefined) return early;
    const isCovered = this.#isCovered(request);
    this.#store(request, true, isCovered ? "pending" : "rejected");
    const payer = this.#account(request.fromId);
    if (isCovered && payer.isMember) payer.heldMinor += request.amountMinor;
    return isCovered ? "pending" : "rejected";
  }

  post({
    id,
    amountMinor,
    ref,
  }: {
    id: string;
    amountMinor?: bigint | undefined;
    ref?: string | undefined;
  }): ModelAnswer {
    const known = this.transfers.get(id);
    if (!known) return "LE003";
    const isOpen = known.state === "pending" || known.state === "posted";
    if (isOpen && ref !== undefined && known.ref !== undefined && known.ref !== ref) return "LE001";
    const amount = amountMinor ?? known.amountMinor;
    if (known.state === "posted" && known.postedMinor === amount) {
      return ref !== undefined && known.ref === undefined ? "LE004" : "posted";
    }
    if (known.state !== "pending") return "LE004";
    if (amount < 1n || amount > known.amountMinor) return "LE005";
    if (ref !== undefined && known.ref === undefined && this.#isRefUsed(known.kind, ref))
      return "LE008";
    this.#release(known);
    this.#move(known, amount);
    Object.assign(known, { state: "posted", postedMinor: amount, ref: known.ref ?? ref });
    return "posted";
  }

  void({ id }: { id: string }): ModelAnswer {
    const known = this.transfers.get(id);
    if (!known) return "LE003";
    if (known.state === "posted") return "LE004";
    if (known.state === "pending") {
      this.#release(known);
      known.state = "voided";
    }
    return known.state;
  }

  reverse({ id, originalId }: { id: string; originalId: string }): ModelAnswer {
    const original = this.transfers.get(originalId);
    if (original?.state !== "posted") return "LE007";
    const { fromId, toId, currency, postedMinor } = original;
    return this.transfer({
      id,
      kind: "reversal",
      fromId: toId,
      toId: fromId,
      currency,
      amountMinor: postedMinor,
      reversesId: originalId,
    });
  }

  /**
   * Checks that come before money: a malformed request, a replay, a used reference, a missing
   * account.
   */
  #claim(request: ModelRequest, isHold: boolean): ModelAnswer | undefined {
    if (request.amountMinor < 1n || request.fromId === request.toId) return "LE009";
    const known = this.transfers.get(request.id);
    if (known) return isSame(known, request, isHold) ? known.state : "LE001";
    if (request.ref !== undefined && this.#isRefUsed(request.kind, request.ref)) return "LE008";
    if (request.reversesId !== undefined && this.#isReversed(request.reversesId)) return "LE007";
    const sides = [this.accounts.get(request.fromId), this.accounts.get(request.toId)];
    return sides.every((side) => side?.currency === request.currency) ? undefined : "LE002";
  }

  #isReversal(request: ModelRequest): boolean {
    const original = this.transfers.get(request.reversesId ?? "");
    return (
      original?.state === "posted" &&
      original.reversesId === undefined &&
      original.fromId === request.toId &&
      original.toId === request.fromId &&
      original.currency === request.currency &&
      original.postedMinor >= request.amountMinor
    );
  }

  #isReversed(originalId: string): boolean {
    return [...this.transfers.values()].some(
      (t) => t.reversesId === originalId && t.state !== "rejected",
    );
  }

  #isRefUsed(kind: TransferKind, ref: string): boolean {
    return [...this.transfers.values()].some(
      (t) => t.kind === kind && t.ref === ref && t.state !== "rejected",
    );
  }

  #isCovered({ fromId, amountMinor }: ModelRequest): boolean {
    const payer = this.#account(fromId);
    return !payer.isMember || payer.postedMinor - payer.heldMinor >= amountMinor;
  }

  #store(request: ModelRequest, isHold: boolean, state: TransferState): void {
    const postedMinor = state === "posted" ? request.amountMinor : 0n;
    this.transfers.set(request.id, { ...request, isHold, state, postedMinor });
  }

  #move({ fromId, toId }: ModelRequest, amountMinor: bigint): void {
    this.#account(fromId).postedMinor -= amountMinor;
    this.#account(toId).postedMinor += amountMinor;
  }

  #release({ fromId, amountMinor }: ModelRequest): void {
    const payer = this.#account(fromId);
    if (payer.isMember) payer.heldMinor -= amountMinor;
  }

  #account(id: bigint): ModelAccount {
    const account = this.accounts.get(id);
    if (!account) throw new Error(`the model has no account ${id}`);
    return account;
  }
}

function isSame(known: ModelTransfer, request: ModelRequest, isHold: boolean): boolean {
  // post() may have added the reference that the hold did not have yet.
  const isRefKept =
    known.ref === request.ref || (isHold && known.state === "posted" && request.ref === undefined);
  return (
    known.isHold === isHold &&
    known.kind === request.kind &&
    known.fromId === request.fromId &&
    known.toId === request.toId &&
    known.currency === request.currency &&
    known.amountMinor === request.amountMinor &&
    known.reversesId === request.reversesId &&
    isRefKept
  );
}

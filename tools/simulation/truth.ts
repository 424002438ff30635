import type { CheckedLedger, Gift } from "./checked-ledger.ts";
import type { ExternalParties } from "./external-parties.ts";
import type { Order } from "./orders.ts";

/** What really moved, besides the orders at the external parties. The ledger has to agree. */
export class Truth {
  depositedMinor = 0n;
  returnedMinor = 0n;
  /** What members were charged, by transfer. */
  readonly chargedMinor = new Map<string, bigint>();
  readonly #givenMinor = new Map<Gift, bigint>();

  give(gift: Gift, amountMinor: bigint): void {
    this.#givenMinor.set(gift, (this.#givenMinor.get(gift) ?? 0n) + amountMinor);
  }

  /** The house accounts whose balance is not what really moved. */
  lies(ledger: CheckedLedger, external: ExternalParties, orders: Order[]): string[] {
    const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((total, one) => total + one, 0n);
    const moved = (side: "fromId" | "toId", account: bigint) =>
      sum(
        orders
          .filter((order) => order[side] === account)
          .map(({ id }) => external.truth(id).movedMinor),
      );
    const truths: [string, bigint, bigint][] = [
      ["the bank", ledger.bank, -this.depositedMinor],
      ...[...ledger.costs].map(([gift, id]): [string, bigint, bigint] => [
        `gifts of ${gift}`,
        id,
        -(this.#givenMinor.get(gift) ?? 0n),
      ]),
      ["charges", ledger.adjustments, sum(this.chargedMinor.values())],
      ["payouts", ledger.payouts, moved("toId", ledger.payouts) - this.returnedMinor],
      ...ledger.providers.map((id, n): [string, bigint, bigint] => [
        `provider ${n}`,
        id,
        moved("toId", id) - moved("fromId", id),
      ]),
    ];
    return truths.flatMap(([name, id, truthMinor]) => {
      const booked = ledger.model.accounts.get(id)?.postedMinor;
      return booked === truthMinor
        ? []
        : [`${name} moved ${truthMinor}, the ledger says ${booked}`];
    });
  }
}

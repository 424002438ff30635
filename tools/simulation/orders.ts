import type { SeededRandom } from "@krapao/slips/seeded-random";
import type { Step } from "@krapao/testkit/ledger/ledger-steps";
import type { TransferKind } from "../../server/src/ledger/ledger.ts";
import { Crash, type Stage } from "./caller.ts";
import type { CheckedLedger } from "./checked-ledger.ts";
import type { ExternalParties, Outcome } from "./external-parties.ts";

/** Money that an external party has to move: a withdrawal, or a transfer to or from a game. */
export interface Order {
  id: string;
  kind: Extract<TransferKind, "withdrawal" | "wallet_to_game" | "game_to_wallet">;
  fromId: bigint;
  toId: bigint;
  amountMinor: bigint;
}

/** A message from the external party about an order; it may arrive twice, late and in any order. */
export interface Callback {
  order: Order;
  outcome: Outcome;
}

const END = (): Stage => "done";

/**
 * Takes an order as far as possible from the stage of its record: decide, call, record.
 * @returns what the external party will send later, or undefined while the outcome is unknown
 */
export async function advance(
  ledger: CheckedLedger,
  external: ExternalParties,
  order: Order,
  stage: Stage,
): Promise<Callback[] | undefined> {
  const { id, amountMinor } = order;
  if (stage === "new") {
    const request = { ...order, currency: "THB" as const };
    const hold: Step = { do: "hold", request };
    const answer = await ledger.ask(hold, id, (given) => (given === "pending" ? "held" : "done"));
    if (answer !== "pending") return [];
  }
  const heard = external.order(id, amountMinor, { mayBePartial: order.kind === "game_to_wallet" });
  if (heard === "silence") return undefined;
  await record(ledger, { order, outcome: heard });
  const truth = external.truth(id);
  const said = { order, outcome: heard };
  return truth.isDone === heard.isDone ? [said, said] : [said, { order, outcome: truth }];
}

/**
 * Books what an external party says about an order. The ledger decides between contradicting
 * messages: what is posted stays posted, and a success after the void goes through suspense.
 */
export async function record(
  ledger: CheckedLedger,
  { order, outcome }: Callback,
  chance?: SeededRandom,
): Promise<void> {
  const { id } = order;
  if (!outcome.isDone) {
    await ledger.ask({ do: "void", id }, id, END, chance);
    return;
  }
  const answer = await ledger.ask(
    { do: "post", id, amountMinor: outcome.movedMinor },
    id,
    END,
    chance,
  );
  if (answer !== "LE004") return;
  const lateId = ledger.id("late", id);
  await ledger.ask(
    { do: "late", id: lateId, voidedId: id, amountMinor: outcome.movedMinor },
    lateId,
    END,
    chance,
  );
}

/** Runs a step that may crash. @returns false when the caller died */
export async function survives(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Crash) return false;
    throw error;
  }
}

import type { TransferKind } from "../../server/src/ledger/ledger.ts";
import type { Step } from "../../server/test/ledger-steps.ts";
import type { Book } from "./book.ts";
import { Crash, type Stage } from "./caller.ts";
import type { Chance } from "./chance.ts";
import type { Outcome, Outside } from "./outside.ts";

/** Money that an outside party has to move: a withdrawal, or a transfer to or from a game. */
export interface Order {
  id: string;
  kind: Extract<TransferKind, "withdrawal" | "wallet_to_game" | "game_to_wallet">;
  fromId: bigint;
  toId: bigint;
  amountMinor: bigint;
}

/** A message from the outside party about an order; it may come twice, late and in any order. */
export interface Callback {
  order: Order;
  outcome: Outcome;
}

const END = (): Stage => "done";

/**
 * Takes an order as far as it goes from the stage its record has: decide, call, record.
 * @returns what the party will send by itself, or undefined while the outcome is unknown.
 */
export async function advance(
  book: Book,
  outside: Outside,
  order: Order,
  stage: Stage,
): Promise<Callback[] | undefined> {
  const { id, amountMinor } = order;
  if (stage === "new") {
    const request = { ...order, currency: "THB" as const };
    const hold: Step = { do: "hold", request };
    const answer = await book.ask(hold, id, (given) => (given === "pending" ? "held" : "done"));
    if (answer !== "pending") return [];
  }
  const heard = outside.order(id, amountMinor, { mayBePartial: order.kind === "game_to_wallet" });
  if (heard === "silence") return undefined;
  await record(book, { order, outcome: heard });
  const truth = outside.truth(id);
  const said = { order, outcome: heard };
  return truth.isDone === heard.isDone ? [said, said] : [said, { order, outcome: truth }];
}

/**
 * Books what a party says of an order. The book decides between messages that contradict each other:
 * what is posted stays posted, and a success after the void goes through suspense.
 */
export async function record(
  book: Book,
  { order, outcome }: Callback,
  chance?: Chance,
): Promise<void> {
  const { id } = order;
  if (!outcome.isDone) {
    await book.ask({ do: "void", id }, id, END, chance);
    return;
  }
  const answer = await book.ask(
    { do: "post", id, amountMinor: outcome.movedMinor },
    id,
    END,
    chance,
  );
  if (answer !== "LE004") return;
  const lateId = book.id("late", id);
  await book.ask(
    { do: "late", id: lateId, voidedId: id, amountMinor: outcome.movedMinor },
    lateId,
    END,
    chance,
  );
}

/** Runs a step that may crash; false when the caller died on the way. */
export async function survives(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Crash) return false;
    throw error;
  }
}

/**
 * Domain events: what happened, published in the transaction that makes it true. Their subscribers
 * are jobs.
 */
import type { Currency } from "@krapao/contract";
import type { ConditionKind } from "@krapao/contract/member/bonuses";
import { inOrder, type Statement, type Tx } from "../db/database.ts";
import { enqueue } from "./jobs.ts";
import { wakeWorkersAfter } from "./wake-workers.ts";

/** Every event, with what the jobs of its subscribers receive. Amounts are minor units. */
type EventPayloads = {
  /** What a member has in the wallet or in a game changed, or was read again. */
  "balance.changed": { memberId: string };
  /** A staff user asked a member for a document, or such a request ended. */
  "document.changed": { memberId: string };
  /**
   * A gift, or more of it, came back to its campaign: `giftMinor` until now. It came without any
   * bet when `isUnused` is "yes".
   */
  "reward.given-back": {
    conditionId: string;
    kind: ConditionKind;
    giftMinor: string;
    isUnused: "yes" | "no";
  };
  /** A time-out (`isTimeOut` is "yes") or self-exclusion started, or became longer. */
  "member.excluded": { memberId: string; at: string; until: string; isTimeOut: "yes" | "no" };
  /** A deposit was credited to the member's wallet. */
  "deposit.settled": {
    depositId: string;
    memberId: string;
    amountMinor: string;
    currency: Currency;
  };
};

/** A job that an event enqueues. */
export interface Subscriber<E extends keyof EventPayloads> {
  job: string;
  /**
   * Enqueues the job only when there is work for it, in the statement that looks: without work the
   * transaction of the event writes nothing. Left out: always.
   */
  enqueueIfNeeded?: (
    tx: Tx,
    job: { name: string; payload: EventPayloads[E]; key: string | null },
  ) => Statement<boolean>;
}

/** The jobs that each event enqueues. */
export type Subscribers = { readonly [E in keyof EventPayloads]: readonly Subscriber<E>[] };

interface Publisher {
  subscribers: Subscribers;
}

/**
 * Enqueues a job for each subscriber in the transaction of the event: either all are written, or
 * none.
 * @param event.key waiting events with the same key become one.
 */
export function publishEvent<E extends keyof EventPayloads>(
  { subscribers }: Publisher,
  tx: Tx,
  { name, payload, key }: { name: E; payload: EventPayloads[E]; key?: string },
): Statement<void> {
  const all = subscribers[name].map(({ job, enqueueIfNeeded }) => {
    const keyed = key === undefined ? null : `${job}:${key}`;
    if (!enqueueIfNeeded) {
      return enqueue(tx, { name: job, payload, ...(keyed !== null && { key: keyed }) });
    }
    return enqueueIfNeeded(tx, { name: job, payload, key: keyed }).map((isEnqueued) =>
      isEnqueued ? wakeWorkersAfter(tx) : undefined,
    );
  });
  return inOrder(tx, all).map(() => undefined);
}

/** Publishes `balance.changed`. Several changes of one member that wait are handled once. */
export function publishBalanceChanged(
  publisher: Publisher,
  tx: Tx,
  memberId: bigint,
): Statement<void> {
  const id = `${memberId}`;
  return publishEvent(publisher, tx, {
    name: "balance.changed",
    payload: { memberId: id },
    key: id,
  });
}

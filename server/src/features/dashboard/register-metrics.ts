import { fromMinor } from "@krapao/contract";
import type { Metrics } from "../../kernel/metrics.ts";
import type { Context } from "../../ports/context.ts";
import { selectDrift, selectMemberMoney, selectWaiting } from "./queries-queues.ts";

/** The numbers of the operation for Prometheus: queues and their age, drift, money of members. */
export function watchOperation(metrics: Metrics, { db, clock }: Pick<Context, "db" | "clock">) {
  const waiting = () => selectWaiting(db, clock.now());
  metrics.gauge({
    name: "krapao_queue_length",
    help: "What waits for staff, an outside party or a worker",
    labels: ["queue"],
    read: async () =>
      (await waiting()).map(({ queue, count }) => ({ labels: { queue }, value: count })),
  });
  metrics.gauge({
    name: "krapao_queue_oldest_seconds",
    help: "Age of the oldest that waits",
    labels: ["queue"],
    read: async () =>
      (await waiting()).map(({ queue, oldestSeconds }) => ({
        labels: { queue },
        value: oldestSeconds,
      })),
  });
  metrics.gauge({
    name: "krapao_drift_findings",
    help: "Findings of the newest comparison of the books",
    labels: [],
    read: async () => [{ labels: {}, value: await selectDrift(db) }],
  });
  metrics.gauge({
    name: "krapao_member_money",
    help: "Money of members, in units of the currency",
    labels: ["currency"],
    read: async () =>
      (await selectMemberMoney(db)).map(({ currency, minor }) => ({
        labels: { currency },
        value: fromMinor(minor),
      })),
  });
}

import { fromMinor } from "@krapao/contract";
import type { Metrics } from "../../kernel/metrics.ts";
import type { Context } from "../../ports/context.ts";
import { countLatestDiscrepancies, listWaitingQueues, sumMemberMoney } from "./queries-metrics.ts";
import { countMissingPartitions } from "./queries-partitions.ts";

/**
 * Registers the metrics of the operation: queues and their age, discrepancies, money of members.
 */
export function registerOperationMetrics(
  metrics: Metrics,
  { db, clock, replica }: Pick<Context, "db" | "clock" | "replica">,
) {
  const waiting = () => listWaitingQueues(db, clock.now());
  metrics.gauge({
    name: "krapao_queue_length",
    help: "Items that wait for staff, an external party or a worker",
    labels: ["queue"],
    read: async () =>
      (await waiting()).map(({ queue, count }) => ({ labels: { queue }, value: count })),
  });
  metrics.gauge({
    name: "krapao_queue_oldest_seconds",
    help: "Age of the oldest waiting item",
    labels: ["queue"],
    read: async () =>
      (await waiting()).map(({ queue, oldestSeconds }) => ({
        labels: { queue },
        value: oldestSeconds,
      })),
  });
  metrics.gauge({
    name: "krapao_reconciliation_discrepancies",
    help: "Discrepancies of the newest reconciliation",
    labels: [],
    read: async () => [{ labels: {}, value: await countLatestDiscrepancies(db) }],
  });
  metrics.gauge({
    name: "krapao_member_money",
    help: "Money of members, in units of the currency",
    labels: ["currency"],
    read: async () =>
      (await sumMemberMoney(db)).map(({ currency, minor }) => ({
        labels: { currency },
        value: fromMinor(minor),
      })),
  });
  metrics.gauge({
    name: "krapao_partitions_missing",
    help: "Partitions of this month and the next two that no job has added",
    labels: [],
    read: async () => [{ labels: {}, value: await countMissingPartitions(db, clock.now()) }],
  });
  registerReplicaMetrics(metrics, replica);
}

function registerReplicaMetrics(metrics: Metrics, { state }: Context["replica"]): void {
  if (state() === null) return;
  metrics.gauge({
    name: "krapao_replica_lag_seconds",
    help: "How far the copy that reports are read from is behind",
    labels: [],
    read: async () => [{ labels: {}, value: state()?.lagSeconds ?? 0 }],
  });
  metrics.gauge({
    name: "krapao_replica_reads_total",
    help: "Reads by where they went: the copy, or the primary because the copy was stale, away or slow",
    labels: ["outcome"],
    read: async () =>
      Object.entries(state()?.reads ?? {}).map(([outcome, value]) => ({
        labels: { outcome },
        value,
      })),
  });
}

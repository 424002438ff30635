import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { HOUR_MS } from "@krapao/contract/time";
import { listExternalPartyHealth } from "../../kernel/outbound/outbound-statistics.ts";
import { troublesOf } from "../../kernel/outbound/troubles.ts";
import type { Context } from "../../ports/context.ts";
import { findNewestReconciliation, type ProviderReading } from "../reports/index.ts";
import { countDiscrepancies, listProviders } from "./queries-providers.ts";

type Health = Pick<
  ServerOutput<typeof consoleContract.dashboard.overview>,
  "providers" | "reconciliation"
>;

/**
 * Every provider with the calls of the last hour, and the newest reconciliation.
 * @param readings how much was read at each provider by now
 */
export async function readHealth(
  { db }: Context,
  { readings: stored, now }: { readings: Promise<readonly ProviderReading[]>; now: Date },
): Promise<Health> {
  const [providers, health, readings, newest] = await Promise.all([
    listProviders(db),
    listExternalPartyHealth(db, { since: new Date(now.getTime() - HOUR_MS) }),
    stored,
    findNewestReconciliation(db),
  ]);
  const discrepancies = newest
    ? await countDiscrepancies(db, newest.id)
    : new Map<string, number>();
  return {
    providers: providers.map(({ code, name, state }) => {
      const seen = health.find(({ externalParty }) => externalParty === code);
      return {
        code,
        name,
        state,
        calls: seen?.calls ?? 0,
        ...troublesOf(seen),
        p95: seen?.p95Ms ?? null,
        balance: readings.find(({ provider }) => provider === code)?.balanceMinor ?? null,
        discrepancies: discrepancies.get(code) ?? 0,
      };
    }),
    reconciliation: newest && {
      day: newest.day,
      finishedAt: newest.finishedAt,
      discrepancies: newest.discrepancies,
    },
  };
}

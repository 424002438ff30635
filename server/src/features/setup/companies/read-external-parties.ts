import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { HOUR_MS } from "@krapao/contract/time";
import { listExternalPartyHealth } from "../../../kernel/outbound/outbound-statistics.ts";
import { troublesOf } from "../../../kernel/outbound/troubles.ts";
import type { Context } from "../../../ports/context.ts";
import { findLatestReconciliation } from "../../games/index.ts";
import { readCompanies } from "./read-companies.ts";

/**
 * Calls of the last hour, discrepancies and comparison of each external party: the configured ones,
 * and those that were called.
 */
export async function readExternalParties(
  ctx: Context,
): Promise<ServerOutput<typeof consoleContract.setup.externalParties>> {
  const since = new Date(ctx.clock.nowMs() - HOUR_MS);
  const [health, { reconciledAt, discrepancies }, companies] = await Promise.all([
    listExternalPartyHealth(ctx.db, { since }),
    findLatestReconciliation(ctx.db),
    readCompanies(ctx.db, ctx.ports.companies),
  ]);
  const known = new Map(health.map((each) => [each.externalParty, each]));
  const called = [...known.keys(), ...discrepancies.keys()].sort();
  const names = [...new Set([...companies.keys(), ...called])];
  return {
    reconciledAt,
    externalParties: names.map((name) => {
      const each = known.get(name);
      return {
        name,
        calls: each?.calls ?? 0,
        ...troublesOf(each),
        p95: each?.p95Ms ?? null,
        discrepancies: discrepancies.get(name) ?? 0,
        company: companies.get(name) ?? null,
      };
    }),
  };
}

import { CURRENCIES, type ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { readPartyHealth } from "../../kernel/outbound-record.ts";
import type { Context } from "../../ports/context.ts";
import { startOfDay } from "../bonuses/index.ts";
import { selectDrifts } from "../games/index.ts";
import { selectSpinCost } from "../spinwheel/index.ts";

const HOUR_MS = 60 * 60 * 1_000;

/** How every outside party did in the last hour. One that nobody called and that differs in nothing is not listed. */
export async function readParties(
  ctx: Context,
): Promise<ServerOutput<typeof office.setup.parties>> {
  const since = new Date(ctx.clock.nowMs() - HOUR_MS);
  const [health, { reconciledAt, drifts }] = await Promise.all([
    readPartyHealth(ctx.db, { since }),
    selectDrifts(ctx.db),
  ]);
  const known = new Map(health.map((each) => [each.party, each]));
  const names = [...new Set([...known.keys(), ...drifts.keys()])].sort();
  return {
    reconciledAt,
    parties: names.map((party) => {
      const each = known.get(party);
      return {
        party,
        calls: each?.calls ?? 0,
        errors: each?.errors ?? 0,
        p95: each?.p95Ms ?? null,
        lastError: each?.lastError ?? null,
        lastErrorAt: each?.lastErrorAt ?? null,
        drifts: drifts.get(party) ?? 0,
      };
    }),
  };
}

/** What the wheel gave since midnight. */
export async function readWheelToday(
  ctx: Context,
): Promise<ServerOutput<typeof office.setup.wheelToday>> {
  const { spins, costs } = await selectSpinCost(ctx.db, startOfDay(ctx.clock.now()));
  const cost = new Map(costs.map(({ currency, amountMinor }) => [currency, amountMinor]));
  return {
    spins,
    costs: CURRENCIES.map((currency) => ({ currency, amount: cost.get(currency) ?? 0n })),
  };
}

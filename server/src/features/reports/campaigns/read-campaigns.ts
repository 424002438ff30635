import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { CampaignKind } from "@krapao/contract/console/reports/campaigns";
import { daysOf, spanOf } from "../../../kernel/calendar.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { listCampaigns, listResults, type Results } from "./queries.ts";
import { findRewardProgress } from "./queries-stored.ts";
import { findViewsUntil } from "./queries-views.ts";

type Contract = typeof consoleContract.reports;

/**
 * What each campaign of a kind brought. One that no member saw or took is left out.
 * @throws KEY_INVALID
 */
export async function readCampaigns(
  { db, clock }: Pick<Context, "db" | "clock">,
  { kind, ...input }: ServerInput<Contract["campaigns"]>,
): Promise<ServerOutput<Contract["campaigns"]>> {
  const span = spanOf(input);
  const stored = await findStored(db);
  const wanted = { kind, code: null, span, now: clock.now(), ...stored, hasParts: false };
  const [groups, campaigns] = await Promise.all([listResults(db, wanted), listCampaigns(db, kind)]);
  const byCode = new Map(campaigns.map((each) => [each.code, each]));
  return {
    rows: groups.flatMap((group) => {
      const known = byCode.get(group.code);
      return known ? [{ ...known, ...shown(group) }] : [];
    }),
  };
}

/** What one campaign brought, by version and by day. @throws KEY_INVALID, NO_DATA */
export async function readCampaign(
  { db, clock }: Pick<Context, "db" | "clock">,
  { kind, code, ...input }: ServerInput<Contract["campaign"]>,
): Promise<ServerOutput<Contract["campaign"]>> {
  const span = spanOf(input);
  const known = await findCampaign(db, { kind, code });
  const stored = await findStored(db);
  const wanted = { kind, code, span, now: clock.now(), ...stored, hasParts: true };
  const groups = await listResults(db, wanted);
  const total = groups.find(({ version, day }) => version === null && day === null);
  const versions = groups.flatMap(({ version, ...group }) =>
    version === null ? [] : [{ version, ...shown(group) }],
  );
  const byDay = new Map(groups.map((group) => [group.day, group]));
  return {
    name: known.name,
    currency: known.currency,
    total: shown(total ?? NOTHING),
    versions: versions.toSorted((one, other) => other.version - one.version),
    days: daysOf(span).map((day) => ({ day, ...shown(byDay.get(day) ?? NOTHING) })),
  };
}

async function findStored(db: Context["db"]) {
  const [progress, viewsUntil] = await Promise.all([findRewardProgress(db), findViewsUntil(db)]);
  return { progress, viewsUntil };
}

async function findCampaign(
  db: Context["db"],
  { kind, code }: { kind: CampaignKind; code: string },
) {
  const campaigns = await listCampaigns(db, kind);
  return campaigns.find((each) => each.code === code) ?? refuse("NO_DATA");
}

const NOTHING: Results = {
  seen: 0,
  members: 0,
  taken: 0,
  costMinor: 0n,
  turnoverMinor: 0n,
  reached7: 0,
  retained7: 0,
  reached30: 0,
  retained30: 0,
};

const shown = ({ costMinor: cost, turnoverMinor: turnover, ...results }: Results) => ({
  seen: results.seen,
  members: results.members,
  taken: results.taken,
  cost,
  turnover,
  reached7: results.reached7,
  retained7: results.retained7,
  reached30: results.reached30,
  retained30: results.retained30,
});

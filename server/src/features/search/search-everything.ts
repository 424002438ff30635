import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { may } from "@krapao/contract/console/permissions";
import {
  SEARCH_COUNT_MAX,
  SEARCH_GROUPS,
  SEARCH_ROWS,
  type SearchGroup,
} from "@krapao/contract/console/search/everything";
import type { StaffIdentity } from "../../kernel/console-http/console-call.ts";
import { together } from "../../kernel/db/transaction.ts";
import type { Context } from "../../ports/context.ts";
import { findAudit, findChats, findHouses, findSegments } from "./find-others.ts";
import { findPeople, findStaff } from "./find-people.ts";
import {
  listFoundBonuses,
  listFoundPayments,
  listFoundSlips,
  listFoundTransfers,
  listFoundWithdrawals,
} from "./queries-records.ts";
import { type SearchTerms, searchTermsOf } from "./search-terms.ts";
import { type Row, showRecord } from "./show-record.ts";

type Call = typeof consoleContract.search.everything;

/** States of withdrawals that the bank was, or will be, asked to pay. */
const PAYOUT_STATES = ["approved", "sent", "paid", "returned", "refused"];

/**
 * Finds members, records of money and staff users by what pages print of them, in one round trip.
 * A group whose list the role may not read is not asked for, and nothing is found by what the role
 * may not see.
 */
export async function searchEverything(
  ctx: Context,
  { text }: ServerInput<Call>,
  staff: StaffIdentity,
): Promise<ServerOutput<Call>> {
  const terms = permittedTerms(searchTermsOf(text), staff);
  const isWanted = (group: SearchGroup) =>
    may(staff, SEARCH_GROUPS[group]) && (terms.groups === null || terms.groups.includes(group));
  const found = await together(ctx.db, async (db) => {
    const records = async (
      group: SearchGroup,
      list: () => ReturnType<typeof listFoundSlips>,
    ): Promise<Row[]> => (await list()).map((record) => showRecord(group, record, terms));
    const ask = (groups: readonly SearchGroup[], list: () => Promise<Row[]>) =>
      groups.some(isWanted) ? list() : Promise.resolve([]);
    const now = ctx.clock.now();
    const [members, withdrawals, deposits, slips, transfers, ...others] = await Promise.all([
      ask(["members"], () => findPeople(db, terms, ctx.settings.variant)),
      ask(["withdrawals", "payouts"], () =>
        records("withdrawals", () => listFoundWithdrawals(db, terms)),
      ),
      ask(["deposits"], () => records("deposits", () => listFoundPayments(db, terms))),
      ask(["slips"], () => records("slips", () => listFoundSlips(db, terms))),
      ask(["transfers"], () => records("transfers", () => listFoundTransfers(db, terms))),
      ask(["bonuses"], () => records("bonuses", () => listFoundBonuses(db, terms))),
      ask(["chats"], () => findChats(db, terms, now)),
      ask(["houses"], () => findHouses(db, terms)),
      ask(["segments"], () => findSegments(db, terms)),
      ask(["staff"], () => findStaff(db, terms)),
      ask(["audit"], () => findAudit(db, terms)),
    ]);
    const [bonuses, chats, houses, segments, staff, audit] = others;
    const payouts = withdrawals.filter(({ state }) => PAYOUT_STATES.includes(state));
    const money = { withdrawals, payouts, deposits, slips, transfers, bonuses };
    return { members, ...money, chats, houses, segments, staff, audit };
  });
  const groups = Object.entries(found)
    .map(([group, rows]) => ({ group: group as SearchGroup, rows }))
    .filter(({ group, rows }) => rows.length > 0 && isWanted(group))
    .map(({ group, rows }) => showGroup(group, rows));
  return { groups: [...groups.filter(hasExact), ...groups.filter((each) => !hasExact(each))] };
}

/** Members are found by an address or a browser only by roles that may see members' addresses. */
const permittedTerms = (terms: SearchTerms, staff: StaffIdentity): SearchTerms =>
  may(staff, "accounts.addresses") ? terms : { ...terms, trace: null };

const hasExact = ({ rows }: { rows: readonly Row[] }) => rows.some(({ isExact }) => isExact);

function showGroup(group: SearchGroup, rows: readonly Row[]) {
  const sorted = [...rows.filter(({ isExact }) => isExact), ...rows.filter((row) => !row.isExact)];
  return {
    group,
    rows: sorted.slice(0, SEARCH_ROWS),
    count: Math.min(rows.length, SEARCH_COUNT_MAX),
    isCapped: rows.length > SEARCH_COUNT_MAX,
  };
}

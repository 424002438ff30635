import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { SearchGroup } from "@krapao/contract/console/search/everything";
import { maskDigits } from "../../kernel/security/mask.ts";
import type { FoundRecord } from "./queries-records.ts";
import type { SearchTerms } from "./search-terms.ts";

/** A row of the search. */
export type Row = ServerOutput<
  typeof consoleContract.search.everything
>["groups"][number]["rows"][number];

/** What pages print in front of the end of a record's id. */
const PREFIXES: Partial<Record<SearchGroup, string>> = {
  withdrawals: "WD",
  payouts: "WD",
  deposits: "DP",
  slips: "SL",
  transfers: "TR",
  bonuses: "BN",
};

const ENDING_LENGTH = 8;

/** A record of money as a row of the search, with what the text matched. */
export function showRecord(group: SearchGroup, record: FoundRecord, terms: SearchTerms): Row {
  const { id, printedId, memberId, memberName, memberPhone } = record;
  const { ending, external } = terms;
  const isReference =
    record.externalReference !== null && (external?.includes(record.externalReference) ?? false);
  const isEnding = ending?.length === ENDING_LENGTH;
  const isAccount = (terms.account ?? terms.masked) !== null && ending === null && !isReference;
  const isPayer = group === "deposits" && terms.name !== null && !isReference && !isEnding;
  return {
    id,
    by: terms.id !== null ? "id" : isPayer ? "payer" : isAccount ? "account" : "reference",
    isExact: terms.id !== null || isEnding || isReference,
    reference: `${PREFIXES[group]}-${printedId.slice(-ENDING_LENGTH).toUpperCase()}`,
    externalReference: record.externalReference,
    member:
      memberId === null
        ? null
        : { id: `${memberId}`, name: memberName ?? "", phone: maskDigits(memberPhone ?? "") },
    name: null,
    detail: record.detail,
    amount: record.amountMinor,
    currency: record.currency,
    state: record.state,
    at: record.at,
  };
}

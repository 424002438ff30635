import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { toPayment } from "../crediting/queries-payments.ts";
import { showHouseAccount } from "../house-account.ts";
import { listHouseAccounts } from "../queries-channels.ts";
import { findReportedTransferRow } from "../reported/queries.ts";
import { showAccount } from "./find-payer.ts";
import { listUnmatchedBetween } from "./queries.ts";
import { type Candidate, NEAR_MS, rankCandidates } from "./rank-candidates.ts";

const PAYMENTS_MAX = 6;

/**
 * A reported transfer with the unmatched payments that may belong to it, best first. @throws
 * NO_DATA
 */
export async function readReportedTransfer(
  { db }: Context,
  id: string,
): Promise<ServerOutput<typeof consoleContract.deposits.reportedTransfer>> {
  const found = await findReportedTransferRow(db, id);
  if (!found) return refuse("NO_DATA");
  const { memberId, ...reportedTransfer } = found;
  const member = await findMember(db, memberId);
  assert(member, "a reported transfer has a member");
  const { currency, createdAt, expiresAt } = reportedTransfer;
  const candidate: Candidate = {
    kind: "reported_transfer",
    id,
    state: reportedTransfer.state,
    member,
    amountMinor: reportedTransfer.amount,
    at: createdAt,
    until: expiresAt,
    transRef: null,
    isKnown: false,
  };
  const from = new Date(createdAt.getTime() - NEAR_MS);
  const until = new Date(expiresAt.getTime() + NEAR_MS);
  const isOpen = reportedTransfer.state === "waiting";
  const waiting = isOpen ? await listUnmatchedBetween(db, { currency, from, until }) : [];
  const ranked = waiting
    .flatMap(({ row, more }) =>
      rankCandidates(toPayment(more), [candidate], 1).map(({ score, evidence }) => ({
        payment: row,
        score,
        evidence,
      })),
    )
    .sort((one, other) => other.score - one.score);
  const houses = await listHouseAccounts(db);
  const { member: _, ...account } = showAccount(member);
  return {
    ...reportedTransfer,
    ...account,
    houses: houses.filter((house) => house.currency === currency).map(showHouseAccount),
    payments: ranked.slice(0, PAYMENTS_MAX),
  };
}

import type { contract, ServerOutput } from "@krapao/contract";
import type { Kernel } from "../../kernel/context.ts";
import type { PageRequest } from "../../kernel/db/numbered-list.ts";
import { countInvited } from "../accounts/index.ts";
import { commissionState, maskName } from "./invite.ts";
import { listCommissions, sumCollected } from "./queries.ts";

/**
 * A page of the member's commissions, newest first, with the totals of all pages; `page` starts
 * at 1.
 */
export async function listInvites(
  at: Pick<Kernel, "db" | "clock">,
  page: PageRequest,
): Promise<ServerOutput<typeof contract.invites.list>> {
  const [{ total, rows }, friends, received] = await Promise.all([
    listCommissions(at, page),
    countInvited(at.db, page.memberId),
    sumCollected(at.db, page.memberId),
  ]);
  return {
    total,
    friends,
    received,
    invites: rows.map((commission) => ({
      _id: commission.id,
      from: { name: maskName(commission.name) },
      amount: commission.amountMinor,
      state: commissionState(commission),
      createdAt: commission.createdAt,
    })),
  };
}

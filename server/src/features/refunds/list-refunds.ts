import type { contract, ServerOutput } from "@krapao/contract";
import type { Kernel } from "../../kernel/context.ts";
import type { PageRequest } from "../../kernel/db/numbered-list.ts";
import { listRefundPage } from "./queries.ts";

/** A page of the member's refunds, newest first; `page` starts at 1. */
export async function listRefunds(
  at: Pick<Kernel, "db" | "clock">,
  page: PageRequest,
): Promise<ServerOutput<typeof contract.refunds.list>> {
  const { total, rows } = await listRefundPage(at, page);
  return {
    total,
    refunds: rows.map(({ id, amountMinor, createdAt }) => ({
      _id: id,
      refundAmount: amountMinor,
      createdAt,
    })),
  };
}

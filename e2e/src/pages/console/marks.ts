/** What other staff users leave on a row of the withdrawals. */
import type { queue } from "@krapao/contract/console/withdrawals";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { type ConsoleCall, consoleCalls } from "../../api/console-calls.ts";
import type { Member } from "../../api/members.ts";
import type { Product } from "../../fixtures/product.ts";

/** One staff user approves the withdrawal, and another one looks at it while it waits on. */
export async function markByOthers(
  product: Product,
  member: Member,
  { first, other }: { first: string; other: string | null },
): Promise<void> {
  const approver = consoleCalls(product, first);
  const { id, version } = await findWaiting(approver, member);
  await approver(`withdrawals/${id}/approve`, { version });
  if (other !== null) await consoleCalls(product, other)(`withdrawals/${id}/claim`, {});
}

/** The name of the staff user who has claimed the member's withdrawal. */
export async function claimerOf(product: Product, member: Member, token: string) {
  return (await findWaiting(consoleCalls(product, token), member)).claimedBy?.name;
}

async function findWaiting(post: ConsoleCall, { phone }: Member) {
  const body = { tab: "waiting", search: phone };
  const { rows } = await post<ClientOutput<typeof queue>>("withdrawals/queue", body);
  const [found] = rows;
  if (!found) throw new Error(`there is no withdrawal of ${phone}`);
  return found;
}

/** What other staff users leave on a row of the withdrawals. */
import type { queue } from "@krapao/contract/console/withdrawals";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { ask } from "../../api/calls.ts";
import type { Member } from "../../api/members.ts";
import type { Product } from "../../fixtures/product.ts";

/** One staff user approves the withdrawal, and another one looks at it while it waits on. */
export async function markByOthers(
  { consoleUrl }: Product,
  member: Member,
  { first, other }: { first: string; other: string | null },
): Promise<void> {
  const found = await findWaiting(consoleUrl, member, first);
  await post(consoleUrl, { path: `${found.id}/approve`, token: first }, { version: found.version });
  if (other !== null) await post(consoleUrl, { path: `${found.id}/claim`, token: other }, {});
}

/** The name of the staff user who has claimed the member's withdrawal. */
export async function claimerOf({ consoleUrl }: Product, member: Member, token: string) {
  return (await findWaiting(consoleUrl, member, token)).claimedBy?.name;
}

const post = <T>(consoleUrl: string, call: { path: string; token: string }, body: unknown) =>
  ask<T>(`${consoleUrl}/api/console/withdrawals/${call.path}`, {
    method: "POST",
    token: call.token,
    body,
  });

async function findWaiting(consoleUrl: string, { phone }: Member, token: string) {
  const body = { tab: "waiting", search: phone };
  const call = { path: "queue", token };
  const { withdrawals } = await post<ClientOutput<typeof queue>>(consoleUrl, call, body);
  const [found] = withdrawals;
  if (!found) throw new Error(`there is no withdrawal of ${phone}`);
  return found;
}

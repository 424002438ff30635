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
  const post = <T>(path: string, token: string, body: unknown) =>
    ask<T>(`${consoleUrl}/api/console/withdrawals/${path}`, { method: "POST", token, body });
  const body = { tab: "waiting", search: member.phone };
  const { withdrawals } = await post<ClientOutput<typeof queue>>("queue", first, body);
  const [found] = withdrawals;
  if (!found) throw new Error(`there is no withdrawal of ${member.phone}`);
  await post(`${found.id}/approve`, first, { version: found.version });
  if (other !== null) await post(`${found.id}/claim`, other, {});
}

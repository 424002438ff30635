/** Withdrawals that wait for a decision of staff. */
import { randomUUID } from "node:crypto";
import type { World } from "../world.ts";
import { registerMember } from "./members.ts";
import { giveMoney } from "./money.ts";

/**
 * A new member with twice the amount asks for a withdrawal. The account has a new holder.
 * @param fields further fields of the registration
 */
export async function requestWithdrawal(
  world: World,
  amount = 6_000,
  fields: Record<string, unknown> = {},
) {
  const holder = `HOLDER ${randomUUID()
    .replace(/[^a-f]/g, "")
    .toUpperCase()}`;
  const member = await registerMember(world, { name: holder, bankAccountName: holder, ...fields });
  await giveMoney(world, member.id, BigInt(amount) * 200n);
  const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
    token: member.token,
    body: { amount },
  });
  return { member, id: body.withdrawalId, amountMinor: BigInt(amount) * 100n };
}

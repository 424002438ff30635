/** Payments that wait, and what members and staff users do to send them back. */

import type { Answer, World } from "../world.ts";
import { payloadHashOf } from "./approvals.ts";
import { eventually } from "./money.ts";
import { type Payer, registerPayer, reportTransfer } from "./rewards.ts";
import type { TestStaff } from "./staff-users.ts";

export interface WaitingPayment {
  member: Payer;
  /** Of the payment, and of its line. */
  id: string;
}

/** A payment of 100 baht that exceeds its member's own limit. */
export async function deferredPayment(world: World, member?: Payer): Promise<WaitingPayment> {
  const payer = member ?? (await registerPayer(world));
  await setDayLimit(world, payer, 10);
  return { member: payer, id: await payAndWait(world, payer) };
}

export async function setDayLimit(world: World, { token }: Payer, amount: number): Promise<void> {
  await world.call("PUT", "/api/protection/limits/day", { token, body: { amount } });
}

/** Pays 100 baht from the member's account. @returns the payment that waits */
export async function payAndWait(
  world: World,
  member: Payer,
  from: Parameters<typeof reportTransfer>[1] = member,
): Promise<string> {
  const reference = `SCB:${await reportTransfer(world, from, 100)}`;
  return eventually(async () => {
    const row = await world.db
      .selectFrom("deposits_payment")
      .select("id")
      .where("reference", "=", reference)
      .where("state", "=", "unmatched")
      .executeTakeFirst();
    return row?.id;
  });
}

export const askBack = (
  world: World,
  { member, id }: { member: { token: string }; id: string },
  key?: string,
): Promise<Answer<{ message: string }>> =>
  world.call("POST", `/api/wallet/return/${id}`, {
    token: member.token,
    ...(key && { headers: { "idempotency-key": key } }),
  });

export const cancelAskBack = (
  world: World,
  { member, id }: { member: { token: string }; id: string },
): Promise<Answer<{ message: string }>> =>
  world.call("DELETE", `/api/wallet/return/${id}`, { token: member.token });

/** A staff user names the account. @returns the answer with the approval request */
export async function prepareReturn(
  world: World,
  staff: TestStaff,
  returnId: string,
  fields: Record<string, unknown> = {},
): Promise<Answer<{ message: string; approvalId: string }>> {
  const path = `/api/console/returns/${returnId}`;
  const { token } = staff;
  const { body } = await world.console<{ version: number }>("GET", path, { token });
  return world.console("POST", `${path}/prepare`, {
    token,
    body: { version: body.version, why: "asked by phone", ...fields },
  });
}

/** Two staff users send a return to this account number. @returns the status of the approval */
export async function sendBack(
  world: World,
  returnId: string,
  accountNo: string,
  fields: Record<string, unknown> = {},
): Promise<number> {
  const [cashier, manager] = [await world.staff("cashier"), await world.staff("manager")];
  const prepared = await prepareReturn(world, cashier, returnId, { accountNo, ...fields });
  if (prepared.status !== 200) throw new Error(`not prepared: ${JSON.stringify(prepared.body)}`);
  const { approvalId } = prepared.body;
  const payloadHash = await payloadHashOf(world, manager, approvalId);
  const path = `/api/console/approvals/${approvalId}/approve`;
  return (await world.console("POST", path, { token: manager.token, body: { payloadHash } }))
    .status;
}

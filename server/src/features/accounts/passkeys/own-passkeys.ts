import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { type MemberIdentity, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { requireRecentAuth } from "../login/require-recent-auth.ts";
import { recordSecurityEvent } from "../record-security-event.ts";
import {
  deletePasskey,
  getConfirmsWithdrawals,
  listPasskeys,
  lockPasskeys,
  updateConfirmsWithdrawals,
  updatePasskeyName,
} from "./queries.ts";

type Settings = typeof contract.accounts.savePasskeySettings;

/** The member's passkeys, the oldest first. */
export async function listOwnPasskeys(
  { db }: Context,
  memberId: bigint,
): Promise<ServerOutput<typeof contract.accounts.passkeys>> {
  const [rows, confirmsWithdrawals] = await Promise.all([
    listPasskeys(db, memberId),
    getConfirmsWithdrawals(db, memberId),
  ]);
  return {
    passkeys: rows.map(({ id, name, browser, createdAt, lastUsedAt }) => ({
      _id: id,
      name,
      browser,
      createdAt,
      lastUsedAt,
    })),
    confirmsWithdrawals,
  };
}

/** @throws NO_DATA when the member has no such passkey */
export async function renamePasskey(
  { db, log }: Context,
  { memberId, ...renamed }: { memberId: bigint; passkeyId: string; name: string },
): Promise<ServerOutput<typeof contract.accounts.renamePasskey>> {
  const isNamed = await transaction(db, (tx) => updatePasskeyName(tx, { memberId, ...renamed }));
  if (!isNamed) refuse("NO_DATA");
  log.info({ event: "accounts.passkey", outcome: "renamed", memberId }, "passkey renamed");
  return { message: "SUCCESS" };
}

/** Removes a passkey. @throws RECENT_AUTH_REQUIRED, NO_DATA as `removePasskeyOf` */
export async function removePasskey(
  ctx: Context,
  { member, passkeyId }: { member: MemberIdentity; passkeyId: string },
): Promise<ServerOutput<typeof contract.accounts.removePasskey>> {
  requireRecentAuth(ctx, member);
  const { memberId } = member;
  await transaction(ctx.db, (tx) => removePasskeyOf(ctx, tx, { memberId, passkeyId }));
  const entry = { event: "accounts.passkey", outcome: "removed", memberId, recordId: passkeyId };
  ctx.log.info(entry, "passkey removed");
  return { message: "SUCCESS" };
}

/**
 * Removes a passkey and notifies the member. Sessions that it opened stay open. Without a passkey
 * no withdrawal could be confirmed, so the last one takes that setting with it.
 * @returns whether a passkey still has to confirm withdrawals
 * @throws NO_DATA when the member has no such passkey
 */
export async function removePasskeyOf(
  ctx: Context,
  tx: Tx,
  { memberId, passkeyId }: { memberId: bigint; passkeyId: string },
): Promise<{ confirmsWithdrawals: boolean }> {
  const { count, confirmsWithdrawals } = await lockPasskeys(tx, memberId);
  if (!(await deletePasskey(tx, { memberId, passkeyId }))) refuse("NO_DATA");
  const isLast = count === 1;
  if (isLast) await updateConfirmsWithdrawals(tx, { memberId, confirmsWithdrawals: false });
  await recordSecurityEvent(ctx, tx, { memberId, kind: "passkeyRemoved" });
  return { confirmsWithdrawals: confirmsWithdrawals && !isLast };
}

/**
 * Saves whether every withdrawal requires a passkey, and notifies the member of a change.
 * @throws RECENT_AUTH_REQUIRED, NO_DATA when the member has no passkey
 */
export async function savePasskeySettings(
  ctx: Context,
  {
    member,
    input: { confirmsWithdrawals },
  }: { member: MemberIdentity; input: ServerInput<Settings> },
): Promise<ServerOutput<Settings>> {
  requireRecentAuth(ctx, member);
  const { memberId } = member;
  await transaction(ctx.db, async (tx) => {
    const current = await lockPasskeys(tx, memberId);
    if (confirmsWithdrawals && current.count === 0) refuse("NO_DATA");
    if (current.confirmsWithdrawals === confirmsWithdrawals) return;
    await updateConfirmsWithdrawals(tx, { memberId, confirmsWithdrawals });
    const kind = confirmsWithdrawals ? "passkeyRequired" : "passkeyNotRequired";
    await recordSecurityEvent(ctx, tx, { memberId, kind });
  });
  ctx.log.info({ event: "accounts.preferences", memberId }, "passkey settings saved");
  return { message: "SUCCESS" };
}

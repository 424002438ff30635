import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { transaction } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { removePasskeyOf } from "../passkeys/own-passkeys.ts";
import { getConfirmsWithdrawals, listPasskeys } from "../passkeys/queries.ts";
import { getConsoleMember } from "../queries-console.ts";

type List = typeof consoleContract.accounts.passkeys;
type Remove = typeof consoleContract.accounts.removePasskey;

/** A member's passkeys, the oldest first. @throws NO_DATA */
export async function listMemberPasskeys(
  { db }: Context,
  { params }: Pick<ConsoleCall<List>, "params">,
): Promise<ServerOutput<List>> {
  const { id } = await getConsoleMember(db, BigInt(params.memberId));
  const rows = await listPasskeys(db, id);
  return {
    passkeys: rows.map(({ id: passkeyId, name, browser, createdAt, lastUsedAt }) => ({
      id: passkeyId,
      name,
      browser,
      createdAt,
      lastUsedAt,
    })),
    confirmsWithdrawals: await getConfirmsWithdrawals(db, id),
  };
}

/** Removes a member's passkey, for example of a lost phone. @throws NO_DATA */
export async function removeMemberPasskey(
  ctx: Context,
  call: ConsoleCall<Remove>,
): Promise<ServerOutput<Remove>> {
  const memberId = BigInt(call.params.memberId);
  const { passkeyId } = call.params;
  await transaction(ctx.db, async (tx) => {
    await getConsoleMember(tx, memberId);
    const { confirmsWithdrawals } = await removePasskeyOf(ctx, tx, { memberId, passkeyId });
    const after = { passkeyId, confirmsWithdrawals };
    await call.audit(tx, { subject: `member:${memberId}`, after, why: call.input.why });
  });
  return { message: "SUCCESS" };
}

import type { office } from "@krapao/contract/office";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { endSessions, updateSuspended } from "./queries-desk.ts";
import { requireMember } from "./read-member.ts";

type Call =
  | OfficeCall<typeof office.accounts.suspend>
  | OfficeCall<typeof office.accounts.reinstate>;

/**
 * Shuts a member out. Every call asks whether its member is suspended, so tokens open nothing from the commit on; open
 * pages are cut by the sockets' own check within three seconds.
 * @throws NO_DATA, ALREADY_DECIDED
 */
export function suspendMember(ctx: Context, call: Call): Promise<{ message: "SUCCESS" }> {
  return change(ctx, call, ctx.clock.now());
}

/**
 * Lets a member in again, by a new login: whoever had a session when the member was shut out has none.
 * @throws NO_DATA, ALREADY_DECIDED
 */
export function reinstateMember(ctx: Context, call: Call): Promise<{ message: "SUCCESS" }> {
  return change(ctx, call, null);
}

async function change(
  { db, clock, log }: Context,
  call: Call,
  suspendedAt: Date | null,
): Promise<{ message: "SUCCESS" }> {
  const memberId = BigInt(call.params.memberId);
  await transaction(db, async (tx) => {
    await requireMember(tx, memberId);
    if (!(await updateSuspended(tx, { memberId, at: suspendedAt }))) refuse("ALREADY_DECIDED");
    if (suspendedAt === null) await endSessions(tx, { memberId, at: clock.now() });
    const isSuspended = suspendedAt !== null;
    await call.audit(tx, {
      subject: `member:${memberId}`,
      before: { isSuspended: !isSuspended },
      after: { isSuspended },
      why: call.input.why,
    });
  });
  const outcome = suspendedAt === null ? "reinstated" : "suspended";
  log.warn({ event: "accounts.suspend", outcome, memberId }, "staff shut a member out or in");
  return { message: "SUCCESS" };
}

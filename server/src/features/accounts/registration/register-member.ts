import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { networkOf } from "../../kernel/address.ts";
import { transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { hashPassword } from "../../kernel/password.ts";
import { openMemberAccount } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { useVerification } from "../otp/index.ts";
import { checkBankAccount, checkPerson } from "./check-registration.ts";
import { chooseCurrency, inviterId } from "./member.ts";
import { insertMember, isPhoneTaken, type NewMember, selectMember } from "./queries.ts";
import { noteOrigin, type Origin } from "./queries-traces.ts";

/**
 * Registers a member and opens the member's account in the ledger, both or neither.
 * @throws EXISTING_USER, EXISTING_BANK, INVALID_USER_INFO, INVALID_BANK, BANK_ACCOUNT_NAME_ENG, UNVERIFIED_OTP,
 *   PHONE_NUMBER_REQUIRE_10_DIGIT
 */
export async function registerMember(
  ctx: Context,
  { input, origin }: { input: ServerInput<typeof contract.accounts.register>; origin: Origin },
): Promise<ServerOutput<typeof contract.accounts.register>> {
  const { phone, sourceCode } = await checkPerson(ctx, input);
  const currency =
    chooseCurrency(ctx.settings.variant, input.currency) ??
    refuse("INVALID_USER_INFO", { currency: "KEY_INVALID" });
  const bankAccount = await checkBankAccount(ctx, input);
  const passwordHash = await hashPassword(input.password);
  const entered = input.inviteCode?.replace(/\p{Cc}/gu, "").trim() || null;
  const createdAt = ctx.clock.now();
  const memberId = await transaction(ctx.db, async (tx) => {
    const written = await writeMember(tx, {
      ...bankAccount,
      phone,
      name: input.name,
      passwordHash,
      currency,
      sourceCode,
      inviteCode: entered,
      invitedBy: entered === null ? null : await findInviter(tx, entered),
      createdAt,
    });
    await noteOrigin(tx, { memberId: written, origin, at: createdAt });
    return written;
  });
  const network = networkOf(origin.address);
  ctx.log.info({ event: "accounts.register", memberId, network }, "a member registered");
  return { message: "SUCCESS" };
}

/** The member whose code was entered; anything else stays what it is, a text. */
async function findInviter(tx: Tx, entered: string): Promise<bigint | null> {
  const id = inviterId(entered);
  const inviter = id === null ? null : await selectMember(tx, id);
  return inviter && inviter.suspendedAt === null ? inviter.id : null;
}

/** Of several registrations at once the first to write wins; the others learn what is taken. */
async function writeMember(tx: Tx, member: NewMember): Promise<bigint> {
  const memberId = await insertMember(tx, member);
  if (memberId === null) {
    return refuse((await isPhoneTaken(tx, member.phone)) ? "EXISTING_USER" : "EXISTING_BANK");
  }
  await useVerification(tx, { phone: member.phone, now: member.createdAt });
  await openMemberAccount(tx, { memberId, currency: member.currency });
  return memberId;
}

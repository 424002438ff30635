import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import { transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import { networkOf } from "../../../kernel/http/address.ts";
import { hashPassword } from "../../../kernel/security/password.ts";
import { openMemberAccount } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { useVerification } from "../../otp/index.ts";
import { checkBankAccount } from "../check-bank-account.ts";
import { type Origin, recordOrigin } from "../login/queries-traces.ts";
import { chooseCurrency } from "../member.ts";
import { checkInviteCode } from "./check-invite-code.ts";
import { checkPerson } from "./check-person.ts";
import { insertMember, isPhoneTaken, type NewMember } from "./queries.ts";

/**
 * Registers a member and opens the member's ledger account in one transaction.
 * @throws EXISTING_USER, EXISTING_BANK, INVALID_USER_INFO, INVALID_BANK, BANK_ACCOUNT_NAME_ENG,
 * UNVERIFIED_OTP, PHONE_NUMBER_REQUIRE_10_DIGIT, INVITE_CODE_UNKNOWN
 */
export async function registerMember(
  ctx: Context,
  { input, origin }: { input: ServerInput<typeof contract.accounts.register>; origin: Origin },
): Promise<ServerOutput<typeof contract.accounts.register>> {
  const { phone, sourceCode, isVerified } = await checkPerson(ctx, input);
  const currency =
    chooseCurrency(ctx.settings.variant, input.currency) ??
    refuse("INVALID_USER_INFO", { currency: "KEY_INVALID" });
  const bankAccount = await checkBankAccount(ctx, input);
  const passwordHash = await hashPassword(input.password);
  const { inviteCode, invitedBy } = await checkInviteCode(ctx.db, input.inviteCode);
  const createdAt = ctx.clock.now();
  const memberId = await transaction(ctx.db, async (tx) => {
    const written = await insertNewMember(tx, {
      ...bankAccount,
      phone,
      phoneVerifiedAt: isVerified ? createdAt : null,
      name: input.name,
      passwordHash,
      currency,
      sourceCode,
      inviteCode,
      invitedBy,
      createdAt,
    });
    await recordOrigin(tx, { memberId: written, origin, at: createdAt });
    return written;
  });
  const network = networkOf(origin.address);
  ctx.log.info({ event: "accounts.register", memberId, network }, "member registered");
  return { message: "SUCCESS" };
}

/**
 * Inserts the member. When several registrations with the same phone or account run at once, the
 * unique indexes let one of them through.
 * @throws EXISTING_USER, EXISTING_BANK
 */
async function insertNewMember(tx: Tx, member: NewMember): Promise<bigint> {
  const memberId = await insertMember(tx, member);
  if (memberId === null) {
    return refuse((await isPhoneTaken(tx, member.phone)) ? "EXISTING_USER" : "EXISTING_BANK");
  }
  await useVerification(tx, { phone: member.phone.local, now: member.createdAt });
  await openMemberAccount(tx, { memberId, currency: member.currency });
  return memberId;
}

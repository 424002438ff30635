import type { contract, ServerOutput } from "@krapao/contract";
import { assert } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { bankName } from "../../lookups/index.ts";
import { findOwnBankChange } from "../bank-change/queries.ts";
import { findMember } from "../queries.ts";

export async function readProfile(
  { db }: Context,
  memberId: bigint,
): Promise<ServerOutput<typeof contract.accounts.profile>> {
  const member = await findMember(db, memberId);
  assert(member, "every session belongs to a member");
  const change = await findOwnBankChange(db, memberId);
  return {
    profile: {
      _id: `${member.id}`,
      username: member.phone,
      name: member.name,
      createdAt: member.createdAt,
      currency: member.currency,
      bankCode: member.bankCode,
      bankAccountName: member.bankAccountName,
      bankAccountNo: member.bankAccountNo,
      bank: await bankName(db, member.bankCode),
      bankChange: change && { ...change, bank: await bankName(db, change.bankCode) },
    },
  };
}

import type { contract, ServerOutput } from "@krapao/contract";
import { together } from "../../../kernel/context.ts";
import { assert } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { bankName } from "../../lookups/index.ts";
import { findOwnBankChange } from "../bank-change/queries.ts";
import { findMember } from "../queries.ts";

export async function readProfile(
  { db }: Context,
  memberId: bigint,
): Promise<ServerOutput<typeof contract.accounts.profile>> {
  const [member, change] = await together(db, (one) =>
    Promise.all([findMember(one, memberId), findOwnBankChange(one, memberId)]),
  );
  assert(member, "every session belongs to a member");
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

import type { contract, ServerOutput } from "@krapao/contract";
import { refuse } from "../../kernel/errors.ts";
import { LedgerError } from "../../ledger/errors.ts";
import { memberBalance } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { listSlots } from "../games/index.ts";
import { readInvite } from "../invites/index.ts";
import { bankName } from "../lookups/index.ts";

/** Everything home shows, from the database alone: no outside party is asked. @throws NO_WALLET */
export async function readWallet(
  { db, clock }: Context,
  { memberId }: { memberId: bigint },
): Promise<ServerOutput<typeof contract.wallet.read>> {
  const [member, balance, slots, invite] = await Promise.all([
    findMember(db, memberId),
    memberBalance(db, memberId).catch(orNoWallet),
    listSlots(db, memberId),
    readInvite(db, memberId),
  ]);
  if (!member) return refuse("NO_WALLET");
  const { bankCode, bankAccountName, bankAccountNo } = member;
  return {
    profile: {
      _id: `${memberId}`,
      name: member.name,
      username: member.phone,
      coin: Number(member.coin),
    },
    bankAccount: {
      bankCode,
      bankAccountName,
      bankAccountNo,
      bank: await bankName(db, bankCode),
    },
    wallet: {
      amount: balance.availableMinor,
      held: balance.heldMinor,
      currency: balance.currency,
    },
    total: slots.reduce((sum, { value }) => sum + value, balance.postedMinor),
    invite,
    slots,
    readAt: clock.now(),
  };
}

function orNoWallet(error: unknown): never {
  if (error instanceof LedgerError && error.code === "LE002") return refuse("NO_WALLET");
  throw error;
}

import type { contract, ServerOutput } from "@krapao/contract";
import { TRUELINK_MINIMUM_MINOR } from "@krapao/contract/member/deposits";
import { together } from "../../../kernel/context.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { answerDeposit, readChannels } from "../../lookups/index.ts";
import { readAllowance } from "../../protection/index.ts";
import { isConnected } from "../house-account.ts";
import { assessWay } from "./deposit-way.ts";

type Channels = ServerOutput<typeof contract.lookups.deposit>;
type Found = Awaited<ReturnType<typeof readChannels>>;

/**
 * The channels that a caller may pay to. While a member's deposits are refused, no account number
 * and no key of gift links is shown: money that is paid there would only be held.
 * @param memberId 0: a visitor
 */
export async function showChannels(
  ctx: Context,
  viewer: { memberId: bigint; address: string },
): Promise<Channels> {
  const { memberId } = viewer;
  const connected = (found: Found) => ({
    ...found,
    open: found.open.filter((channel) => isConnected(ctx, channel)),
  });
  if (memberId === 0n) return answerDeposit(ctx, connected(await readChannels(ctx, viewer)));
  const now = ctx.clock.now();
  const [found, allowance, { currency }] = await together(ctx.db, (db) =>
    Promise.all([
      readChannels({ ...ctx, db }, viewer),
      readAllowance(db, { memberId, now }),
      memberBalance(db, memberId),
    ]),
  );
  const isOpen = (minMinor: bigint) => assessWay({ allowance, minMinor }).allowed;
  const channels = answerDeposit(ctx, connected(found), currency);
  return {
    ...(isOpen(found.limits[currency].depositMin.minor) ? channels : withoutAccounts(channels)),
    truelinkKey: isOpen(TRUELINK_MINIMUM_MINOR) ? channels.truelinkKey : null,
  };
}

function withoutAccounts({ banks, wallets, ...rest }: Channels): Channels {
  return {
    ...rest,
    banks: banks.map((bank) => ({ ...bank, bankAccountName: "", bankAccountNo: "" })),
    wallets: wallets.map(({ mode }) => ({ mode, walletAccountName: "", walletAccountNo: "" })),
  };
}

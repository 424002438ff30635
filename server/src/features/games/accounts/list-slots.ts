import type { slot } from "@krapao/contract/member/games";
import type * as v from "valibot";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { readSetting } from "../../lookups/index.ts";
import { toAmount } from "../game-transfer.ts";
import { listSlotRows } from "../queries.ts";

/** A slot as handlers answer it: `amount` in 1/100 credits, `value` in minor units. */
export type Slot = v.InferInput<typeof slot>;

/** Every game the member may open or has opened, read from the database alone. */
export async function listSlots(db: Db | Tx, memberId: bigint): Promise<Slot[]> {
  const [rows, opensInNewTab] = await Promise.all([
    listSlotRows(db, memberId),
    readSetting(db, "iframe"),
  ]);
  return rows.map((row) => {
    const credits = row.credits_minor ?? 0n;
    return {
      code: row.code,
      name: row.name,
      category: row.category,
      provider: row.provider,
      isActive: row.account_id !== null,
      amount: credits,
      value: toAmount(credits, row.factor),
      ftWalletSlot: row.factor,
      logo: row.logo,
      background: row.background,
      web: row.web,
      android: row.android,
      ios: row.ios,
      opensIn: opensInNewTab || row.login_style === "link" ? "new" : "same",
      readAt: row.read_at,
      isStale: row.is_stale ?? false,
      isTransferring: row.is_transferring,
      isAvailable: row.is_available,
      playedAt: row.played_at,
    };
  });
}

import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { activeChannels } from "./needs.ts";
import { type Bank, readSnapshot, type Source } from "./snapshot.ts";

export interface BankName {
  nameTH: string;
  nameEN: string;
}

/** The bank of a code, including banks that members can no longer register. */
export async function findBank(db: Db | Tx, code: string): Promise<Bank | null> {
  return (await readSnapshot(db)).banks.get(code) ?? null;
}

/** Names of a bank; the code itself when the bank is unknown. */
export async function bankName(db: Db | Tx, code: string): Promise<BankName> {
  const bank = await findBank(db, code);
  return { nameTH: bank?.nameTH ?? code, nameEN: bank?.nameEN ?? code };
}

/** Every bank, whether members may register it, and the gateways of house accounts. */
export async function listBanksAndGateways({ db, settings }: Pick<Context, "db" | "settings">) {
  const [{ banks }, channels] = await Promise.all([readSnapshot(db), activeChannels.offered(db)]);
  return {
    banks: [...banks.values()].map(({ code, nameTH, nameEN, isRegistrable, market }) => ({
      code,
      nameTH,
      nameEN,
      isRegistrable: isRegistrable && market === settings.variant,
    })),
    gateways: [...new Set(channels.map(({ bankCode }) => bankCode))].filter(
      (code) => !banks.has(code),
    ),
  };
}

/** An active source: how a member found the operator. */
export async function findSource(db: Db | Tx, code: string): Promise<Source | null> {
  return (await readSnapshot(db)).sources.find((source) => source.code === code) ?? null;
}

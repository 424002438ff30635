import { keptInMemory } from "../../kernel/db/memory.ts";
import type { Channel } from "../lookups/index.ts";
import { listActiveChannels } from "./queries-channels.ts";

/** Deposit channels that are in use, from the memory of this process. */
export const readActiveChannels = keptInMemory(async (db): Promise<readonly Channel[]> => {
  const rows = await listActiveChannels(db);
  return rows.map((row) => ({
    code: row.code,
    bankCode: row.bank_code,
    bankType: row.bank_type,
    mode: row.mode,
    nameTH: row.name_th,
    nameEN: row.name_en,
    accountName: row.account_name,
    accountNo: row.account_no,
    currency: row.currency,
    qrBy: row.qr_by,
    qrMinMinor: row.qr_min_minor,
    qrMaxMinor: row.qr_max_minor,
    canCancel: row.can_cancel,
  }));
});

/** Setup documents of the house accounts and gateways. */
import type { Payload } from "@krapao/contract/console/setup/payloads";
import { toWire } from "@krapao/contract/records/kinds";
import type { Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Documents, WirePayload } from "../../kernel/setup-documents.ts";

export const channelDocuments: Documents<Payload<"channel">> = {
  async list(db) {
    const rows = await db
      .selectFrom("deposits_channel")
      .selectAll()
      .orderBy("position")
      .orderBy("code")
      .execute();
    return new Map(
      rows.map((row) => [
        row.code,
        toWire({
          bankCode: row.bank_code,
          bankType: row.bank_type,
          mode: row.mode,
          nameTH: row.name_th,
          nameEN: row.name_en,
          accountName: row.account_name,
          accountNo: row.account_no,
          currency: row.currency,
          promptpayId: row.promptpay_id,
          qrBy: row.qr_by,
          qrMin: row.qr_min_minor,
          qrMax: row.qr_max_minor,
          qrExpireSeconds: row.qr_expire_seconds,
          canCancel: row.can_cancel,
          isActive: row.is_active,
          position: row.position,
        }) as WirePayload,
      ]),
    );
  },

  async write(_kernel, tx, { key, payload }) {
    const duplicate = await tx
      .selectFrom("deposits_channel")
      .select("code")
      .where("bank_code", "=", payload.bankCode)
      .where("account_no", "=", payload.accountNo)
      .where("mode", "=", payload.mode)
      .where("code", "<>", key)
      .executeTakeFirst();
    if (duplicate) refuse("KEY_INVALID", { "payload.accountNo": "KEY_INVALID" });
    if (payload.qrBy === "bank") await requireBankQr(tx, { key, payload });
    const row = {
      bank_code: payload.bankCode,
      bank_type: payload.bankType,
      mode: payload.mode,
      name_th: payload.nameTH,
      name_en: payload.nameEN,
      account_name: payload.accountName,
      account_no: payload.accountNo,
      currency: payload.currency,
      promptpay_id: payload.promptpayId,
      qr_by: payload.qrBy,
      qr_min_minor: payload.qrMin,
      qr_max_minor: payload.qrMax,
      qr_expire_seconds: payload.qrExpireSeconds,
      can_cancel: payload.canCancel,
      is_active: payload.isActive,
      position: payload.position,
    };
    await tx
      .insertInto("deposits_channel")
      .values({ code: key, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
  },
};

/** A bank's gateway pays into one account. @throws KEY_INVALID */
async function requireBankQr(
  tx: Tx,
  { key, payload }: { key: string; payload: Payload<"channel"> },
): Promise<void> {
  const other = await tx
    .selectFrom("deposits_channel")
    .select("code")
    .where("bank_code", "=", payload.bankCode)
    .where("qr_by", "=", "bank")
    .where("code", "<>", key)
    .executeTakeFirst();
  if (other || payload.bankType !== "bank" || payload.mode !== "qr") {
    refuse("KEY_INVALID", { "payload.qrBy": "KEY_INVALID" });
  }
}

/** Campaigns as operators set them up. */
import type { Payload } from "@krapao/contract/office/setup-payloads";
import type { Documents, WirePayload } from "../../kernel/documents.ts";
import { toWire } from "../../kernel/documents.ts";
import { checkGift, giftColumns, giftPayload } from "./gift-setup.ts";

export const campaignDocuments: Documents<Payload<"bonus">> = {
  async list(db) {
    const rows = await db
      .selectFrom("bonuses_campaign")
      .selectAll()
      .orderBy("position")
      .orderBy("code")
      .execute();
    return new Map(
      rows.map((row) => [
        row.code,
        toWire({
          name: row.name,
          notice: row.notice,
          banners: row.banners,
          type: row.type,
          maxReceived: row.max_received,
          ...giftPayload(row),
          position: row.position,
        }) as WirePayload,
      ]),
    );
  },

  async write(_kernel, tx, { key, payload }) {
    const known = await tx
      .selectFrom("bonuses_campaign")
      .select(["currency", "spent_minor"])
      .where("code", "=", key)
      .forUpdate()
      .executeTakeFirst();
    checkGift(payload, known);
    const row = {
      name: JSON.stringify(payload.name),
      notice: JSON.stringify(payload.notice),
      banners: JSON.stringify(payload.banners),
      type: payload.type,
      max_received: payload.maxReceived,
      ...giftColumns(payload),
      position: payload.position,
    };
    await tx
      .insertInto("bonuses_campaign")
      .values({ code: key, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
  },
};

/** Campaigns as setup documents. */
import type { Payload } from "@krapao/contract/console/setup/payloads";
import { toWire } from "@krapao/contract/records/kinds";
import type { Documents, WirePayload } from "../../../kernel/setup-documents.ts";
import { requireSegment } from "./queries-audience.ts";
import { checkReward, rewardColumns, rewardPayload } from "./reward-setup.ts";

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
          ...rewardPayload(row),
          position: row.position,
          segment: row.segment_code,
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
    checkReward(payload, known);
    await requireSegment(tx, payload.segment);
    const row = {
      name: JSON.stringify(payload.name),
      notice: JSON.stringify(payload.notice),
      banners: JSON.stringify(payload.banners),
      type: payload.type,
      max_received: payload.maxReceived,
      ...rewardColumns(payload),
      position: payload.position,
      segment_code: payload.segment,
    };
    await tx
      .insertInto("bonuses_campaign")
      .values({ code: key, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
  },
};

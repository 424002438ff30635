/** The limits of house accounts as setup documents. */
import type { Payload } from "@krapao/contract/console/setup/payloads";
import { toWire } from "@krapao/contract/records/kinds";
import { refuse } from "../../kernel/errors.ts";
import type { Documents, WirePayload } from "../../kernel/setup-documents.ts";

export const ruleDocuments: Documents<Payload<"treasury">> = {
  async list(db) {
    const rows = await db
      .selectFrom("treasury_rule as rule")
      .innerJoin("deposits_channel as channel", "channel.code", "rule.code")
      .selectAll("rule")
      .select("channel.currency")
      .orderBy("rule.code")
      .execute();
    return new Map(
      rows.map((row) => [
        row.code,
        toWire({
          currency: row.currency,
          dayMax: row.day_max_minor,
          dayCount: row.day_max_count,
          balanceMax: row.balance_max_minor,
          share: row.share,
        }) as WirePayload,
      ]),
    );
  },

  async write(_kernel, tx, { key, payload }) {
    const channel = await tx
      .selectFrom("deposits_channel")
      .select("currency")
      .where("code", "=", key)
      .executeTakeFirst();
    if (!channel) return refuse("NO_DATA");
    if (channel.currency !== payload.currency) {
      refuse("KEY_INVALID", { "payload.currency": "KEY_INVALID" });
    }
    const row = {
      day_max_minor: payload.dayMax,
      day_max_count: payload.dayCount,
      balance_max_minor: payload.balanceMax,
      share: payload.share,
    };
    await tx
      .insertInto("treasury_rule")
      .values({ code: key, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
  },
};

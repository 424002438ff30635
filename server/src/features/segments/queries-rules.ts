/** SQL of levels and segments: their rules and their setup documents. */
import { type SegmentRule, segmentRule } from "@krapao/contract/console/segments/rule";
import { payloadSchema } from "@krapao/contract/console/setup/payloads";
import { toWire } from "@krapao/contract/records/kinds";
import * as v from "valibot";
import { type Db, type Statement, statementOf, type Tx } from "../../kernel/db/database.ts";
import type { Documents, WirePayload } from "../../kernel/setup-documents.ts";
import {
  type LevelPayload,
  type LevelRule,
  type SegmentOf,
  type SegmentPayload,
  thresholdsOf,
} from "./level.ts";
import { lockRules } from "./lock-rules.ts";
import { limitColumns } from "./queries-limits.ts";

const ruled = v.object({ rule: segmentRule });
const ruleOf = (payload: unknown): SegmentRule => v.parse(ruled, payload).rule;

/** The active levels, the highest rank first. */
export function listLevelRules(db: Db | Tx): Statement<LevelRule[]> {
  return db
    .selectFrom("segments_level")
    .select(["code", "payload"])
    .where("is_active", "=", true)
    .orderBy("rank", "desc")
    .orderBy("code")
    .$call(
      statementOf(db, (rows) =>
        rows.map(({ code, payload }) => ({ code, group: thresholdsOf(levelOfPayload(payload)) })),
      ),
    );
}

/** The active segments. */
export function listSegmentRules(db: Db | Tx): Statement<SegmentOf[]> {
  return db
    .selectFrom("segments_segment")
    .select(["code", "payload"])
    .where("is_active", "=", true)
    .orderBy("code")
    .$call(
      statementOf(db, (rows) => rows.map(({ code, payload }) => ({ code, rule: ruleOf(payload) }))),
    );
}

function levelOfPayload(payload: unknown): LevelPayload {
  const schema = payloadSchema("level", "LEVEL");
  if (!schema) throw new Error("levels have no schema");
  return v.parse(schema, payload) as LevelPayload;
}

/** Members get the rules that are published from the first one on. */
async function applyToAll(tx: Tx): Promise<void> {
  await tx.updateTable("segments_progress").set({ applied_until: 0n }).execute();
}

const wire = (payload: unknown) => JSON.stringify(toWire(payload));

/** Levels as setup documents. */
export const levelDocuments: Documents<LevelPayload> = {
  async list(db) {
    const rows = await db
      .selectFrom("segments_level")
      .select(["code", "payload"])
      .orderBy("rank", "desc")
      .orderBy("code")
      .execute();
    return new Map(rows.map(({ code, payload }) => [code, payload as WirePayload]));
  },

  async write(_kernel, tx, { key, payload }) {
    await lockRules(tx);
    const row = {
      payload: wire(payload),
      rank: payload.rank,
      auto_payout_thb_minor: payload.autoPayoutMax?.THB ?? null,
      auto_payout_lak_minor: payload.autoPayoutMax?.LAK ?? null,
      ...limitColumns(payload),
      chat_priority: payload.chatPriority,
      is_active: payload.isActive,
    };
    await tx
      .insertInto("segments_level")
      .values({ code: key, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
    await applyToAll(tx);
  },
};

/** Segments as setup documents. */
export const segmentDocuments: Documents<SegmentPayload> = {
  async list(db) {
    const rows = await db
      .selectFrom("segments_segment")
      .select(["code", "payload"])
      .orderBy("code")
      .execute();
    return new Map(rows.map(({ code, payload }) => [code, payload as WirePayload]));
  },

  async write(_kernel, tx, { key, payload }) {
    await lockRules(tx);
    const row = {
      payload: wire(payload),
      ...limitColumns(payload),
      is_active: payload.isActive,
    };
    await tx
      .insertInto("segments_segment")
      .values({ code: key, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
    await applyToAll(tx);
  },
};

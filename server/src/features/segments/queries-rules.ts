/** SQL of levels and segments: their rules, their setup documents, and the level of a member. */
import type { Currency } from "@krapao/contract";
import { type SegmentRule, segmentRule } from "@krapao/contract/console/segments/rule";
import { payloadSchema } from "@krapao/contract/console/setup/payloads";
import { sql } from "kysely";
import * as v from "valibot";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { type Documents, toWire, type WirePayload } from "../../kernel/setup-documents.ts";
import {
  type LevelPayload,
  type LevelRule,
  type SegmentOf,
  type SegmentPayload,
  thresholdsOf,
} from "./level.ts";
import { lockRules } from "./lock-rules.ts";

const ruled = v.object({ rule: segmentRule });
const ruleOf = (payload: unknown): SegmentRule => v.parse(ruled, payload).rule;

/** The active levels, the highest rank first. */
export async function listLevelRules(db: Db | Tx): Promise<LevelRule[]> {
  const rows = await db
    .selectFrom("segments_level")
    .select(["code", "payload"])
    .where("is_active", "=", true)
    .orderBy("rank", "desc")
    .orderBy("code")
    .execute();
  return rows.map(({ code, payload }) => ({ code, group: thresholdsOf(levelOfPayload(payload)) }));
}

/** The active segments. */
export async function listSegmentRules(db: Db | Tx): Promise<SegmentOf[]> {
  const rows = await db
    .selectFrom("segments_segment")
    .select(["code", "payload"])
    .where("is_active", "=", true)
    .orderBy("code")
    .execute();
  return rows.map(({ code, payload }) => ({ code, rule: ruleOf(payload) }));
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
    const row = { payload: wire(payload), is_active: payload.isActive };
    await tx
      .insertInto("segments_segment")
      .values({ code: key, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
    await applyToAll(tx);
  },
};

/** What a level gives to its members. */
export interface MemberLevel {
  code: string;
  /** Higher is more valuable. */
  rank: number;
  /** 0 to 9; a conversation with a higher one comes first. */
  chatPriority: number;
  /** Withdrawals up to it are paid without a cashier; null: the limit of the settings. */
  autoPayoutMaxMinor: Readonly<Record<Currency, bigint | null>>;
}

/** The levels of members; those without one are left out. */
export async function listMemberLevels(
  db: Db | Tx,
  memberIds: readonly bigint[],
): Promise<Map<bigint, MemberLevel>> {
  const { rows } = await sql<{
    memberId: bigint;
    code: string;
    rank: number;
    chatPriority: number;
    thb: bigint | null;
    lak: bigint | null;
  }>`
    select f.member_id as "memberId", l.code, l.rank, l.chat_priority as "chatPriority",
      l.auto_payout_thb_minor as thb, l.auto_payout_lak_minor as lak
    from segments_figures f join segments_level l on l.code = f.level_code and l.is_active
    where f.member_id = any(${memberIds.map(String)}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ memberId, thb, lak, ...level }) => [
      memberId,
      { ...level, autoPayoutMaxMinor: { THB: thb, LAK: lak } },
    ]),
  );
}

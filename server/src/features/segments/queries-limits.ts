/** SQL of the limits that levels and segments set, and of those that apply to a member. */
import type { Currency } from "@krapao/contract";
import { inEachLanguage } from "@krapao/contract/console/setup/shapes";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { statement } from "../../kernel/db/prepared-statement.ts";
import type { LimitSource } from "../lookups/index.ts";
import type { LevelPayload, SegmentPayload } from "./level.ts";

type OwnLimits = Pick<LevelPayload | SegmentPayload, "withdrawMin" | "withdrawMax" | "depositMin">;

/** The columns of a document's limits. */
export function limitColumns({ withdrawMin, withdrawMax, depositMin }: OwnLimits) {
  return {
    withdraw_min_thb_minor: withdrawMin?.THB ?? null,
    withdraw_min_lak_minor: withdrawMin?.LAK ?? null,
    withdraw_max_thb_minor: withdrawMax?.THB ?? null,
    withdraw_max_lak_minor: withdrawMax?.LAK ?? null,
    deposit_min_thb_minor: depositMin?.THB ?? null,
    deposit_min_lak_minor: depositMin?.LAK ?? null,
  };
}

type Columns = ReturnType<typeof limitColumns> & {
  auto_payout_thb_minor: bigint | null;
  auto_payout_lak_minor: bigint | null;
};
type Row = Pick<LimitSource, "kind" | "code"> & { name: LimitSource["name"] | string } & Columns;

/** The columns of limits of a table. */
const limitsOf = (table: string) =>
  ["withdraw_min", "withdraw_max", "deposit_min"]
    .flatMap((limit) => [`${table}.${limit}_thb_minor`, `${table}.${limit}_lak_minor`])
    .join(", ");

const SOURCES = statement<Row>(`
  select 'level' as kind, l.code, l.payload->'name' as name, ${limitsOf("l")},
    l.auto_payout_thb_minor, l.auto_payout_lak_minor
  from segments_figures f join segments_level l on l.code = f.level_code and l.is_active
  where f.member_id = $1
  union all
  select 'segment', s.code, s.payload->'name', ${limitsOf("s")}, null, null
  from segments_membership m join segments_segment s on s.code = m.segment_code and s.is_active
  where m.member_id = $1 and coalesce(${limitsOf("s")}) is not null
  order by kind, code`);

/** The member's level, and those of the member's segments that set a limit. */
export async function listLimitSources(db: Db | Tx, memberId: bigint): Promise<LimitSource[]> {
  const rows = await SOURCES(db, [`${memberId}`]);
  return rows.map(({ kind, code, name, ...row }) => ({
    kind,
    code,
    // A segment has one name for all languages.
    name: typeof name === "string" ? inEachLanguage(name) : name,
    limits: {
      withdrawMin: amountsOf(row.withdraw_min_thb_minor, row.withdraw_min_lak_minor),
      withdrawMax: amountsOf(row.withdraw_max_thb_minor, row.withdraw_max_lak_minor),
      depositMin: amountsOf(row.deposit_min_thb_minor, row.deposit_min_lak_minor),
      autoPayoutMax: amountsOf(row.auto_payout_thb_minor, row.auto_payout_lak_minor),
    },
  }));
}

function amountsOf(THB: bigint | null, LAK: bigint | null): Record<Currency, bigint> | null {
  return THB === null || LAK === null ? null : { THB, LAK };
}

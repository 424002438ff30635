import type { Currency, contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { CONDITION_KINDS } from "@krapao/contract/member/bonuses";
import type {
  BonusEndReason,
  EndedReason,
  StatementType,
  WaitingReason,
} from "@krapao/contract/member/statements";
import type { Status } from "@krapao/contract/schemas";
import type { Selectable } from "kysely";
import type { StatementsLine } from "../../kernel/db/schema.ts";

/** The name of a reward: as it was given, and in every language since names are kept in all. */
interface Described {
  description: string;
  texts?: Readonly<Record<Language, string>>;
}

/** Descriptions under the names of the specification, in addition to the columns. */
export interface LineDetail {
  bonus?: Described;
  promotion?: Described;
  invite?: Described;
  refund?: Described;
  luckydraw?: Described;
  reason?: WaitingReason | EndedReason | BonusEndReason;
}

/** One line of a member's statement. */
export interface Line {
  /** Id of the record that the line belongs to. */
  id: string;
  memberId: bigint;
  statementType: StatementType;
  /** Names as the member reads them: `WALLET`, a channel, a bank, a game. */
  from: string;
  to: string;
  amountMinor: bigint;
  currency: Currency;
  status: Status;
  createdAt: Date;
  detail?: LineDetail;
}

/** What a line says in a language (null: as it was given), without the other languages. */
export function describe(detail: LineDetail | null, language: Language | null): LineDetail {
  const shown: LineDetail = { ...detail };
  for (const kind of CONDITION_KINDS) {
    const named = shown[kind];
    if (!named) continue;
    shown[kind] = { description: (language && named.texts?.[language]) ?? named.description };
  }
  return shown;
}

/** A line as the statement shows it. */
export type ListedLine = Pick<
  Selectable<StatementsLine>,
  | "id"
  | "statement_type"
  | "from_name"
  | "to_name"
  | "amount_minor"
  | "currency"
  | "status"
  | "detail"
  | "created_at"
>;

/** All columns of a line. */
export type LineRow = Selectable<StatementsLine>;

const PREFIXES = {
  deposit: "DP",
  withdraw: "WD",
  transfer: "TR",
  bonus: "BN",
  finish_bonus: "BN",
} as const satisfies Record<LineRow["statement_type"], string>;

/** Kind and the last characters of the id, as the console shows a withdrawal. */
export function referenceOf({ id, statement_type }: LineRow): string {
  return `${PREFIXES[statement_type]}-${id.slice(-8).toUpperCase()}`;
}

type ShownLine = ServerOutput<typeof contract.statements.list>["statements"][number];

/** A line in the shape of the contract, with its reward named in a language. */
export function showLine(line: ListedLine, language: Language | null): ShownLine {
  return {
    _id: line.id,
    statementType: line.statement_type,
    from: line.from_name,
    to: line.to_name,
    amount: line.amount_minor,
    currency: line.currency,
    status: line.status,
    createdAt: line.created_at,
    ...describe(line.detail as LineDetail | null, language),
  };
}

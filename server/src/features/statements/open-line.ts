import type { Currency } from "@krapao/contract";
import type { Status } from "@krapao/contract/schemas";
import type { StatementType } from "@krapao/contract/statements";
import type { Tx } from "../../kernel/db.ts";
import { insertLine } from "./queries.ts";

/** What a line tells beside its columns, under the names of the specification. */
export interface LineDetail {
  bonus?: { description: string };
  promotion?: { description: string };
  invite?: { description: string };
  refund?: { description: string };
  luckydraw?: { description: string };
}

/** One line of a member's statement. */
export interface Line {
  /** Id of the record it tells of. */
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

/** Opens the line of a record, in the transaction that writes the record. A line of this id that is there already stays as it is. */
export function openLine(tx: Tx, line: Line): Promise<void> {
  return insertLine(tx, line);
}

import type { Currency } from "@krapao/contract";
import type { StatementType } from "@krapao/contract/member/statements";
import type { Status } from "@krapao/contract/schemas";

/** Descriptions under the names of the specification, in addition to the columns. */
export interface LineDetail {
  bonus?: { description: string };
  promotion?: { description: string };
  invite?: { description: string };
  refund?: { description: string };
  luckydraw?: { description: string };
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

import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { refuse } from "../../kernel/errors.ts";
import { maskDigits } from "../../kernel/security/mask.ts";
import { findTransfer } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { listCalls } from "../games/index.ts";
import { listSides } from "./queries-ledger.ts";
import { findRecord, type MovementRecord } from "./queries-movement.ts";

type Page = ServerOutput<typeof consoleContract.ledger.movement>;

/**
 * One ledger transfer with both sides, the record behind it, and the calls to external parties.
 * @throws NO_DATA
 */
export async function readMovement({ db }: Context, id: string): Promise<Page> {
  const transfer = (await findTransfer(db, id)) ?? refuse("NO_DATA");
  const paymentId = typeof transfer.meta?.paymentId === "string" ? transfer.meta.paymentId : null;
  const [sides, record, calls] = await Promise.all([
    listSides(db, id),
    findRecord(db, { transferId: id, paymentId }),
    listCalls(db, { transferId: id, limit: 100 }),
  ]);
  return {
    transfer: {
      id,
      kind: transfer.kind,
      state: transfer.state,
      currency: transfer.currency,
      amount: transfer.amountMinor,
      posted: transfer.postedMinor,
      isHold: transfer.isHold,
      reverses: transfer.reversesId,
      reference: transfer.ref,
      createdAt: transfer.createdAt,
      resolvedAt: transfer.resolvedAt,
    },
    entries: sides.map(({ account, amountMinor, balanceMinor }) => ({
      account,
      amount: amountMinor,
      balance: balanceMinor,
    })),
    record: record && masked(record),
    calls,
  };
}

/** Account numbers are masked: here their last digits are enough. */
function masked(record: MovementRecord): MovementRecord {
  switch (record.type) {
    case "withdrawals":
      return { ...record, bankAccountNo: maskDigits(record.bankAccountNo) };
    case "deposits":
      return {
        ...record,
        houseAccount: record.houseAccount === null ? null : maskDigits(record.houseAccount),
      };
    default:
      return record;
  }
}

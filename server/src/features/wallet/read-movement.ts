import type { ServerOutput } from "@krapao/contract";
import { toDecimal } from "@krapao/contract/money";
import type { office } from "@krapao/contract/office";
import { refuse } from "../../kernel/errors.ts";
import { maskDigits } from "../../kernel/mask.ts";
import { findTransfer } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { listCallsOf } from "../games/index.ts";
import { selectRecord, selectSides } from "./queries-ledger.ts";

type Page = ServerOutput<typeof office.ledger.movement>;

/** What may be shown of each record; anything else stays where it is. */
const FIELDS: Record<string, readonly string[]> = {
  games: [
    "provider",
    "direction",
    "state",
    "reason",
    "credits_minor",
    "credits_before_minor",
    "credits_after_minor",
    "provider_reference",
    "attempts",
    "created_at",
    "called_at",
    "settled_at",
  ],
  withdrawals: [
    "bank_code",
    "bank_account_name",
    "bank_account_no",
    "state",
    "reason",
    "bank_reference",
    "attempts",
    "created_at",
    "sent_at",
    "settled_at",
  ],
  deposits: [
    "source",
    "channel",
    "reference",
    "house_account",
    "state",
    "reason",
    "qr_id",
    "entered_by",
    "paid_at",
    "received_at",
    "confirmed_at",
  ],
  bonuses: [
    "kind",
    "code",
    "description",
    "state",
    "base_minor",
    "target_minor",
    "floor_minor",
    "opened_at",
    "met_at",
    "cleared_at",
  ],
  adjustment: ["direction", "reason", "why", "approval_id", "made_by", "checked_by", "at"],
  gifts: ["state", "reason", "asks", "redeems", "created_at", "redeemed_at", "closed_at"],
  coupons: ["code", "prize", "created_at", "expires_at", "claimed_at"],
};

/** One transfer of the book with both its sides, the record behind it, and the calls to the outside. @throws NO_DATA */
export async function readMovement({ db }: Context, id: string): Promise<Page> {
  const transfer = (await findTransfer(db, id)) ?? refuse("NO_DATA");
  const paymentId = typeof transfer.meta?.paymentId === "string" ? transfer.meta.paymentId : null;
  const [sides, record, calls] = await Promise.all([
    selectSides(db, id),
    selectRecord(db, { transferId: id, paymentId }),
    listCallsOf(db, { transferId: id, limit: 100 }),
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
    record: record && { word: record.word, fields: shown(record) },
    calls,
  };
}

/** Amounts as decimals, account numbers masked. */
function shown({ word, row }: { word: string; row: Record<string, unknown> }) {
  const fields: Record<string, string | null> = {};
  for (const column of FIELDS[word] ?? []) {
    const name = column.replace(/_minor$/, "");
    const text = row[column] === undefined || row[column] === null ? null : `${row[column]}`;
    if (text === null) fields[name] = null;
    else if (name !== column) fields[name] = toDecimal(BigInt(text));
    else fields[name] = /account_no$|house_account/.test(name) ? maskDigits(text) : text;
  }
  return fields;
}

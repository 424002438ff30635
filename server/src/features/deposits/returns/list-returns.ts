import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { maskAccountNo } from "@krapao/contract/wire/bank-feed";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { compareAccount } from "../crediting/payer.ts";
import { showAccount } from "../matching/find-payer.ts";
import { paymentList } from "../matching/queries.ts";
import { nextPageCursor, readPageCursor } from "../page-cursor.ts";
import { isWholeAccount } from "./account.ts";
import {
  type ConsoleReturn,
  countAsked,
  listByIds,
  listConsoleReturns,
} from "./queries-console.ts";

type ListCall = typeof consoleContract.deposits.returns;
type DetailCall = typeof consoleContract.deposits.returnDetail;

/** One page of a tab of the list of returns. */
export async function listReturns(
  ctx: Context,
  { cursor, ...page }: ServerInput<ListCall>,
): Promise<ServerOutput<ListCall>> {
  const now = ctx.clock.now();
  const [rows, waiting] = await Promise.all([
    listConsoleReturns(ctx.db, { ...page, after: readPageCursor(cursor), now }),
    countAsked(ctx.db),
  ]);
  return {
    returns: rows.map(showRow),
    waiting,
    next: nextPageCursor(rows, page.limit, ({ askedAt }) => askedAt),
    now,
  };
}

/** A return with all that a staff user decides by. @throws NO_DATA */
export async function readReturn(ctx: Context, id: string): Promise<ServerOutput<DetailCall>> {
  const [row] = await listByIds(ctx.db, { ids: [id], now: ctx.clock.now() });
  if (!row) return refuse("NO_DATA");
  const { payment, bankCode, accountNo, accountName } = row;
  const [registered, found] = await Promise.all([
    findMember(ctx.db, row.memberId),
    paymentList.one(ctx.db, row.paymentId, "done"),
  ]);
  assert(registered && found, "a return has a member and a payment");
  const account = showAccount(registered);
  const shown = payment.payer.accountNo ?? "";
  return {
    ...showRow(row),
    payment: found.row,
    isAccountWhole: isWholeAccount(shown) && payment.payer.bankCode !== null,
    registered: {
      bank: account.bank,
      accountNo: account.accountNo,
      name: account.accountName,
      agrees: compareAccount(shown, registered.bankAccountNo) === "match",
    },
    account:
      bankCode !== null && accountNo !== null && accountName !== null
        ? { bank: bankCode, accountNo: maskAccountNo(accountNo), name: accountName }
        : null,
    finding: row.finding,
    reason: row.reason,
    bankReference: row.bankReference,
    preparedBy: row.preparedBy,
    approvedBy: row.approvedBy,
    approvedAt: row.approvedAt,
    sentAt: row.sentAt,
    settledAt: row.settledAt,
  };
}

function showRow(row: ConsoleReturn): ServerOutput<ListCall>["returns"][number] {
  const { id, paymentId, member, state, openedBy, concerns, askedAt, version } = row;
  const { amountMinor: amount, currency } = row.payment;
  const approvalId = row.openApprovalId;
  return {
    id,
    paymentId,
    member,
    amount,
    currency,
    state,
    openedBy,
    concerns,
    approvalId,
    askedAt,
    version,
  };
}

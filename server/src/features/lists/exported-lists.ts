/** How each list is exported: its call, and the cells of its columns. */

import type { Endpoint, ServerInput, ServerOutput } from "@krapao/contract";
import { consoleContract } from "@krapao/contract/console";
import type { ListName } from "@krapao/contract/console/lists/views";
import { payouts } from "@krapao/contract/console/payouts";
import type { Permission } from "@krapao/contract/console/permissions";
import { withdrawals } from "@krapao/contract/console/withdrawals";
import type { AnyRecord, Kind } from "@krapao/contract/records/record";
import * as v from "valibot";
import { type Cell, headingOf, timeText } from "../../kernel/csv.ts";
import type { Context } from "../../ports/context.ts";
import { listApprovals } from "../approvals/index.ts";
import { searchEntries } from "../audit/index.ts";
import { listPayments, listSlipQueue } from "../deposits/index.ts";
import { listTransfers } from "../games/index.ts";
import { listDocumentQueue } from "../kyc/index.ts";
import { searchMembers } from "../search/index.ts";
import { listPayouts, readQueue } from "../withdrawals/index.ts";

/** A column of a list. Most are one column of the file; an amount and its currency are two. */
interface Column<Row> {
  headings: readonly string[];
  cells: (row: Row) => readonly Cell[];
}

/** A list, with the type of its rows forgotten. */
export interface ExportedList {
  permission: Permission;
  isFilter(filter: Record<string, unknown>): boolean;
  read(
    ctx: Context,
    input: Record<string, unknown>,
  ): Promise<{ rows: unknown[]; next: string | null }>;
  columns: Readonly<Record<string, Column<unknown>>>;
}

/** The most that a call answers. */
const PAGE = 100;

type Listed = Endpoint & { permission: Permission };
type RowOf<
  E extends Listed,
  K extends keyof ServerOutput<E>,
> = ServerOutput<E>[K] extends readonly (infer Row)[] ? Row : never;

function exported<E extends Listed, const K extends keyof ServerOutput<E>>(
  endpoint: E,
  /** Where an answer has the rows. */
  rows: K,
  read: (ctx: Context, input: ServerInput<E>) => Promise<ServerOutput<E>>,
) {
  const schema = endpoint.input as unknown as v.GenericSchema<unknown, ServerInput<E>>;
  return (columns: Readonly<Record<string, Column<RowOf<E, K>>>>): ExportedList => ({
    permission: endpoint.permission,
    isFilter: (filter) => v.safeParse(schema, filter).success,
    async read(ctx, input) {
      const answer = await read(ctx, v.parse(schema, { ...input, limit: PAGE }));
      const { next } = answer as { next: string | null };
      return { rows: answer[rows] as unknown[], next };
    },
    columns: columns as unknown as ExportedList["columns"],
  });
}

const one = <Row>(heading: string, cell: (row: Row) => Cell): Column<Row> => ({
  headings: [heading],
  cells: (row) => [cell(row)],
});
const at = (time: Date | null): Cell => time && timeText(time);

const HEADINGS: Partial<Record<Kind, (name: string) => string[]>> = {
  amount: (name) => [name, "currency"],
  member: (name) => [name, "name"],
  time: (name) => [`${name}_bangkok`],
};
type Found = Readonly<Record<string, unknown>>;
const CELLS: Partial<Record<Kind, (value: never, row: Found) => Cell[]>> = {
  amount: (value: bigint | null, { currency }) => [value, (currency as string | null) ?? null],
  member: (value: { id: string; name: string } | null) => [value?.id ?? null, value?.name ?? null],
  time: (value: Date | null) => [at(value)],
};

/** The column of a field, by its kind. */
const columnOf = (key: string, kind: Kind): Column<Found> => ({
  headings: HEADINGS[kind]?.(headingOf(key)) ?? [headingOf(key)],
  cells: (row) => CELLS[kind]?.(row[key] as never, row) ?? [row[key] as Cell],
});
const member = columnOf("member", "member");
const amount = columnOf("amount", "amount");

/** A record's list: a column for each field, by its kind. */
function exportedRecord<R extends AnyRecord>(
  { call, fields }: R,
  read: (ctx: Context, input: ServerInput<R["call"]>) => Promise<unknown>,
): ExportedList {
  const columns = Object.entries(fields).map(([key, { kind }]) => [key, columnOf(key, kind)]);
  return {
    permission: call.permission,
    isFilter: (filter) => v.safeParse(call.input, filter).success,
    read: async (ctx, input) =>
      (await read(
        ctx,
        v.parse(call.input, { ...input, limit: PAGE }) as ServerInput<R["call"]>,
      )) as Awaited<ReturnType<ExportedList["read"]>>,
    columns: Object.fromEntries(columns),
  };
}

export const EXPORTED_LISTS: Readonly<Record<ListName, ExportedList>> = {
  members: exported(
    consoleContract.accounts.search,
    "members",
    searchMembers,
  )({
    member: { headings: ["member", "name"], cells: ({ id, name }) => [id, name] },
    phone: one("phone", ({ phone }) => phone),
    account: {
      headings: ["bank", "account"],
      cells: ({ bankCode, bankAccountNo }) => [bankCode, bankAccountNo],
    },
    tags: one("tags", ({ tags }) => tags.join(" ")),
    state: one("state", ({ isSuspended }) => (isSuspended ? "suspended" : "active")),
    joined: one("joined_bangkok", ({ createdAt }) => at(createdAt)),
    seen: one("last_seen_bangkok", ({ lastSeenAt }) => at(lastSeenAt)),
    deposits: one("deposits", ({ deposits }) => deposits),
    withdrawals: one("withdrawals", ({ withdrawals }) => withdrawals),
    net: one("net", ({ net }) => net),
    wallet: {
      headings: ["wallet", "currency"],
      cells: ({ wallet, currency }) => [wallet, currency],
    },
  }),
  withdrawals: exportedRecord(withdrawals, readQueue),
  payouts: exportedRecord(payouts, listPayouts),
  payments: exported(
    consoleContract.deposits.payments,
    "payments",
    listPayments,
  )({
    amount,
    payer: {
      headings: ["payer", "payer_bank", "payer_account"],
      cells: ({ payer }) => [payer.name, payer.bank, payer.accountNo],
    },
    reason: { headings: ["state", "reason"], cells: ({ state, reason }) => [state, reason] },
    at: one("received_bangkok", ({ receivedAt }) => at(receivedAt)),
    channel: one("channel", ({ channel }) => channel),
    reference: one("reference", ({ reference }) => reference),
    member,
  }),
  slips: exported(
    consoleContract.deposits.slips,
    "slips",
    listSlipQueue,
  )({
    member,
    amount,
    reason: { headings: ["state", "reason"], cells: ({ state, reason }) => [state, reason] },
    at: one("since_bangkok", ({ since }) => at(since)),
    created: one("uploaded_bangkok", ({ createdAt }) => at(createdAt)),
  }),
  transfers: exported(
    consoleContract.games.list,
    "transfers",
    listTransfers,
  )({
    member,
    amount,
    game: {
      headings: ["direction", "provider", "game"],
      cells: ({ direction, provider, gameName }) => [direction, provider, gameName],
    },
    state: one("state", ({ state }) => state),
    waits: one("created_bangkok", ({ createdAt }) => at(createdAt)),
    settled: one("settled_bangkok", ({ settledAt }) => at(settledAt)),
  }),
  audit: exported(
    consoleContract.audit.search,
    "entries",
    searchEntries,
  )({
    seq: one("number", ({ seq }) => seq),
    at: one("at_bangkok", (row) => at(row.at)),
    actor: one("by", ({ staffName }) => staffName),
    action: one("action", ({ action }) => action),
    subject: {
      headings: ["subject", "subject_name"],
      cells: ({ subject, subjectName }) => [subject, subjectName],
    },
    why: one("reason", ({ why }) => why),
    address: one("address", ({ address }) => address),
  }),
  approvals: exported(
    consoleContract.approvals.list,
    "approvals",
    listApprovals,
  )({
    what: {
      headings: ["kind", "subject", "subject_name"],
      cells: ({ kind, subject, subjectName }) => [kind, subject, subjectName],
    },
    amount: one("amount", ({ payload }) => `${payload.amount ?? payload.amountMinor ?? ""}`),
    maker: one("requested_by", ({ makerName }) => makerName),
    checker: one("decided_by", ({ checkerName }) => checkerName),
    state: one("state", ({ state }) => state),
    at: one("requested_bangkok", ({ requestedAt }) => at(requestedAt)),
    why: one("reason", ({ why }) => why),
  }),
  documents: exported(
    consoleContract.kyc.list,
    "documents",
    listDocumentQueue,
  )({
    member,
    kind: one("document", ({ kind }) => kind),
    state: { headings: ["state", "reason"], cells: ({ state, reason }) => [state, reason] },
    at: one("since_bangkok", ({ since }) => at(since)),
    asked: {
      headings: ["asked_bangkok", "asked_by"],
      cells: ({ askedAt, askedBy }) => [at(askedAt), askedBy],
    },
    expires: one("expires_on", ({ expiresOn }) => expiresOn),
    by: one("decided_by", ({ decidedBy }) => decidedBy),
  }),
};

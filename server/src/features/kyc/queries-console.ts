/** SQL of the lists of documents in the console. */
import type { Currency } from "@krapao/contract";
import type { DocumentTab } from "@krapao/contract/console/kyc/documents";
import type { DocumentKind } from "@krapao/contract/member/kyc/documents";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import {
  type Sort,
  type SortedPage,
  type SortKey,
  sqlOf,
  sumRows,
  type Totals,
} from "../../kernel/db/sorted-list.ts";
import type { KycDocument } from "./document.ts";
import { waitingWithdrawal } from "./needs.ts";

/** A document with its member and the staff users who asked and decided. */
export interface ConsoleDocument extends Omit<KycDocument, "askedBy"> {
  memberName: string;
  memberPhone: string;
  holder: string;
  bankCode: string;
  bankAccountNo: string;
  /** Names of staff users. */
  askedBy: string | null;
  decidedBy: string | null;
  /** The caller opened the picture of this version. */
  isOpened: boolean;
  /** The caller asked for it, and a withdrawal that needs it waits. */
  isAskedByCaller: boolean;
}

/**
 * The staff user who reads (null: an export), and the amounts from which withdrawals need an
 * identity.
 */
export interface Reader {
  staffId: string | null;
  identityFrom: Record<Currency, bigint> | null;
}

const columns = ({
  staffId,
  identityFrom,
}: Reader) => sql`d.id, d.member_id as "memberId", d.kind, d.state, d.reason,
  d.asked_at as "askedAt", d.changed_at as "changedAt", d.expires_on::text as "expiresOn",
  d.picture, d.version, m.name as "memberName", m.phone as "memberPhone",
  m.bank_account_name as holder, m.bank_code as "bankCode", m.bank_account_no as "bankAccountNo",
  asker.name as "askedBy", decider.name as "decidedBy",
  exists (select from kyc_view seen where seen.document_id = d.id and seen.version = d.version
    and seen.staff_id = ${staffId}::uuid) as "isOpened",
  coalesce(d.asked_by = ${staffId}::uuid, false) and ${
    identityFrom === null ? sql`false` : waitingWithdrawal.offered(sql`d.member_id`, identityFrom)
  } as "isAskedByCaller"`;
const FROM = sql`from kyc_document d join accounts_member m on m.id = d.member_id
  left join staff_user asker on asker.id = d.asked_by
  left join staff_user decider on decider.id = d.decided_by`;

export const DOCUMENT_KEY: SortKey = { of: sql`d.changed_at`, type: "timestamptz" };

export interface DocumentPage {
  tab: DocumentTab;
  kinds: readonly DocumentKind[] | null;
  sort: Sort;
  after: SortedPage["after"];
  limit: number;
}

const inTab = ({ tab, kinds }: Pick<DocumentPage, "tab" | "kinds">) =>
  kinds === null
    ? sql`d.state = ${tab}`
    : sql`d.state = ${tab} and d.kind = any(${[...kinds]}::text[])`;

/** One page of the documents in a state. */
export async function listDocuments(
  db: Db,
  page: DocumentPage & { reader: Reader },
): Promise<(ConsoleDocument & { sortKey: string })[]> {
  const id = { of: sql`d.id`, type: "uuid" } as const;
  const { sort, after, limit } = page;
  const sorted = sqlOf({ key: DOCUMENT_KEY, id, isDescending: sort.isDescending, after });
  const { rows } = await sql<ConsoleDocument & { sortKey: string }>`
    select ${columns(page.reader)}, ${sorted.keyText} as "sortKey" ${FROM}
    where ${inTab(page)} and ${sorted.beyond}
    order by ${sorted.order} limit ${limit}`.execute(db);
  return rows;
}

/** The number of documents that the filter leaves. */
export function countDocuments(db: Db, page: DocumentPage): Promise<Totals> {
  return sumRows(
    db,
    sql`select null::ledger.currency as currency, 0::bigint as amount_minor
      from kyc_document d where ${inTab(page)}`,
  );
}

/** All documents of a member, the last change first. */
export async function listMemberDocuments(
  db: Db,
  { memberId, reader }: { memberId: bigint; reader: Reader },
): Promise<ConsoleDocument[]> {
  const { rows } = await sql<ConsoleDocument>`select ${columns(reader)} ${FROM}
    where d.member_id = ${memberId} order by d.changed_at desc, d.id`.execute(db);
  return rows;
}

export async function getConsoleDocument(
  tx: Tx,
  { id, reader }: { id: string; reader: Reader },
): Promise<ConsoleDocument | null> {
  const { rows } = await sql<ConsoleDocument>`
    select ${columns(reader)} ${FROM} where d.id = ${id}::uuid`.execute(tx);
  return rows[0] ?? null;
}

/**
 * SQL of the search over records of money. Each way to find one is a separate part with an index;
 * the parts are joined before members and details are read.
 */
import type { Currency } from "@krapao/contract";
import { SEARCH_COUNT_MAX } from "@krapao/contract/console/search/everything";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import type { SearchTerms } from "./search-terms.ts";

export interface FoundRecord {
  id: string;
  /** The id in the statement, whose end members know; the record's own otherwise. */
  printedId: string;
  externalReference: string | null;
  memberId: bigint | null;
  memberName: string | null;
  memberPhone: string | null;
  detail: string | null;
  amountMinor: bigint | null;
  currency: Currency | null;
  state: string;
  at: Date;
}

type Part = RawBuilder<unknown>;

/** One row more than is counted says that there are more. */
const LIMIT = SEARCH_COUNT_MAX + 1;
/** Appended to a prefix it sorts after every text with that prefix. */
const LAST = "\u{10FFFF}";

/** The same expression as in the indexes. */
function endsWith(column: string, ending: string): Part {
  const end = sql`right(${sql.ref(column)}::text, 8) collate "C"`;
  return sql`${end} >= ${ending} and ${end} < ${ending} || ${LAST}::text order by ${end}, id limit ${LIMIT}`;
}

/** A part of the search; null when the text cannot match it. */
const part = <T>(value: T | null, to: (value: T) => Part) => (value === null ? null : to(value));

/** The references as an array of SQL. */
const anyOf = (refs: readonly string[]) => sql`any(${[...refs]}::text[])`;

/** The parts that the text allows, as one list of ids. */
function idsOf(parts: readonly (Part | null)[]): Part | null {
  const possible = parts.filter((part) => part !== null);
  if (possible.length === 0) return null;
  return sql`select id from (${sql.join(
    possible.map((part) => sql`(${part})`),
    sql` union `,
  )}) found limit ${LIMIT}`;
}

async function readRecords(db: Db, ids: Part | null, select: (ids: Part) => Part) {
  if (ids === null) return [];
  const { rows } = await sql<FoundRecord>`${select(ids)}
    order by at desc, id desc limit ${LIMIT}`.execute(db);
  return rows;
}

const MEMBER = sql`m.id as "memberId", m.name as "memberName", m.phone as "memberPhone"`;

/** The parts that each kind of record has: its id, its reference, and an external reference. */
function partsOf(table: string, reference: string, { id, ending, external }: SearchTerms) {
  const from = sql`select id from ${sql.table(table)} where`;
  return [
    part(id, (whole) => sql`${from} id = ${whole}::uuid`),
    part(ending, (end) => sql`${from} ${endsWith("id", end)}`),
    part(
      external,
      (refs) => sql`${from} ${sql.ref(reference)} = any(${[...refs]}::text[]) limit ${LIMIT}`,
    ),
  ];
}

/** Withdrawals by reference, the bank's reference, or the account that they go to. */
export function listFoundWithdrawals(db: Db, terms: SearchTerms): Promise<FoundRecord[]> {
  const ids = idsOf([
    ...partsOf("withdrawals_withdrawal", "bank_reference", terms),
    part(
      terms.account,
      (number) => sql`select id from withdrawals_withdrawal where bank_account_no = ${number}
        order by created_at desc, id desc limit ${LIMIT}`,
    ),
  ]);
  return readRecords(
    db,
    ids,
    (found) => sql`
    select w.id, w.id as "printedId", w.bank_reference as "externalReference", ${MEMBER},
      w.bank_code as detail, w.amount_minor as "amountMinor", w.currency, w.state,
      w.created_at as at
    from withdrawals_withdrawal w join accounts_member m on m.id = w.member_id
    where w.id = any(array(${found}))`,
  );
}

/**
 * The index of payments begins with their source: a gateway, the bank feed, or gift links. The bank
 * feed puts the bank's code in front of a reference.
 */
const isReference = (refs: readonly string[]) => sql`source = any(array(
    select lower(code) from deposits_channel union values ('bank-feed'), ('truemoney-gift')))
  and reference = any(array(
    select ref from unnest(${[...refs]}::text[]) ref
    union select bank_code || ':' || ref from deposits_channel, unnest(${[...refs]}::text[]) ref))`;

const PAYER = sql`lower(payer ->> 'name') collate "C"`;
const PAYER_DIGITS = sql`regexp_replace(payer ->> 'accountNo', '\\D', '', 'g') collate "C"`;

/**
 * Payments by the reference of a deposit, of the bank or of the gateway's order, by the beginning
 * of the payer's name, or by the digits of the payer's masked account.
 */
export function listFoundPayments(
  db: Db,
  { id, ending, external, name, masked }: SearchTerms,
): Promise<FoundRecord[]> {
  const from = sql`select id from deposits_payment where`;
  const ids = idsOf([
    part(id, (whole) => sql`${from} id = ${whole}::uuid`),
    part(id, (whole) => sql`${from} deposit_id = ${whole}::uuid limit ${LIMIT}`),
    part(ending, (end) => sql`${from} ${endsWith("id", end)}`),
    part(ending, (end) => sql`${from} deposit_id is not null and ${endsWith("deposit_id", end)}`),
    part(ending, (end) => sql`select payment_id from deposits_share where ${endsWith("id", end)}`),
    part(external, (refs) => sql`${from} ${isReference(refs)} limit ${LIMIT}`),
    part(
      external,
      (refs) => sql`select payment.id from deposits_channel channel
        join deposits_qr qr on qr.channel = channel.code and qr.gateway_order_id = ${anyOf(refs)}
        join deposits_payment payment on payment.qr_id = qr.id limit ${LIMIT}`,
    ),
    part(name?.toLowerCase() ?? null, (begin) => {
      const is = sql`payer ->> 'name' is not null and ${PAYER} >= ${begin}`;
      return sql`${from} ${is} and ${PAYER} < ${begin} || ${LAST}::text
        order by ${PAYER}, id limit ${LIMIT}`;
    }),
    part(
      masked,
      (digits) => sql`${from} payer ->> 'accountNo' is not null and ${PAYER_DIGITS} = ${digits}
        order by received_at desc, id desc limit ${LIMIT}`,
    ),
  ]);
  return readRecords(
    db,
    ids,
    (found) => sql`
    select p.id, coalesce(p.deposit_id, p.id) as "printedId",
      case when starts_with(p.reference, p.channel || ':')
        then substr(p.reference, length(p.channel) + 2) else p.reference end as "externalReference",
      ${MEMBER}, p.channel as detail, p.amount_minor as "amountMinor", p.currency, p.state,
      p.received_at as at
    from deposits_payment p left join accounts_member m on m.id = p.member_id
    where p.id = any(array(${found}))`,
  );
}

/** Slips by reference, or by the reference of the bank that sent the money. */
export function listFoundSlips(db: Db, terms: SearchTerms): Promise<FoundRecord[]> {
  return readRecords(
    db,
    idsOf(partsOf("deposits_slip", "trans_ref", terms)),
    (found) => sql`
    select s.id, s.id as "printedId", s.trans_ref as "externalReference", ${MEMBER},
      s.sending_bank as detail, s.amount_minor as "amountMinor", s.currency, s.state,
      s.created_at as at
    from deposits_slip s join accounts_member m on m.id = s.member_id
    where s.id = any(array(${found}))`,
  );
}

/** Transfers between wallet and game, by reference or the provider's reference. */
export function listFoundTransfers(db: Db, terms: SearchTerms): Promise<FoundRecord[]> {
  return readRecords(
    db,
    idsOf(partsOf("games_transfer", "provider_reference", terms)),
    (found) => sql`
    select t.id, t.id as "printedId", t.provider_reference as "externalReference", ${MEMBER},
      t.provider as detail, t.amount_minor as "amountMinor", t.currency, t.state,
      t.created_at as at
    from games_transfer t join accounts_member m on m.id = t.member_id
    where t.id = any(array(${found}))`,
  );
}

/** Rewards of bonuses by reference. A member's page shows them. */
export function listFoundBonuses(db: Db, { id, ending }: SearchTerms): Promise<FoundRecord[]> {
  const from = sql`select id from bonuses_condition where`;
  const ids = idsOf([
    part(id, (whole) => sql`${from} id = ${whole}::uuid`),
    part(ending, (end) => sql`${from} ${endsWith("id", end)}`),
  ]);
  return readRecords(
    db,
    ids,
    (found) => sql`
    select c.id, c.id as "printedId", null as "externalReference", ${MEMBER}, c.code as detail,
      c.amount_minor as "amountMinor", c.currency, c.state, c.opened_at as at
    from bonuses_condition c join accounts_member m on m.id = c.member_id
    where c.id = any(array(${found}))`,
  );
}

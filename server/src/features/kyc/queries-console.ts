/** SQL of the lists of documents in the console. */
import type { Currency } from "@krapao/contract";
import { documents, type KycDocument } from "@krapao/contract/console/kyc/documents";
import { sql } from "kysely";
import { listOf } from "../../kernel/console-http/list-of.ts";
import { maskDigits } from "../../kernel/security/mask.ts";
import { waitingWithdrawal } from "./needs.ts";

/**
 * The staff user who reads (null: an export), and the amounts from which withdrawals need an
 * identity.
 */
export interface Reader {
  staffId: string | null;
  identityFrom: Record<Currency, bigint> | null;
}

type More = Pick<
  KycDocument,
  | "holder"
  | "bankCode"
  | "bankAccountNo"
  | "hasPicture"
  | "isOpened"
  | "isAskedByCaller"
  | "version"
>;

const inState = (state: string) => sql`d.state = ${state}`;

export const documentList = listOf(documents, ({ staffId, identityFrom }: Reader) => ({
  from: sql`kyc_document d join accounts_member m on m.id = d.member_id
    left join staff_user asker on asker.id = d.asked_by
    left join staff_user decider on decider.id = d.decided_by`,
  sumFrom: sql`kyc_document d`,
  id: sql`d.id`,
  fields: {
    member: { id: sql`d.member_id`, name: sql`m.name`, phone: sql`m.phone` },
    kind: sql`d.kind`,
    state: sql`d.state`,
    reason: sql`d.reason`,
    askedBy: sql`asker.name`,
    askedAt: sql`d.asked_at`,
    expiresOn: sql`d.expires_on::text`,
    decidedBy: sql`decider.name`,
    since: sql`d.changed_at`,
  },
  tabs: {
    uploaded: inState("uploaded"),
    asked: inState("asked"),
    rejected: inState("rejected"),
    accepted: inState("accepted"),
    expired: inState("expired"),
  },
  more: sql`m.bank_account_name as holder, m.bank_code as "bankCode",
    m.bank_account_no as "bankAccountNo", d.picture is not null as "hasPicture", d.version,
    exists (select from kyc_view seen where seen.document_id = d.id and seen.version = d.version
      and seen.staff_id = ${staffId}::uuid) as "isOpened",
    coalesce(d.asked_by = ${staffId}::uuid, false) and ${
      identityFrom === null ? sql`false` : waitingWithdrawal.offered(sql`d.member_id`, identityFrom)
    } as "isAskedByCaller"`,
  also: (more: More): More => ({
    holder: more.holder,
    bankCode: more.bankCode,
    bankAccountNo: maskDigits(more.bankAccountNo),
    hasPicture: more.hasPicture,
    isOpened: more.isOpened,
    isAskedByCaller: more.isAskedByCaller,
    version: more.version,
  }),
}));

/** All documents of a member, the last change first. */
export const ofMember = (memberId: bigint) =>
  sql`d.member_id = ${memberId} order by d.changed_at desc, d.id`;

/**
 * Every foreign key has an index that begins with its columns: rows of a member are found when the
 * member is shown, exported or erased, and a change of the referenced key reads no whole table.
 */
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

const FEW = "few rows are referenced, and none of them is deleted or gets another key";
const STAFF = "staff users are never deleted, and lists by staff user have their own indexes";
const FORWARD = "followed from this row only; the other one is never deleted or gets another key";

/** Foreign keys without an index, each with the reason: no call looks rows up that way. */
const WITHOUT_INDEX: Record<string, string> = {
  "accounts_bank_change(bank_code) -> lookups_bank": FEW,
  "accounts_member(bank_code) -> lookups_bank": FEW,
  "accounts_member(source_code) -> lookups_source": FEW,
  "alerts_message(staff_id) -> staff_user": STAFF,
  "announcements_announcement(segment_code) -> segments_segment": FEW,
  "approvals_request(checker_id) -> staff_user": STAFF,
  "approvals_request(maker_id) -> staff_user": STAFF,
  "bonuses_campaign(segment_code) -> segments_segment": FEW,
  "bonuses_deposit_used(condition_id) -> bonuses_condition": FORWARD,
  "bonuses_user_bonus(campaign_code) -> bonuses_campaign": FEW,
  "chat_message(staff_id) -> staff_user": STAFF,
  "chat_note(staff_id) -> staff_user": STAFF,
  "chat_rating(staff_id) -> staff_user": STAFF,
  "chat_session(assignee_id) -> staff_user": STAFF,
  "chat_session(ended_by) -> staff_user": STAFF,
  "deposits_amount(qr_id) -> deposits_qr": FORWARD,
  "deposits_clawback(settled_by) -> staff_user": STAFF,
  "deposits_credit_answer(decided_by) -> staff_user": STAFF,
  "deposits_credit_answer(second_by) -> staff_user": STAFF,
  "deposits_credit_request(asked_by) -> staff_user": STAFF,
  "deposits_payment(checked_by_id) -> staff_user": STAFF,
  "deposits_payment(entered_by_id) -> staff_user": STAFF,
  "deposits_share(qr_id) -> deposits_qr": FORWARD,
  "deposits_share(reported_transfer_id) -> deposits_reported_transfer": FORWARD,
  "deposits_slip(claim_began_by) -> staff_user": STAFF,
  "games_account(game_code) -> games_game": FEW,
  "games_game(provider) -> games_provider": FEW,
  "games_start(game_code) -> games_game": FEW,
  "games_sweep(to_account_id) -> games_account": FORWARD,
  "games_sweep_skip(game_account_id) -> games_account": FORWARD,
  "invites_commission(collection_id) -> invites_collection": FORWARD,
  "kyc_document(asked_by) -> staff_user": STAFF,
  "kyc_document(decided_by) -> staff_user": STAFF,
  "promotions_promotion(segment_code) -> segments_segment": FEW,
  "promotions_receipt(promotion_code) -> promotions_promotion": FEW,
  "protection_self_exclusion(staff_id) -> staff_user": STAFF,
  "refunds_refund(addition_id) -> refunds_addition": FORWARD,
  "shifts_handover(shift_id) -> shifts_shift": FORWARD,
  "shifts_shift(staff_id) -> staff_user": STAFF,
  "spinwheel_coupon(handed_over_by) -> staff_user": STAFF,
  "spinwheel_spin(wheel_id) -> spinwheel_wheel": FEW,
  "spinwheel_spin(wheel_id, position) -> spinwheel_slice": FEW,
  "staff_credential_issue(issued_by) -> staff_user": STAFF,
  "staff_session(staff_id) -> staff_user": STAFF,
  "treasury_balance_count(staff_id) -> staff_user": STAFF,
  "treasury_move(approved_by_id) -> staff_user": STAFF,
  "treasury_move(asked_by_id) -> staff_user": STAFF,
  "treasury_sheet(checked_by_id) -> staff_user": STAFF,
  "treasury_sheet(signed_by_id) -> staff_user": STAFF,
  "withdrawals_withdrawal(claim_began_by) -> staff_user": STAFF,
  "withdrawals_withdrawal(decided_by) -> staff_user": STAFF,
  "withdrawals_withdrawal(first_approved_by) -> staff_user": STAFF,
  "withdrawals_withdrawal(parked_by) -> staff_user": STAFF,
};

test("foreign keys have an index, or a reason to have none", async () => {
  const { rows } = await sql<{ key: string }>`
    select format('%s(%s) -> %s', k.conrelid::regclass, string_agg(a.attname, ', ' order by place),
      k.confrelid::regclass) as key
    from pg_constraint k, unnest(k.conkey) with ordinality c (attnum, place), pg_attribute a
    where k.contype = 'f' and a.attrelid = k.conrelid and a.attnum = c.attnum
      and k.connamespace in ('public'::regnamespace, 'ledger'::regnamespace)
      and not exists (
        select from pg_index i
        where i.indrelid = k.conrelid and i.indisvalid
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] <@ k.conkey
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid)
            = format('(%I IS NOT NULL)', (
              select attname from pg_attribute
              where attrelid = k.conrelid and attnum = k.conkey[1]))))
    group by k.oid order by 1`.execute(base.db);
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(WITHOUT_INDEX).sort());
});

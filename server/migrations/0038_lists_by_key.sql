-- Lists of a member that are paged by number, read by key
-- (docs/decisions/0055-pages-by-number-read-by-key.md).

-- Every so many rows of a long list, counted from its oldest row: how many rows there are up to and
-- including this one. A page starts at the mark above it, and the total is counted from the newest
-- mark. The rows stay the truth: marks are written when a long list is read, and can be deleted.
create table page_mark (
  list text not null,  -- for example statements_line
  member_id bigint not null references accounts_member,
  position bigint not null,
  created_at timestamptz not null,  -- of the row, with tie: the order of the list
  tie text not null,
  primary key (list, member_id, position)
);
create index page_mark_member on page_mark (member_id);
grant select, insert, delete on page_mark to krapao_app;

drop index deposits_slip_member;
create index deposits_slip_member on deposits_slip (member_id, created_at desc, id desc);
-- Commissions that were clawed back are not in the member's list.
create index invites_commission_listed
  on invites_commission (inviter_id, created_at desc, position desc) where clawed_back_at is null;
create index spinwheel_coupon_unclaimed on spinwheel_coupon (member_id, created_at desc, id desc)
  where claimed_at is null;

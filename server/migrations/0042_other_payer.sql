-- Payments that the bank or a gateway reported and that a staff user credited to a member who is not
-- known as the payer. A withdrawal of that member waits for another staff user.
create table deposits_other_payer (
  payment_id uuid not null references deposits_payment,
  round smallint not null,
  member_id bigint not null references accounts_member,
  staff_id uuid not null references staff_user,
  at timestamptz not null,
  primary key (payment_id, round, member_id)
);
create index deposits_other_payer_member on deposits_other_payer (member_id, at desc);

grant select, insert on deposits_other_payer to krapao_app;

-- What a member sees of a payment that waits, and how long a person takes for one.

-- Lines in progress of one member, for home; few of all lines are in progress at a time.
create index statements_line_open on statements_line (member_id) where status = 'PROCESSING';
-- Slips in progress of one member.
create index deposits_slip_member_open on deposits_slip (member_id)
  where state in ('received', 'reading', 'verifying', 'waiting', 'review');

-- The last decisions, whose time since the arrival is what a review takes at present.
create index deposits_decision_at on deposits_decision (at desc);
create index deposits_slip_decision_at on deposits_slip_decision (at desc);

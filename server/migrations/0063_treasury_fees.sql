-- Booked fees by time: NGR of a span takes them off, and moves of other kinds are not read for it.
create index treasury_move_fee on treasury_move (ended_at) where kind = 'fee' and state = 'done';

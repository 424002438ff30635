-- The opening balance of an own account is booked once.
create unique index treasury_move_opening
  on treasury_move (coalesce(to_account, from_account), currency)
  where kind = 'opening' and state = 'done';

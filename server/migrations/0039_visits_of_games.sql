-- What an account held, with the open stakes that its provider named, when the member last entered
-- the game, in 1/100 credits: on the return the app says what was won or lost since. Null: not
-- entered since this column exists.
alter table games_account add column entered_minor bigint;

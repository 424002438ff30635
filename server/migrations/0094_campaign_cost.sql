-- Every gift asks for bets of at least its amount (docs/decisions/0117-what-campaigns-cost.md).

-- A campaign that asked for none asks for once the gift from now on. Conditions that are open keep
-- their terms, and so do coupons that were won.
update bonuses_campaign set turnover_times = 1 where turnover_times < 1;
update promotions_promotion set turnover_times = 1 where turnover_times < 1;
update lookups_setting set value = jsonb_set(value, '{prizeTurnoverTimes}', '1')
where key = 'spinwheel' and (value->>'prizeTurnoverTimes')::integer < 1;
-- The live version says what members get.
update setup_version set payload = jsonb_set(payload, '{turnoverTimes}', '1')
where state = 'live' and kind in ('bonus', 'promotion')
  and (payload->>'turnoverTimes')::integer < 1;
update setup_version set payload = jsonb_set(payload, '{prizeTurnoverTimes}', '1')
where state = 'live' and kind = 'setting' and key = 'spinwheel'
  and (payload->>'prizeTurnoverTimes')::integer < 1;

alter table bonuses_campaign
  alter column turnover_times set default 1,
  drop constraint bonuses_campaign_turnover_times_check,
  add constraint bonuses_campaign_turnover_times_check check (turnover_times >= 1);
alter table promotions_promotion
  alter column turnover_times set default 1,
  drop constraint promotions_promotion_turnover_times_check,
  add constraint promotions_promotion_turnover_times_check check (turnover_times >= 1);

-- How much of a bet in the game counts for gifts, in percent, where the report does not show the
-- market: baccarat, roulette and dice give back nearly all that is bet.
alter table games_game
  add column gift_weight smallint not null default 100 check (gift_weight between 0 and 100);

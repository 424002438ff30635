import type { Currency } from "@krapao/contract";
import { CURRENCIES } from "@krapao/contract";
import type { Span } from "../../../kernel/calendar.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { readHours } from "../read-hours.ts";
import type { Hours } from "./figures.ts";
import { sumFeesByHour } from "./queries-fees.ts";
import { sumForfeitsByHour } from "./queries-forfeits.ts";
import { findPlaySummedUntil, sumPlayByHour } from "./queries-play.ts";

/** Money, play and fees by hour. */
export async function readProfitHours(
  db: Db,
  { span, currency }: { span: Span; currency: Currency },
): Promise<Hours> {
  const [money, play, fees, forfeits] = await Promise.all([
    readHours(db, { span, currency }),
    findPlaySummedUntil(db).then((until) =>
      sumPlayByHour(db, { span, currency, until, provider: null }),
    ),
    sumFeesByHour(db, { span, currency }),
    sumForfeitsByHour(db, { span, currency }),
  ]);
  return { money, play, fees, forfeits };
}

/** The currencies of the product, its first one first, and the one that a call asks for. */
export function currenciesOf(
  { settings }: Pick<Context, "settings">,
  asked: Currency | null,
): { currencies: Currency[]; currency: Currency } {
  const currencies: Currency[] = settings.variant === "lao" ? [...CURRENCIES].reverse() : ["THB"];
  const currency = currencies.find((each) => each === asked) ?? currencies[0] ?? "THB";
  return { currencies, currency };
}

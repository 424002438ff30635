/** The wheel as a setup document, and what it cost. */
import type { Currency } from "@krapao/contract";
import { type Payload, WHEEL_KEY } from "@krapao/contract/console/setup/payloads";
import { toWire } from "@krapao/contract/records/kinds";
import { recordId } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Documents, WirePayload } from "../../kernel/setup-documents.ts";
import { publishWheel } from "./publish-wheel.ts";
import { findActiveWheel } from "./queries.ts";

export const wheelDocuments: Documents<Payload<"wheel">> = {
  async list(db) {
    const wheel = await findActiveWheel(db);
    if (!wheel) return new Map();
    const { code, name, budgetMinor: budget } = wheel;
    const slices = wheel.slices.map(({ amountMinor, ...slice }) => ({
      ...slice,
      amount: amountMinor,
    }));
    return new Map([[WHEEL_KEY, toWire({ code, name, budget, slices }) as WirePayload]]);
  },

  /** A wheel never changes, so that old spins can be recomputed: a new one replaces it. */
  write(kernel, tx, { payload }) {
    const { code, name, budget } = payload;
    const slices = payload.slices.map(({ amount, ...slice }) => ({
      ...slice,
      amountMinor: amount,
    }));
    return publishWheel(tx, {
      id: recordId(kernel),
      code,
      name,
      slices,
      budgetMinor: budget,
      at: kernel.clock.now(),
    });
  },
};

/** The number of spins since a time, and the worth of their coupons by currency. */
export async function sumSpinCost(
  db: Db,
  since: Date,
): Promise<{ spins: number; costs: { currency: Currency; amountMinor: bigint }[] }> {
  const { spins } = await db
    .selectFrom("spinwheel_spin")
    .select((eb) => eb.fn.countAll<bigint>().as("spins"))
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  const costs = await db
    .selectFrom("spinwheel_coupon")
    .select((eb) => ["currency", eb.fn.sum<string>("amount_minor").as("sum")])
    .where("created_at", ">=", since)
    .groupBy("currency")
    .execute();
  return {
    spins: Number(spins),
    costs: costs.map(({ currency, sum }) => ({ currency, amountMinor: BigInt(sum) })),
  };
}

import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { THING_STATES } from "@krapao/contract/console/spinwheel";
import { fromCursor, timestampOf, toCursor, uuidOf } from "../../../kernel/db/cursor.ts";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { Context } from "../../../ports/context.ts";
import { type CouponState, couponState, couponText } from "./coupon.ts";
import { listThings, type WonThing } from "./queries-things.ts";

type List = typeof consoleContract.spinwheel.things;
type ThingState = (typeof THING_STATES)[number];

const STATES = {
  open: "claimable",
  handedOver: "claimed",
  expired: "expired",
} as const satisfies Record<ThingState, CouponState>;
const SHOWN = { claimable: "open", claimed: "handedOver", expired: "expired" } as const;

/** The things that members won, newest first. @throws KEY_INVALID */
export async function listWonThings(
  { db, clock }: Context,
  { state, memberId, cursor, limit }: ServerInput<List>,
): Promise<ServerOutput<List>> {
  const keys = fromCursor(cursor, 2);
  const now = clock.now();
  const found = await listThings(db, {
    state: state && STATES[state],
    memberId: memberId === null ? null : BigInt(memberId),
    now,
    after: keys ? { createdAt: timestampOf(keys[0] ?? ""), id: uuidOf(keys[1] ?? "") } : null,
    limit: limit + 1,
  });
  const things = found.slice(0, limit);
  const last = found.length > limit ? things.at(-1) : undefined;
  return {
    things: things.map((thing) => showThing(thing, now)),
    next: last ? toCursor(last.createdAt.toISOString(), last.id) : null,
  };
}

function showThing(thing: WonThing, now: Date): ServerOutput<List>["things"][number] {
  const { id, name, phone } = thing.member;
  const label = (language: "th" | "la" | "en") => couponText(thing.label, thing, language);
  return {
    id: thing.id,
    coupon: thing.code,
    member: { id: `${id}`, name, phone: maskDigits(phone) },
    wheel: thing.wheel,
    thing: { th: label("th"), la: label("la"), en: label("en") },
    state: SHOWN[couponState(thing, now)],
    wonAt: thing.createdAt,
    expiresAt: thing.expiresAt,
    handedOverAt: thing.claimedAt,
    handedOverBy: thing.handedOverBy,
  };
}

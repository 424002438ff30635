import { OTP_PURPOSES } from "@krapao/contract/member/otp";
import type { Proof } from "@krapao/contract/proof";
import { HOUR_MS } from "@krapao/contract/time";
import { refuse, refuseWithoutProof } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import { isProven, orderProof } from "./challenge.ts";
import { type CodeLimits, costsProof, proofFrom, reachedLimit, usedPercent } from "./limits.ts";
import { LOOK_BACK_MS, type Purpose } from "./otp.ts";
import { countRequests, findSentAt } from "./queries.ts";

/** A code that a stranger requests. */
interface Request {
  phone: string;
  purpose: Purpose;
  address: string;
  proof: Proof | undefined;
}

async function readLimits({ db }: Pick<Context, "db">): Promise<CodeLimits> {
  const [perHour, perDay] = await Promise.all([
    readSetting(db, "otpPerHourMax"),
    readSetting(db, "otpPerDayMax"),
  ]);
  return { perHour, perDay };
}

const countUse = (
  { db, clock }: Pick<Context, "db" | "clock">,
  purpose: Purpose,
  { perHour, perDay }: CodeLimits,
) => {
  const nowMs = clock.nowMs();
  return countRequests(db, {
    purpose,
    hourSince: new Date(nowMs - HOUR_MS),
    daySince: new Date(nowMs - LOOK_BACK_MS),
    max: Math.max(perHour, perDay),
  });
};

/**
 * Counts a request of a stranger within the limits of its purpose: of the address, and of all codes
 * together. Above half of one, the request needs a proof of work, so that many addresses alone do
 * not use up what other visitors need.
 * @throws REQUEST_LIMIT and OTP_BLOCK with the end of the wait; PROOF_REQUIRED with the work
 */
export async function requireRoom(ctx: Context, request: Request): Promise<void> {
  const { phone, purpose, address, proof } = request;
  const limits = await readLimits(ctx);
  const max = await readSetting(ctx.db, "otpPerAddressMax");
  const counter = `otp:${purpose}`;
  const byAddress = { max, windowSeconds: HOUR_MS / 1_000 };
  const [use, isBusy] = await Promise.all([
    countUse(ctx, purpose, limits),
    ctx.rateLimits.exhaustedUntil(counter, address, { ...byAddress, max: proofFrom(max) }),
  ]);
  const reached = reachedLimit(use, limits);
  if (reached) return refuseUntilFree(ctx, purpose, reached);
  if (isBusy || costsProof(use, limits)) {
    const full = await ctx.rateLimits.exhaustedUntil(counter, address, byAddress);
    if (full) return refuse("REQUEST_LIMIT", undefined, full);
    const ordered = { key: ctx.settings.credentialsKey, phone, purpose, nowMs: ctx.clock.nowMs() };
    if (!proof || !(await isProven(ordered, proof))) {
      ctx.log.info({ event: "otp.send", outcome: "proof required" }, "otp costs a proof");
      return refuseWithoutProof(orderProof(ordered));
    }
  }
  await ctx.rateLimits.consume(counter, address, byAddress);
}

async function refuseUntilFree(
  { db, clock, log }: Context,
  purpose: Purpose,
  { max, ms }: { max: number; ms: number },
): Promise<never> {
  log.warn({ event: "otp.send", outcome: "limit of all" }, "otp refused by a limit");
  const since = new Date(clock.nowMs() - ms);
  const first = await findSentAt(db, { purpose, since, newest: max });
  return refuse("OTP_BLOCK", undefined, first ? new Date(first.getTime() + ms) : undefined);
}

/** How much of its limit each purpose has used, in percent. */
export async function readCodeUse(
  ctx: Pick<Context, "db" | "clock">,
): Promise<{ purpose: Purpose; percent: number }[]> {
  const limits = await readLimits(ctx);
  return Promise.all(
    OTP_PURPOSES.map(async (purpose) => ({
      purpose,
      percent: usedPercent(await countUse(ctx, purpose, limits), limits),
    })),
  );
}

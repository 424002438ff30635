import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { SmsUnavailable } from "../../ports/sms.ts";
import { MARKET, readSetting } from "../lookups/index.ts";
import {
  CODE_LIFE_MS,
  decideSend,
  LOOK_BACK_MS,
  newSecrets,
  type Secrets,
  sendableAt,
} from "./otp.ts";
import {
  findSentAt,
  insertRequest,
  isSendCapReached,
  listRequests,
  lockPhone,
  updateFailed,
} from "./queries.ts";
import { requirePhone } from "./require-phone.ts";
import { smsText } from "./sms-text.ts";

type Answer = ServerOutput<typeof contract.otp.send>;

/**
 * Sends a code to a phone, or answers that it needs none. A registered phone gets the same answer
 * as any other: only the phone's owner learns from `validate` that it is registered.
 * @throws PHONE_NUMBER_REQUIRE_10_DIGIT; REQUEST_LIMIT_1MIN, REQUEST_LIMIT and OTP_BLOCK with the
 * end of the wait; OTP_SEND_FAIL
 */
export async function sendOtp(
  ctx: Context,
  {
    phoneNumber,
    language,
    address,
  }: { phoneNumber: string; language: Language | null; address: string },
): Promise<Answer> {
  const phone = requirePhone(phoneNumber, ctx.settings.variant, "phoneNumber");
  if (!(await readSetting(ctx.db, "registerOTP"))) return verified("");
  const perAddress = await readSetting(ctx.db, "otpPerAddressMax");
  await ctx.rateLimits.consume("otp:address", address, { max: perAddress, windowSeconds: 3_600 });
  const messagesMax = await readSetting(ctx.db, "otpPerDayMax");
  const id = recordId(ctx);
  const secrets = newSecrets(ctx.random);
  const decided = await transaction(ctx.db, (tx) =>
    decide(tx, { id, phone, secrets, messagesMax, now: ctx.clock.now() }),
  );
  if (decided.decision === "verified") return verified(decided.ref);

  const { code, ref, token } = secrets;
  const messageLanguage = language ?? MARKET[ctx.settings.variant].language;
  try {
    await ctx.ports.sms.send({ phone, text: smsText({ code, ref, language: messageLanguage }) });
  } catch (error) {
    if (!(error instanceof SmsUnavailable)) throw error;
    await transaction(ctx.db, (tx) => updateFailed(tx, { id, at: ctx.clock.now() }));
    ctx.log.warn({ event: "otp.send", outcome: "failed", recordId: id }, "otp not sent");
    return refuse("OTP_SEND_FAIL");
  }
  ctx.log.info({ event: "otp.send", outcome: "sent", recordId: id }, "otp sent");
  return { otpRef: ref, otpToken: token, code: "OTP_SENT" };
}

const verified = (otpRef: string): Answer => ({ otpRef, otpToken: "", code: "OTP_VERIFIED" });

/** Decides under the phone's lock, and inserts the request before the message is sent. */
async function decide(
  tx: Tx,
  request: { id: string; phone: string; secrets: Secrets; messagesMax: number; now: Date },
): Promise<{ decision: "send" } | { decision: "verified"; ref: string }> {
  const { id, phone, secrets, messagesMax, now } = request;
  await lockPhone(tx, phone);
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const past = await listRequests(tx, phone, since);
  const decided = decideSend(past, now);
  if (decided.decision === "refuse") refuse(decided.code, undefined, sendableAt(past, now));
  if (decided.decision === "verified") return decided;
  if (await isSendCapReached(tx, { since, max: messagesMax })) {
    const first = await findSentAt(tx, { since, newest: messagesMax });
    refuse("OTP_BLOCK", undefined, first ? new Date(first.getTime() + LOOK_BACK_MS) : undefined);
  }
  await insertRequest(tx, {
    id,
    phone,
    ref: secrets.ref,
    tokenHash: secrets.tokenHash,
    codeHash: secrets.codeHash,
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
  });
  return decided;
}

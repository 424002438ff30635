import type { contract, ServerOutput } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import type { Proof } from "@krapao/contract/proof";
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
  type Purpose,
  type Secrets,
  sendableAt,
} from "./otp.ts";
import { insertRequest, listRequests, lockPhone, updateFailed } from "./queries.ts";
import { requirePhone } from "./require-phone.ts";
import { requireRoom } from "./require-room.ts";
import { smsText } from "./sms-text.ts";

type Answer = ServerOutput<typeof contract.otp.send>;

/** A visitor's request for a code. */
export interface OtpOrder {
  phoneNumber: string;
  /** The language of the page; null: the language of the market. */
  language: Language | null;
  address: string;
  /** The work that an earlier answer ordered. */
  proof?: Proof | undefined;
}

/**
 * Sends a code for a registration, or answers that the phone needs none. A registered phone gets
 * the same answer as any other: only the phone's owner learns from `validate` that it is
 * registered.
 * @throws PHONE_NUMBER_REQUIRE_10_DIGIT; REQUEST_LIMIT_1MIN, REQUEST_LIMIT and OTP_BLOCK with the
 * end of the wait; PROOF_REQUIRED with the work; OTP_SEND_FAIL
 */
export async function sendOtp(ctx: Context, order: OtpOrder): Promise<Answer> {
  requirePhone(order.phoneNumber, ctx.settings.variant, "phoneNumber");
  if (!(await readSetting(ctx.db, "registerOTP"))) return verified("");
  const sent = await sendCode(ctx, { ...order, purpose: "registration", isKnownDevice: false });
  if (sent.decision === "verified") return verified(sent.ref);
  return { otpRef: sent.ref, otpToken: sent.token, code: "OTP_SENT" };
}

const verified = (otpRef: string): Answer => ({ otpRef, otpToken: "", code: "OTP_VERIFIED" });

type Sent =
  | { decision: "verified"; ref: string }
  | { decision: "sent"; ref: string; token: string };

/** What decides the limits of a code, besides the visitor's request. */
interface Sending {
  purpose: Purpose;
  /** A device that the phone's member has used before: only the limits of the phone count. */
  isKnownDevice: boolean;
}

/** Sends a code within the limits of the phone and of the purpose. @throws as `sendOtp` */
export async function sendCode(
  ctx: Context,
  { phoneNumber, language, address, proof, purpose, isKnownDevice }: OtpOrder & Sending,
): Promise<Sent> {
  const { local: phone } = requirePhone(phoneNumber, ctx.settings.variant, "phoneNumber");
  if (!isKnownDevice) await requireRoom(ctx, { phone, purpose, address, proof });
  const { website } = await readSetting(ctx.db, "info");
  const id = recordId(ctx);
  const secrets = newSecrets(ctx.random);
  const decided = await transaction(ctx.db, (tx) =>
    decide(tx, { id, phone, purpose, isKnownDevice, secrets, now: ctx.clock.now() }),
  );
  if (decided.decision === "verified") return decided;

  const { code, ref, token } = secrets;
  const messageLanguage = language ?? MARKET[ctx.settings.variant].language;
  const text = smsText({ code, ref, purpose, language: messageLanguage, website });
  try {
    await ctx.ports.sms.send({ phone, text });
  } catch (error) {
    if (!(error instanceof SmsUnavailable)) throw error;
    await transaction(ctx.db, (tx) => updateFailed(tx, { id, at: ctx.clock.now() }));
    ctx.log.warn({ event: "otp.send", outcome: "failed", recordId: id }, "otp not sent");
    return refuse("OTP_SEND_FAIL");
  }
  ctx.log.info({ event: "otp.send", outcome: "sent", recordId: id }, "otp sent");
  return { decision: "sent", ref, token };
}

/** Decides under the phone's lock, and inserts the request before the message is sent. */
async function decide(
  tx: Tx,
  request: Sending & { id: string; phone: string; secrets: Secrets; now: Date },
): Promise<{ decision: "send" } | { decision: "verified"; ref: string }> {
  const { id, phone, purpose, isKnownDevice, secrets, now } = request;
  await lockPhone(tx, phone);
  const since = new Date(now.getTime() - LOOK_BACK_MS);
  const past = await listRequests(tx, phone, since);
  const decided = decideSend(past, { now, purpose });
  if (decided.decision === "refuse") {
    refuse(decided.code, undefined, sendableAt(past, { now, purpose }));
  }
  if (decided.decision === "verified") return decided;
  await insertRequest(tx, {
    id,
    phone,
    purpose,
    isKnownDevice,
    ref: secrets.ref,
    tokenHash: secrets.tokenHash,
    codeHash: secrets.codeHash,
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
  });
  return decided;
}

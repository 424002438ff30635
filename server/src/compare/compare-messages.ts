/** Compares slip verifiers, gift links, SMS, messengers and translations. */
import { randomBytes, randomUUID } from "node:crypto";
import { buildSlipQr, parseSlipQr } from "@krapao/contract/wire/slip-qr";
import type { AlertMessages } from "../ports/alert-messages.ts";
import type { GiftLinks } from "../ports/gift-link.ts";
import type { SlipVerifier } from "../ports/slip-verifier.ts";
import type { Sms } from "../ports/sms.ts";
import type { Translator } from "../ports/translator.ts";
import { CompareNeeds, type CompareRequest } from "./request.ts";
import type { Trace } from "./trace.ts";

/** Bangkok Bank and KASIKORNBANK number their references in letters and digits. */
const SENDING_BANK = "004";

/** Asks about a slip that does not exist, and about a real one when its text is given. */
export async function compareVerifier(
  verifier: SlipVerifier,
  trace: Trace,
  { slip }: CompareRequest,
): Promise<void> {
  const given = slip === null ? null : parseSlipQr(slip);
  if (given !== null && given?.kind !== "bank")
    throw new CompareNeeds("--slip TEXT: the text of a bank's mini-QR");
  const transRef = randomBytes(10).toString("hex").toUpperCase();
  const absent = "a slip that does not exist";
  const question = { payload: buildSlipQr({ sendingBank: SENDING_BANK, transRef }), transRef };
  const answer = await trace.step(absent, () => verifier.verify(question));
  trace.expect(absent, answer?.outcome !== "found", "it is found");
  trace.expect(absent, answer?.outcome !== "unavailable", reasonOf(answer));
  trace.costs.push("one call of the quota");
  if (slip === null || given === null) return;
  const real = await trace.step("a real slip", () =>
    verifier.verify({ payload: slip, transRef: given.transRef }),
  );
  trace.expect("a real slip", real === null || real.outcome === "found", reasonOf(real));
  trace.costs.push("one more call of the quota");
}

/** Why an answer is not the expected one. */
const reasonOf = (answer: { outcome: string; reason?: string } | null) =>
  answer?.reason ?? `it answers ${answer?.outcome}`;

/** Asks about a gift that does not exist. */
export async function compareGifts(gifts: GiftLinks, trace: Trace): Promise<void> {
  const step = "a gift that does not exist";
  const hash = randomBytes(20).toString("hex").slice(0, 35);
  const sight = await trace.step(step, () => gifts.verify(hash));
  trace.expect(step, !sight || sight.outcome === "refused", reasonOf(sight));
}

/** Sends one message to a given phone. */
export async function compareSms(sms: Sms, trace: Trace, { phone }: CompareRequest): Promise<void> {
  if (phone === null) throw new CompareNeeds("--phone NUMBER: it receives one message");
  await trace.step("send", () => sms.send({ phone, text: "Krapao: test message" }));
  trace.costs.push("one message was sent");
}

/** Sends one message to a given person or group. */
export async function compareMessenger(
  messages: AlertMessages,
  trace: Trace,
  { channel, recipient }: CompareRequest & { channel: "line" | "telegram" },
): Promise<void> {
  if (recipient === null) throw new CompareNeeds("--to ID: it receives one message");
  const message = { channel, to: recipient, text: "Krapao: test message", id: randomUUID() };
  await trace.step("send", () => messages.send(message));
  trace.costs.push("one message was sent");
}

/** Translates one word. */
export async function compareTranslator(translator: Translator, trace: Trace): Promise<void> {
  const text = await trace.step("translate", () =>
    translator.translate({ text: "สวัสดี", to: "en" }),
  );
  trace.expect("translate", text === null || text.trim() !== "", "the translation is empty");
  trace.costs.push("six characters were translated");
}

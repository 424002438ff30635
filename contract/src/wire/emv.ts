/**
 * EMVCo merchant-presented QR text as Thai banks use it: PromptPay credit transfer (tag 29) and
 * PromptPay bill payment (tag 30). TLV with 2-digit tags and lengths, CRC-16/CCITT-FALSE in tag 63.
 */
import { minorFromText, textFromMinor, type WireCurrency } from "./amount.ts";
import type { WireProxy } from "./bank-feed.ts";

type EmvField = { tag: string; value: string };

const CREDIT_TRANSFER = "A000000677010111";
const BILL_PAYMENT = "A000000677010112";
const COUNTRY: Record<WireCurrency, { currency: string; country: string }> = {
  THB: { currency: "764", country: "TH" },
  LAK: { currency: "418", country: "LA" },
};

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF) as 4 upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** Reads TLV text; `undefined` when a tag or length is malformed or the text is cut. */
export function parseFields(text: string): EmvField[] | undefined {
  const fields: EmvField[] = [];
  let at = 0;
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4));
    if (!head) return undefined;
    const [, tag = "", length = "0"] = head;
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length)) return undefined;
    fields.push({ tag, value });
    at += 4 + value.length;
  }
  return fields;
}

/** Writes TLV text. Throws RangeError for a value above 99 characters. */
export function formatFields(fields: readonly EmvField[]): string {
  return fields
    .map(({ tag, value }) => {
      if (value.length > 99) throw new RangeError(`tag ${tag} is longer than 99 characters`);
      return `${tag}${String(value.length).padStart(2, "0")}${value}`;
    })
    .join("");
}

/** Adds tag 63 with the checksum over everything before its value. */
export function withChecksum(body: string): string {
  const open = `${body}6304`;
  return open + crc16(open);
}

/** Amount inside: present makes the code dynamic (tag 01 = 12), absent makes it static (11). */
type Common = { amount?: bigint; currency?: WireCurrency; ref3?: string };

function frame(account: EmvField, { amount, currency = "THB", ref3 }: Common): string {
  const place = COUNTRY[currency];
  const fields: EmvField[] = [
    { tag: "00", value: "01" },
    { tag: "01", value: amount === undefined ? "11" : "12" },
    account,
    { tag: "53", value: place.currency },
    { tag: "58", value: place.country },
  ];
  if (amount !== undefined) fields.push({ tag: "54", value: textFromMinor(amount) });
  if (ref3 !== undefined) {
    fields.push({ tag: "62", value: formatFields([{ tag: "07", value: ref3 }]) });
  }
  return withChecksum(formatFields(fields));
}

/**
 * PromptPay AnyID code that pays a proxy: mobile `08...` (10 digits), national or tax id (13),
 * e-wallet (15). `amount` in satang. Throws RangeError for a proxy of the wrong length.
 */
export function buildPromptPay(pay: { proxy: WireProxy; amount?: bigint }): string {
  const { type, value } = pay.proxy;
  const sub =
    type === "mobile" && /^0\d{9}$/.test(value)
      ? { tag: "01", value: `0066${value.slice(1)}` }
      : type === "nationalId" && /^\d{13}$/.test(value)
        ? { tag: "02", value }
        : type === "eWallet" && /^\d{15}$/.test(value)
          ? { tag: "03", value }
          : undefined;
  if (!sub) throw new RangeError(`not a PromptPay proxy of type ${type}`);
  const account = formatFields([{ tag: "00", value: CREDIT_TRANSFER }, sub]);
  return frame(
    { tag: "29", value: account },
    pay.amount === undefined ? {} : { amount: pay.amount },
  );
}

/**
 * PromptPay bill payment code: biller id (13 or 15 digits), ref1 and ref2 (letters and digits, at
 * most 20). `amount` in minor units.
 */
export function buildBillPayment(
  bill: { billerId: string; ref1: string; ref2?: string } & Common,
): string {
  if (!/^\d{13}(\d{2})?$/.test(bill.billerId)) throw new RangeError("biller id: 13 or 15 digits");
  for (const ref of [bill.ref1, bill.ref2]) {
    if (ref !== undefined && !/^[0-9A-Z]{1,20}$/.test(ref)) {
      throw new RangeError("bill reference: 1 to 20 upper-case letters and digits");
    }
  }
  const subs: EmvField[] = [
    { tag: "00", value: BILL_PAYMENT },
    { tag: "01", value: bill.billerId },
    { tag: "02", value: bill.ref1 },
  ];
  if (bill.ref2 !== undefined) subs.push({ tag: "03", value: bill.ref2 });
  return frame({ tag: "30", value: formatFields(subs) }, bill);
}

/**
 * The payment that a bank app reads from a code. `amount` in minor units, absent when the payer
 * chooses it.
 */
type EmvPayment = { amount?: bigint; currency: WireCurrency } & (
  | { kind: "promptpay"; proxy: WireProxy }
  | { kind: "bill"; billerId: string; ref1: string; ref2?: string }
);

/**
 * What stands before the checksum; `undefined` when its tag does not end the text or its value is
 * wrong. Letter case does not count, and 1 to 3 digits lost their leading zeros. The tag is found
 * by its place, because a checksum can be 6304 itself.
 */
export function beforeChecksum(text: string, tag: "63" | "91"): string | undefined {
  const [, body, given = ""] = new RegExp(`^(.+)${tag}04([0-9A-Fa-f]{1,4})$`, "s").exec(text) ?? [];
  const isRight = crc16(`${body}${tag}04`) === given.toUpperCase().padStart(4, "0");
  return isRight ? body : undefined;
}

/** Whether the text is a payment code that was read whole. */
export const checksumHolds = (text: string): boolean => beforeChecksum(text, "63") !== undefined;

/** Reads a PromptPay code; `undefined` when the checksum is wrong or the code is no payment. */
export function parsePayment(text: string): EmvPayment | undefined {
  const fields = parseFields(beforeChecksum(text, "63") ?? "");
  if (!fields) return undefined;
  const find = (tag: string) => fields.find((field) => field.tag === tag)?.value;
  if (find("00") !== "01") return undefined;
  const currency = find("53") === "764" ? "THB" : find("53") === "418" ? "LAK" : undefined;
  if (!currency) return undefined;
  const written = find("54");
  const amount = written === undefined ? undefined : minorFromText(written);
  if (written !== undefined && (amount === undefined || amount <= 0n)) return undefined;
  const target = readTarget(find("29"), find("30"));
  return target && { ...target, currency, ...(amount === undefined ? {} : { amount }) };
}

/**
 * What any EMV code asks for, whatever it pays; `undefined` when the checksum is wrong, or when it
 * names no amount or a currency that is not ours.
 */
export function readAmount(text: string): { amount: bigint; currency: WireCurrency } | undefined {
  const fields = parseFields(beforeChecksum(text, "63") ?? "");
  const find = (tag: string) => fields?.find((field) => field.tag === tag)?.value;
  const currency = find("53") === "764" ? "THB" : find("53") === "418" ? "LAK" : undefined;
  const amount = minorFromText(find("54") ?? "");
  return currency && amount !== undefined && amount > 0n ? { amount, currency } : undefined;
}

function readTarget(transfer: string | undefined, bill: string | undefined) {
  const subs = parseFields(transfer ?? bill ?? "");
  const sub = (tag: string) => subs?.find((field) => field.tag === tag)?.value;
  if (transfer !== undefined && sub("00") === CREDIT_TRANSFER) {
    const proxy = readProxy(sub("01"), sub("02"), sub("03"));
    return proxy && { kind: "promptpay" as const, proxy };
  }
  const billerId = sub("01");
  const ref1 = sub("02");
  const ref2 = sub("03");
  if (sub("00") !== BILL_PAYMENT || billerId === undefined || ref1 === undefined) return undefined;
  return { kind: "bill" as const, billerId, ref1, ...(ref2 === undefined ? {} : { ref2 }) };
}

function readProxy(
  mobile: string | undefined,
  nationalId: string | undefined,
  eWallet: string | undefined,
): WireProxy | undefined {
  if (mobile && /^0066\d{9}$/.test(mobile)) return { type: "mobile", value: `0${mobile.slice(4)}` };
  if (nationalId && /^\d{13}$/.test(nationalId)) return { type: "nationalId", value: nationalId };
  if (eWallet && /^\d{15}$/.test(eWallet)) return { type: "eWallet", value: eWallet };
  return undefined;
}

/**
 * The mini-QR of Thai payment slips ("slip verify"): only the sending bank and its reference.
 *
 * `00` { `00` `000001`, `01` sending bank (3-digit number of the Bank of Thailand), `02` reference
 * }, `51` `TH`, `91` checksum. Same CRC as the payment codes of `emv.ts`, over everything including
 * `9104`. TrueMoney's own variant: `00` { `00` `01`, `01` `01`, `02` event type, `03` transaction,
 * `04` DDMMYYYY }, no `51`, checksum in lower case.
 */
import { beforeChecksum, crc16, formatFields, parseFields } from "./emv.ts";

type BankSlipQr = {
  kind: "bank";
  /** 3-digit number of the sending bank, see `bank-numbers.ts`. */
  sendingBank: string;
  /** At most 25 letters and digits, compared exactly: some banks use lower case. */
  transRef: string;
};

type TrueMoneySlipQr = {
  kind: "truemoney";
  /** For example `P2P`. */
  eventType: string;
  transactionId: string;
  /** DDMMYYYY. */
  date: string;
};

export type SlipQr = BankSlipQr | TrueMoneySlipQr;

const API_ID = "000001";
const CHECKSUM_TAG = "9104";

/**
 * Writes the mini-QR of a bank slip. Throws RangeError for a bank or reference of the wrong shape.
 */
export function buildSlipQr({ sendingBank, transRef }: Omit<BankSlipQr, "kind">): string {
  if (!/^\d{3}$/.test(sendingBank)) throw new RangeError("sending bank: 3 digits");
  if (!isTransRef(transRef)) throw new RangeError("reference: 1 to 25 letters and digits");
  const slip = formatFields([
    { tag: "00", value: API_ID },
    { tag: "01", value: sendingBank },
    { tag: "02", value: transRef },
  ]);
  const open = `${formatFields([
    { tag: "00", value: slip },
    { tag: "51", value: "TH" },
  ])}${CHECKSUM_TAG}`;
  return open + crc16(open);
}

/** Writes the mini-QR of a TrueMoney slip. */
export function buildTrueMoneySlipQr(slip: Omit<TrueMoneySlipQr, "kind">): string {
  const fields = formatFields([
    { tag: "00", value: "01" },
    { tag: "01", value: "01" },
    { tag: "02", value: slip.eventType },
    { tag: "03", value: slip.transactionId },
    { tag: "04", value: slip.date },
  ]);
  const open = formatFields([{ tag: "00", value: fields }]) + CHECKSUM_TAG;
  return open + crc16(open).toLowerCase();
}

/**
 * Reads a mini-QR; `undefined` for anything else (payment codes, links, cut text, a wrong
 * checksum). A checksum without its leading zeros, as some bank apps write it, is accepted.
 */
export function parseSlipQr(text: string): SlipQr | undefined {
  const fields = parseFields(beforeChecksum(text, "91") ?? "");
  const slip = parseFields(textOf(fields, "00") ?? "");
  return textOf(slip, "00") === API_ID
    ? textOf(fields, "51") === "TH"
      ? readBankSlip(textOf(slip, "01"), textOf(slip, "02"))
      : undefined
    : readTrueMoneySlip(slip);
}

type Fields = ReturnType<typeof parseFields>;

const textOf = (fields: Fields, tag: string) => fields?.find((field) => field.tag === tag)?.value;

function isTransRef(text: string): boolean {
  return /^[0-9A-Za-z]{1,25}$/.test(text);
}

function readBankSlip(
  sendingBank: string | undefined,
  transRef: string | undefined,
): BankSlipQr | undefined {
  if (sendingBank === undefined || !/^\d{3}$/.test(sendingBank)) return undefined;
  if (transRef === undefined || !isTransRef(transRef)) return undefined;
  return { kind: "bank", sendingBank, transRef };
}

function readTrueMoneySlip(slip: Fields): TrueMoneySlipQr | undefined {
  if (textOf(slip, "00") !== "01" || textOf(slip, "01") !== "01") return undefined;
  const eventType = textOf(slip, "02");
  const transactionId = textOf(slip, "03");
  const date = textOf(slip, "04");
  if (!eventType || !transactionId || !date || !/^\d{8}$/.test(date)) return undefined;
  return { kind: "truemoney", eventType, transactionId, date };
}

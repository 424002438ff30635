/** House accounts for development. Only the sandbox pays into them. */
import type { Insertable } from "kysely";
import type { Variant } from "../src/features/lookups/index.ts";
import type { DepositsChannel, TreasuryPayingAccount } from "../src/kernel/db/schema.ts";

/**
 * Minimum amount of a QR at the two gateways: 100 baht by the specification, and about the same in
 * kip.
 */
const GATEWAY_MIN = { THB: 10_000n, LAK: 1_000_000n } as const;

/** Largest amount of a QR: 200,000 baht, or 100 million kip. */
const QR_MAX = { THB: 20_000_000n, LAK: 10_000_000_000n } as const;

/** The accounts that pay members, as the sandbox knows them. */
export function payingAccounts(variant: Variant): Insertable<TreasuryPayingAccount>[] {
  const account = (currency: "THB" | "LAK", bank_code: string, account_no: string) => ({
    currency,
    bank_code,
    account_no,
    account_name: "KRAPAO COMPANY LIMITED",
    set_by: "seed",
    at: new Date(0),
  });
  const baht = account("THB", "KBANK", "7440009901");
  return variant === "thai" ? [baht] : [baht, account("LAK", "BCEL", "7440009902")];
}

export function channels(variant: Variant): Insertable<DepositsChannel>[] {
  const currency = variant === "thai" ? "THB" : "LAK";
  const common = { bank_type: "bank", mode: "qr", currency } as const;
  return [
    {
      ...common,
      // A PromptPay QR is in baht. In the Lao build it is for members with the currency BAHT.
      currency: "THB",
      code: "KBANK",
      bank_code: "KBANK",
      name_th: "ธนาคารกสิกรไทย",
      name_en: "Kasikornbank",
      account_name: "KRAPAO COMPANY LIMITED",
      account_no: "7440000017",
      promptpay_id: "0105561000019",
      qr_min_minor: 100n,
      qr_max_minor: QR_MAX.THB,
      qr_expire_seconds: 600,
      can_cancel: true,
      position: 0,
    },
    {
      ...common,
      code: "WW",
      bank_code: "WW",
      bank_type: "gateway",
      name_th: "ดับเบิลยูดับเบิลยู เพย์",
      name_en: "WW Pay",
      account_name: "KRAPAO BY WW PAY",
      account_no: "7440000025",
      qr_min_minor: GATEWAY_MIN[currency],
      qr_max_minor: QR_MAX[currency],
      qr_expire_seconds: 600,
      can_cancel: true,
      position: 1,
    },
    {
      ...common,
      code: "ZAPMAN",
      bank_code: "ZAPMAN",
      bank_type: "gateway",
      name_th: "แซปแมน เพย์",
      name_en: "Zapman Pay",
      account_name: "KRAPAO BY ZAPMAN",
      account_no: "7440000033",
      qr_min_minor: GATEWAY_MIN[currency],
      qr_max_minor: QR_MAX[currency],
      qr_expire_seconds: 600,
      can_cancel: false,
      position: 2,
    },
    ...transfers(variant),
  ];
}

const BANKS = {
  SCB: { name_th: "ธนาคารไทยพาณิชย์", name_en: "Siam Commercial Bank" },
  KBANK: { name_th: "ธนาคารกสิกรไทย", name_en: "Kasikornbank" },
  GSB: { name_th: "ธนาคารออมสิน", name_en: "Government Savings Bank" },
  BCEL: { name_th: "ธนาคารการค้าต่างประเทศลาว", name_en: "Banque pour le Commerce Exterieur Lao" },
  TRUEMONEY: { name_th: "ทรูมันนี่ วอลเล็ท", name_en: "TrueMoney Wallet" },
} as const;

/**
 * House accounts for bank transfers. A bank may have several; money that arrives at a closed one is
 * still ours.
 */
function transfers(variant: Variant): Insertable<DepositsChannel>[] {
  const account = (
    code: string,
    bank: keyof typeof BANKS,
    account_no: string,
    more: Partial<Insertable<DepositsChannel>> = {},
  ): Insertable<DepositsChannel> => ({
    code,
    bank_code: bank,
    bank_type: "bank",
    mode: "auto",
    ...BANKS[bank],
    account_name: "KRAPAO COMPANY LIMITED",
    account_no,
    currency: variant === "thai" ? "THB" : "LAK",
    ...more,
  });
  if (variant === "lao") {
    return [
      account("BCEL", "BCEL", "744000001101", { position: 10 }),
      account("BCEL_MANUAL", "BCEL", "744000001102", { mode: "manual", position: 20 }),
    ];
  }
  return [
    account("SCB", "SCB", "7440000041", { position: 10 }),
    account("SCB_2", "SCB", "7440000058", { position: 11, is_active: false }),
    account("KBANK_AUTO", "KBANK", "7440000066", { position: 12 }),
    account("GSB", "GSB", "744000000742", { position: 13 }),
    account("TRUEMONEY", "TRUEMONEY", "0899744001", { bank_type: "wallet", position: 14 }),
    account("KBANK_MANUAL", "KBANK", "7440000082", { mode: "manual", position: 20 }),
  ];
}

/** House accounts of the development world: the sandbox pays into them, nobody else can. */
import type { Insertable } from "kysely";
import type { Variant } from "../src/features/lookups/index.ts";
import type { DepositsChannel } from "../src/kernel/schema.ts";

/** Least amount of a QR at the two gateways: 100 baht by the specification, its like in kip. */
const GATEWAY_MIN = { THB: 10_000n, LAK: 1_000_000n } as const;

export function channels(variant: Variant): Insertable<DepositsChannel>[] {
  const currency = variant === "thai" ? "THB" : "LAK";
  const common = { bank_type: "bank", mode: "qr", currency } as const;
  return [
    {
      ...common,
      // A PromptPay QR is in baht, in the Lao build too: there it is for members who chose BAHT.
      currency: "THB",
      code: "KBANK",
      bank_code: "KBANK",
      name_th: "ธนาคารกสิกรไทย",
      name_en: "Kasikornbank",
      account_name: "KRAPAO COMPANY LIMITED",
      account_no: "7440000017",
      promptpay_id: "0105561000019",
      qr_min_minor: 100n,
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
      qr_expire_seconds: 600,
      can_cancel: false,
      position: 2,
    },
  ];
}

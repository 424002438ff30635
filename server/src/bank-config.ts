/** Banks that make their own QRs. Each is off until its address is set. */
import { type Environment, required } from "./env-values.ts";

/** What the bank issued, and the token in the path of its callbacks, newest first. */
interface BankAccess {
  url: string;
  key: string;
  secret: string;
  callbackTokens: readonly string[];
}

/** The merchant, as SCB registered it. */
export interface ScbMerchant {
  billerId: string;
  /** Before `ref3`: SCB sends the confirmation to the address that is registered for it. */
  prefix: string;
  /** null: the merchant's profile has one reference. */
  ref2: string | null;
}

export interface BankConfig {
  scb: BankAccess & { merchant: ScbMerchant };
  kbank: BankAccess & {
    partnerId: string;
    partnerSecret: string;
    merchantId: string;
    terminalId: string | null;
  };
  bcel: BankAccess & { shopcode: string | null };
}

/** Reads SCB_URL, KBANK_URL, BCEL_URL and what belongs to them. */
export function readBanks(env: Environment): {
  [Bank in keyof BankConfig]: BankConfig[Bank] | null;
} {
  const access = (name: string): BankAccess | null => {
    const url = env[`${name}_URL`];
    if (!url) return null;
    const tokens = required(env, `${name}_CALLBACK_TOKEN`).split(",");
    return {
      url,
      key: required(env, `${name}_KEY`),
      secret: required(env, `${name}_SECRET`),
      callbackTokens: tokens.map((text) => text.trim()).filter((text) => text !== ""),
    };
  };
  const [scb, kbank, bcel] = [access("SCB"), access("KBANK"), access("BCEL")];
  return {
    scb: scb && {
      ...scb,
      merchant: {
        billerId: required(env, "SCB_BILLER_ID"),
        prefix: required(env, "SCB_REF3_PREFIX"),
        ref2: env.SCB_REF2 || null,
      },
    },
    kbank: kbank && {
      ...kbank,
      partnerId: required(env, "KBANK_PARTNER_ID"),
      partnerSecret: required(env, "KBANK_PARTNER_SECRET"),
      merchantId: required(env, "KBANK_MERCHANT_ID"),
      terminalId: env.KBANK_TERMINAL_ID || null,
    },
    bcel: bcel && { ...bcel, shopcode: env.BCEL_SHOPCODE || null },
  };
}

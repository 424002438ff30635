/** Members for development. Their passwords are public: production never has these members. */
import type { Currency } from "@krapao/contract";
import type { Variant } from "../src/features/lookups/index.ts";

export interface Person {
  variant: Variant;
  /** What the member demonstrates. */
  about: string;
  phone: string;
  password: string;
  name: string;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  currency: Currency;
  /** Deposited at KBANK when the database is seeded. */
  depositMinor: bigint;
  isSuspended: boolean;
}

/** Logins that the launcher prints. */
export const SEEDED_LOGINS: readonly Person[] = [
  {
    variant: "thai",
    about: "has money in the wallet",
    phone: "0865550101",
    password: "somchai-krapao",
    name: "Somchai",
    bankCode: "KBANK",
    bankAccountName: "SOMCHAI JAIDEE",
    bankAccountNo: "7445550101",
    currency: "THB",
    depositMinor: 250_000n,
    isSuspended: false,
  },
  {
    variant: "thai",
    about: "new, an empty wallet",
    phone: "0865550102",
    password: "malee-krapao",
    name: "Malee",
    bankCode: "SCB",
    bankAccountName: "MALEE SRISUK",
    bankAccountNo: "7445550102",
    currency: "THB",
    depositMinor: 0n,
    isSuspended: false,
  },
  {
    variant: "thai",
    about: "has yet to write the account's name in English",
    phone: "0865550104",
    password: "wanna-krapao",
    name: "วรรณา",
    bankCode: "KTB",
    bankAccountName: "วรรณา ใจงาม",
    bankAccountNo: "7445550104",
    currency: "THB",
    depositMinor: 50_000n,
    isSuspended: false,
  },
  {
    variant: "thai",
    about: "suspended",
    phone: "0865550103",
    password: "anan-krapao",
    name: "Anan",
    bankCode: "BBL",
    bankAccountName: "ANAN THONGDEE",
    bankAccountNo: "7445550103",
    currency: "THB",
    depositMinor: 0n,
    isSuspended: true,
  },
  {
    variant: "lao",
    about: "has kip in the wallet",
    phone: "02059550101",
    password: "boun-krapao",
    name: "Boun",
    bankCode: "BCEL",
    bankAccountName: "BOUN PHOMMAVONG",
    bankAccountNo: "744555010101",
    currency: "LAK",
    depositMinor: 150_000_000n,
    isSuspended: false,
  },
  {
    variant: "lao",
    about: "new, counts in baht",
    phone: "02059550102",
    password: "keo-krapao",
    name: "Keo",
    bankCode: "LDB",
    bankAccountName: "KEO SISOUK",
    bankAccountNo: "744555010202",
    currency: "THB",
    depositMinor: 0n,
    isSuspended: false,
  },
];

import type { Payload } from "../payload.ts";
import { noTexts } from "./field-specs.ts";

const noLimits = { withdrawMin: null, withdrawMax: null, depositMin: null };
const giftBlank = {
  currency: "THB",
  amount: 100,
  percent: null,
  cap: null,
  minDeposit: 0,
  depositMaxHours: null,
  percentSuccess: 200,
  percentFail: 10,
  turnoverTimes: 1,
  turnoverCountsDeposit: false,
  budget: null,
  isActive: true,
  startsAt: null,
  endsAt: null,
};

/** First content of a new document. */
export const BLANKS: Record<
  "bonus" | "promotion" | "channel" | "game" | "level" | "segment",
  () => Payload
> = {
  level: () => ({
    name: noTexts(),
    color: "#e0b84f",
    rank: 1,
    depositsFrom: { THB: 0, LAK: 0 },
    playedFrom: { THB: 0, LAK: 0 },
    depositCountFrom: 0,
    daysFrom: 0,
    autoPayoutMax: null,
    ...noLimits,
    chatPriority: 0,
    isActive: true,
  }),
  segment: () => ({
    name: "",
    isActive: true,
    ...noLimits,
    rule: {
      joined: "all",
      groups: [
        {
          joined: "all",
          conditions: [
            { field: "deposits", is: "atLeast", days: null, amount: { THB: 0, LAK: 0 } },
          ],
        },
      ],
    },
  }),
  bonus: () => ({
    name: noTexts(),
    notice: noTexts(),
    banners: [],
    type: "limit",
    maxReceived: 1,
    ...giftBlank,
    position: 0,
    segment: null,
  }),
  promotion: () => ({ description: noTexts(), ...giftBlank, segment: null }),
  channel: () => ({
    bankCode: "SCB",
    bankType: "bank",
    mode: "auto",
    nameTH: "",
    nameEN: "",
    accountName: "",
    accountNo: "",
    currency: "THB",
    promptpayId: null,
    qrBy: "promptpay",
    qrMin: 1,
    qrMax: 200_000,
    qrExpireSeconds: 600,
    canCancel: true,
    isActive: true,
    position: 30,
  }),
  game: () => ({
    provider: "",
    name: "",
    category: "slot",
    ftWalletSlot: 1,
    logo: "/art/koi-garden.svg",
    background: "/art/koi-garden-bg.svg",
    web: null,
    android: null,
    ios: null,
    loginStyle: "provider",
    giftWeight: 100,
    position: 0,
    isActive: false,
  }),
};

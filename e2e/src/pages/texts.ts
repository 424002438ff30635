/** The member app's texts, from its dictionaries: tests find buttons by what a member reads. */

import type { Variant } from "@krapao/contract/phone";
import laAccounts from "../../../web/src/features/accounts/texts/la.ts";
import laOwn from "../../../web/src/features/accounts/texts/own/la.ts";
import thOwn from "../../../web/src/features/accounts/texts/own/th.ts";
import laReset from "../../../web/src/features/accounts/texts/reset/la.ts";
import thReset from "../../../web/src/features/accounts/texts/reset/th.ts";
import thAccounts from "../../../web/src/features/accounts/texts/th.ts";
import laDepositBonus from "../../../web/src/features/bonuses/texts/deposit-bonus/la.ts";
import thDepositBonus from "../../../web/src/features/bonuses/texts/deposit-bonus/th.ts";
import laChat from "../../../web/src/features/chat/texts/la.ts";
import laChatLater from "../../../web/src/features/chat/texts/later/la.ts";
import thChatLater from "../../../web/src/features/chat/texts/later/th.ts";
import laRating from "../../../web/src/features/chat/texts/rating/la.ts";
import thRating from "../../../web/src/features/chat/texts/rating/th.ts";
import thChat from "../../../web/src/features/chat/texts/th.ts";
import laDeposits from "../../../web/src/features/deposits/texts/la.ts";
import thDeposits from "../../../web/src/features/deposits/texts/th.ts";
import laGames from "../../../web/src/features/games/texts/la.ts";
import laPlay from "../../../web/src/features/games/texts/play/la.ts";
import thPlay from "../../../web/src/features/games/texts/play/th.ts";
import laGameSheets from "../../../web/src/features/games/texts/sheets/la.ts";
import thGameSheets from "../../../web/src/features/games/texts/sheets/th.ts";
import thGames from "../../../web/src/features/games/texts/th.ts";
import laLookups from "../../../web/src/features/lookups/texts/la.ts";
import thLookups from "../../../web/src/features/lookups/texts/th.ts";
import laOtp from "../../../web/src/features/otp/texts/la.ts";
import thOtp from "../../../web/src/features/otp/texts/th.ts";
import laPromotions from "../../../web/src/features/promotions/texts/la.ts";
import thPromotions from "../../../web/src/features/promotions/texts/th.ts";
import laRefunds from "../../../web/src/features/refunds/texts/la.ts";
import thRefunds from "../../../web/src/features/refunds/texts/th.ts";
import laFiles from "../../../web/src/features/statements/texts/export/la.ts";
import thFiles from "../../../web/src/features/statements/texts/export/th.ts";
import laStatements from "../../../web/src/features/statements/texts/la.ts";
import thStatements from "../../../web/src/features/statements/texts/th.ts";
import laOwnMoney from "../../../web/src/features/wallet/own-money/texts/la.ts";
import thOwnMoney from "../../../web/src/features/wallet/own-money/texts/th.ts";
import laStrips from "../../../web/src/features/wallet/strips/texts/la.ts";
import thStrips from "../../../web/src/features/wallet/strips/texts/th.ts";
import laWalletEvents from "../../../web/src/features/wallet/texts/events/la.ts";
import thWalletEvents from "../../../web/src/features/wallet/texts/events/th.ts";
import laWallet from "../../../web/src/features/wallet/texts/la.ts";
import thWallet from "../../../web/src/features/wallet/texts/th.ts";
import laWithdrawals from "../../../web/src/features/withdrawals/texts/la.ts";
import thWithdrawals from "../../../web/src/features/withdrawals/texts/th.ts";
import laCore from "../../../web/src/i18n/core/la.ts";
import thCore from "../../../web/src/i18n/core/th.ts";
import laLabels from "../../../web/src/i18n/labels/la.ts";
import thLabels from "../../../web/src/i18n/labels/th.ts";
import laLines from "../../../web/src/i18n/lines/la.ts";
import thLines from "../../../web/src/i18n/lines/th.ts";
import laRewards from "../../../web/src/i18n/rewards/la.ts";
import thRewards from "../../../web/src/i18n/rewards/th.ts";
import laWays from "../../../web/src/i18n/ways/la.ts";
import thWays from "../../../web/src/i18n/ways/th.ts";

const thai = {
  core: thCore,
  accounts: thAccounts,
  own: { ...thOwn, labels: thLabels },
  reset: thReset,
  chat: thChat,
  chatLater: thChatLater,
  rating: thRating,
  games: { ...thGames, ...thGameSheets, labels: thLabels },
  play: thPlay,
  files: thFiles,
  lines: thLines,
  lookups: thLookups,
  otp: { ...thOtp, labels: thLabels },
  ownMoney: thOwnMoney,
  deposits: { ...thDeposits, labels: thLabels },
  depositBonus: { ...thDepositBonus, labels: thLabels },
  promotions: thPromotions,
  refunds: thRefunds,
  rewards: thRewards,
  statements: { ...thStatements, labels: thLabels },
  strips: thStrips,
  withdrawals: { ...thWithdrawals, labels: thLabels },
  wallet: thWallet,
  walletEvents: thWalletEvents,
  ways: thWays,
};

export type Texts = typeof thai;

const lao: Texts = {
  core: laCore,
  accounts: laAccounts,
  own: { ...laOwn, labels: laLabels },
  reset: laReset,
  chat: laChat,
  chatLater: laChatLater,
  rating: laRating,
  games: { ...laGames, ...laGameSheets, labels: laLabels },
  play: laPlay,
  files: laFiles,
  lines: laLines,
  lookups: laLookups,
  otp: { ...laOtp, labels: laLabels },
  ownMoney: laOwnMoney,
  deposits: { ...laDeposits, labels: laLabels },
  depositBonus: { ...laDepositBonus, labels: laLabels },
  promotions: laPromotions,
  refunds: laRefunds,
  rewards: laRewards,
  statements: { ...laStatements, labels: laLabels },
  strips: laStrips,
  withdrawals: { ...laWithdrawals, labels: laLabels },
  wallet: laWallet,
  walletEvents: laWalletEvents,
  ways: laWays,
};

/** Each build starts in the language of its country. */
export const textsOf = (variant: Variant): Texts => (variant === "lao" ? lao : thai);

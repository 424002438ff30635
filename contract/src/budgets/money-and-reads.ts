import type { Row } from "./row.ts";

/** Calls that move money or send a message. The counts are exact. */
export const MONEY: Readonly<Record<string, Row>> = {
  "games.transfer in": [6, 21, 4, 0, 8704],
  "games.transfer out": [6, 19, 4, 0, 9728],
  "games.transfer through": [17, 51, 11, 0, 16896],
  "games.transferAll": [17, 30, 13, 0, 11264],
  "withdrawals.withdraw": [5, 31, 21, 0, 6656],
  "deposits.createQr promptpay": [11, 15, 6, 0, 4608],
  "deposits.createQr gateway": [11, 12, 7, 0, 4608],
  "callback bank-feed": [6, 16, 1, 0, 7168],
  "spinwheel.claim": [9, 17, 6, 0, 62976],
  "bonuses.activate": [15, 25, 12, 0, 63488],
  "chat.sendMessage first": [5, 7, 3, 0, 5120],
  "chat.sendMessage next": [4, 4, 3, 0, 3584],
};

/** What members read. The counts are exact. */
export const READS: Readonly<Record<string, Row>> = {
  "wallet.read": [1, 3, 3, 0, 2048],
  "accounts.profile": [1, 3, 3, 0, 2048],
  "accounts.session": [1, 5, 5, 0, 3072],
  "accounts.sessions": [1, 2, 2, 0, 1536],
  "statements.list": [1, 2, 2, 0, 2048],
  "statements.totals": [3, 3, 3, 0, 2560],
  "bonuses.list": [1, 9, 9, 0, 2048],
  "bonuses.readCondition": [2, 2, 2, 0, 2048],
  "bonuses.checkActive": [1, 2, 2, 0, 2048],
  "promotions.current": [1, 2, 2, 0, 2048],
  "protection.read": [1, 6, 6, 0, 2048],
  "games.account": [3, 3, 3, 0, 2560],
  "games.readStart": [1, 2, 2, 0, 2048],
  "withdrawals.times": [1, 3, 3, 0, 2048],
  "refunds.check": [25, 23, 20, 0, 4096],
  "invites.list": [1, 4, 4, 0, 1536],
  "spinwheel.setup": [12, 11, 9, 0, 2560],
  "spinwheel.coupons": [1, 6, 6, 0, 2048],
  "chat.config": [0, 0, 0, 0, 2560],
  "console search.everything of digits": [2, 11, 11, 0, 2048],
  "console search.everything of a reference": [2, 2, 2, 0, 2048],
};

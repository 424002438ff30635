import type { Row } from "./row.ts";

/** Calls that move money or send a message. The counts are exact. */
export const MONEY: Readonly<Record<string, Row>> = {
  "games.transfer in": [6, 21, 4, 0, 8704],
  "games.transfer out": [6, 19, 4, 0, 9728],
  "games.transfer through": [29, 51, 11, 0, 16896],
  "games.transferAll": [27, 31, 14, 0, 11264],
  "withdrawals.withdraw": [5, 31, 21, 0, 6656],
  "deposits.createQr promptpay": [18, 17, 8, 0, 4608],
  "deposits.createQr gateway": [17, 15, 10, 0, 4608],
  "callback bank-feed": [12, 16, 1, 0, 7168],
  "spinwheel.claim": [18, 19, 6, 0, 62976],
  "bonuses.activate": [27, 28, 12, 0, 63488],
  "chat.sendMessage first": [8, 7, 3, 0, 5120],
  "chat.sendMessage next": [5, 4, 3, 0, 3584],
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
  "refunds.check": [26, 23, 20, 0, 4096],
  "invites.list": [1, 4, 4, 0, 1536],
  "spinwheel.setup": [12, 11, 9, 0, 2560],
  "spinwheel.coupons": [1, 6, 6, 0, 2048],
  "chat.config": [0, 0, 0, 0, 2560],
};

import type { Row } from "./row.ts";

/** Calls that move money or send a message. The counts are exact. */
export const MONEY: Readonly<Record<string, Row>> = {
  "games.transfer in": [29, 25, 8, 2, 10240],
  "games.transfer out": [27, 23, 8, 2, 10240],
  "games.transfer through": [62, 56, 16, 4, 19968],
  "games.transferAll": [40, 32, 15, 2, 11264],
  "withdrawals.withdraw": [35, 33, 21, 1, 6656],
  "deposits.createQr promptpay": [19, 17, 8, 0, 4608],
  "deposits.createQr gateway": [19, 15, 10, 0, 6656],
  "callback bank-feed": [20, 18, 1, 2, 8192],
  "spinwheel.claim": [27, 23, 6, 0, 62976],
  "bonuses.activate": [34, 32, 12, 0, 66048],
  "chat.sendMessage first": [9, 7, 3, 0, 5120],
  "chat.sendMessage next": [6, 4, 3, 0, 4096],
};

/** What members read. The counts are exact. */
export const READS: Readonly<Record<string, Row>> = {
  "wallet.read": [3, 3, 3, 0, 2048],
  "accounts.profile": [3, 3, 3, 0, 2048],
  "accounts.session": [5, 5, 5, 0, 2048],
  "accounts.sessions": [2, 2, 2, 0, 2048],
  "statements.list": [3, 3, 3, 0, 1536],
  "statements.totals": [3, 3, 3, 0, 2560],
  "bonuses.list": [9, 9, 9, 0, 2048],
  "bonuses.readCondition": [2, 2, 2, 0, 2048],
  "bonuses.checkActive": [2, 2, 2, 0, 2048],
  "promotions.current": [2, 2, 2, 0, 2048],
  "protection.read": [6, 6, 6, 0, 2048],
  "games.account": [3, 3, 3, 0, 2048],
  "games.readStart": [2, 2, 2, 0, 2048],
  "withdrawals.times": [3, 3, 3, 0, 2048],
  "refunds.check": [35, 27, 20, 1, 4096],
  "invites.list": [5, 5, 5, 0, 2048],
  "spinwheel.setup": [12, 10, 8, 0, 2560],
  "spinwheel.coupons": [6, 6, 6, 0, 2048],
  "chat.config": [0, 0, 0, 0, 1536],
};

import type { Row } from "./row.ts";

/** Calls that move money or send a message. The counts are exact. */
export const MONEY: Readonly<Record<string, Row>> = {
  "games.transfer in": [4, 21, 8, 0, 8192],
  "games.transfer out": [5, 20, 7, 0, 8192],
  "games.transfer through": [7, 44, 11, 0, 16384],
  "games.transferAll": [6, 28, 9, 0, 10240],
  "withdrawals.withdraw": [6, 40, 29, 0, 6656],
  "deposits.createQr promptpay": [4, 15, 7, 0, 4608],
  "deposits.createQr gateway": [5, 13, 8, 0, 4608],
  "callback bank-feed": [6, 17, 1, 0, 7168],
  "spinwheel.claim": [4, 17, 5, 0, 62976],
  "spinwheel.claim with a game": [7, 22, 7, 0, 62976],
  "bonuses.activate with a game": [7, 30, 11, 0, 63488],
  "games.transfer through, by reference": [6, 43, 10, 0, 16384],
  "bonuses.activate": [4, 25, 9, 0, 63488],
  "chat.sendMessage first": [5, 7, 3, 0, 5120],
  "chat.sendMessage next": [4, 4, 3, 0, 3584],
};

/** What members read. The counts are exact. */
export const READS: Readonly<Record<string, Row>> = {
  "wallet.read": [1, 3, 3, 0, 2048],
  "wallet.ways": [1, 12, 12, 0, 2048],
  "accounts.profile": [1, 3, 3, 0, 2048],
  "accounts.session": [1, 4, 4, 0, 3072],
  "accounts.sessions": [1, 2, 2, 0, 1536],
  "statements.list": [1, 2, 2, 0, 2048],
  "statements.totals": [3, 3, 3, 0, 2560],
  "bonuses.list": [1, 11, 11, 0, 2048],
  "bonuses.readCondition": [3, 3, 3, 0, 2048],
  "bonuses.checkActive": [1, 2, 2, 0, 2048],
  "promotions.current": [1, 2, 2, 0, 2048],
  "protection.read": [1, 6, 6, 0, 2048],
  "games.account": [3, 3, 3, 0, 2560],
  "games.readStart": [1, 2, 2, 0, 2048],
  "withdrawals.times": [2, 9, 9, 0, 2048],
  "refunds.check": [27, 27, 21, 0, 4096],
  "invites.list": [1, 4, 4, 0, 1536],
  "spinwheel.setup": [12, 11, 9, 0, 2560],
  "spinwheel.coupons": [1, 6, 6, 0, 2048],
  "chat.config": [0, 0, 0, 0, 2560],
  "console search.everything of digits": [2, 13, 13, 0, 2048],
  "console search.everything of a reference": [2, 2, 2, 0, 2048],
};

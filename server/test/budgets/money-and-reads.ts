import type { Budget } from "./budget.ts";

/** Calls that move money or send a message. The counts are exact. */
export const MONEY: Readonly<Record<string, Budget>> = {
  "games.transfer in": { trips: 4, statements: 21, transactions: 8, wal: 8192 },
  "games.transfer out": { trips: 5, statements: 20, transactions: 7, wal: 8192 },
  "games.transfer through": { trips: 7, statements: 44, transactions: 11, wal: 16384 },
  "games.transferAll": { trips: 6, statements: 28, transactions: 9, wal: 10240 },
  "withdrawals.withdraw": { trips: 6, statements: 40, transactions: 29, wal: 6656 },
  "deposits.createQr promptpay": { trips: 4, statements: 15, transactions: 7, wal: 4608 },
  "deposits.createQr gateway": { trips: 5, statements: 13, transactions: 8, wal: 4608 },
  "callback bank-feed": { trips: 6, statements: 17, transactions: 1, wal: 7168 },
  "spinwheel.claim": { trips: 4, statements: 17, transactions: 5, wal: 62976 },
  "spinwheel.claim with a game": { trips: 7, statements: 22, transactions: 7, wal: 62976 },
  "bonuses.activate with a game": { trips: 7, statements: 30, transactions: 11, wal: 63488 },
  "games.transfer through, by reference": {
    trips: 6,
    statements: 43,
    transactions: 10,
    wal: 16384,
  },
  "bonuses.activate": { trips: 4, statements: 25, transactions: 9, wal: 63488 },
  "chat.sendMessage first": { trips: 5, statements: 7, transactions: 3, wal: 5120 },
  "chat.sendMessage next": { trips: 4, statements: 4, transactions: 3, wal: 3584 },
};

/** What members read. The counts are exact. */
export const READS: Readonly<Record<string, Budget>> = {
  "wallet.read": { trips: 1, statements: 3, transactions: 3, wal: 2048 },
  "wallet.ways": { trips: 1, statements: 13, transactions: 13, wal: 2048 },
  "accounts.profile": { trips: 1, statements: 3, transactions: 3, wal: 2048 },
  "accounts.session": { trips: 1, statements: 3, transactions: 3, wal: 3072 },
  "accounts.sessions": { trips: 1, statements: 2, transactions: 2, wal: 1536 },
  "statements.list": { trips: 1, statements: 2, transactions: 2, wal: 2048 },
  "statements.totals": { trips: 3, statements: 3, transactions: 3, wal: 2560 },
  "statements.lastDeposits": { trips: 1, statements: 2, transactions: 2, wal: 2048 },
  "bonuses.list": { trips: 1, statements: 11, transactions: 11, wal: 2048 },
  "bonuses.readCondition": { trips: 3, statements: 3, transactions: 3, wal: 2048 },
  "bonuses.checkActive": { trips: 1, statements: 2, transactions: 2, wal: 2048 },
  "promotions.current": { trips: 1, statements: 2, transactions: 2, wal: 2048 },
  "protection.read": { trips: 1, statements: 6, transactions: 6, wal: 2048 },
  "games.account": { trips: 3, statements: 3, transactions: 3, wal: 2560 },
  "games.readStart": { trips: 1, statements: 2, transactions: 2, wal: 2048 },
  "games.readVisit": { trips: 1, statements: 2, transactions: 2, wal: 2048 },
  "games.readPlay": { trips: 3, statements: 6, transactions: 6, wal: 2560 },
  "withdrawals.times": { trips: 2, statements: 9, transactions: 9, wal: 2048 },
  "refunds.check": { trips: 27, statements: 27, transactions: 21, wal: 4096 },
  "invites.list": { trips: 1, statements: 4, transactions: 4, wal: 1536 },
  "spinwheel.setup": { trips: 12, statements: 11, transactions: 9, wal: 2560 },
  "spinwheel.coupons": { trips: 1, statements: 6, transactions: 6, wal: 2048 },
  "chat.config": { trips: 0, statements: 0, transactions: 0, wal: 2560 },
  "console search.everything of digits": { trips: 2, statements: 13, transactions: 13, wal: 2048 },
  "console search.everything of a reference": {
    trips: 2,
    statements: 2,
    transactions: 2,
    wal: 2048,
  },
};

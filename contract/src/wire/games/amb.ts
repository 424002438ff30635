/**
 * AMB SuperAPI, transfer wallet: one agent, many products (`productId`). Only what we write and
 * read is here.
 *
 * Sources, as stored copies of November 2026:
 *
 * - DOC: https://doc.ambsuperapi.com/, pages `authentication.html` and `transfer/`: `login.html`,
 *   `withdraw.html`, `verify.html`, `queryOutstanding.html`, `queryTransferBetRecords.html`,
 *   `errorMessageTransfer.html`.
 * - CLIENT: github.com/b0855626503/btf, `packages/Gametech/Game/src/Repositories/Games/
 *   TransferRepository.php` and `GclubRepository.php`.
 *
 * | fact | source |
 * | --- | --- |
 * | Basic authentication with agent and key; 401 for a wrong one | DOC authentication |
 * | envelope `{reqId, code, message, data}`, 0 is success | DOC, every page |
 * | `POST /withdraw`: fields, answer, amounts as text with two decimals | DOC withdraw; CLIENT |
 * | `POST /deposit`: the same fields and answer | CLIENT (the page is not stored) |
 * | `POST /verifyDepositWithdraw`: fields and answer | DOC verify |
 * | `POST /logIn`: fields, language, answer | DOC login; CLIENT |
 * | `GET /outstanding`: unfinished bets by product | DOC queryOutstanding; CLIENT |
 * | `GET /betTransactionsTransfer`: rows of all players | DOC queryTransferBetRecords |
 * | `GET /balance`: `data.status`, `data.balance` | CLIENT (the page is not stored) |
 * | `POST /member`: `username`, `productId`; answers `data.username` | CLIENT (page not stored) |
 * | all codes | DOC errorMessageTransfer |
 * | HTTP 200 or 201 for every answer with a code | guess |
| the time that `startTime` and `endTime` select by; format of `accountingDate` | guess |
 * | a row that becomes VOID keeps its stake and payout | guess |
 * | languages other than th and en | guess: none |
 * | how long a transfer can be looked up | not published |
 */
import * as v from "valibot";
import { maybe, theirAmount, theirBalance, theirId, theirText, theirTime } from "../theirs.ts";

/** Paths below the base address. */
export const AMB_PATHS = {
  member: "/member",
  balance: "/balance",
  deposit: "/deposit",
  withdraw: "/withdraw",
  verify: "/verifyDepositWithdraw",
  login: "/logIn",
  outstanding: "/outstanding",
  bets: "/betTransactionsTransfer",
} as const;

/** `code` of an answer, as text. */
export const AMB_CODES = {
  success: "0",
  unauthorized: "10",
  nameReserved: "12",
  gameNotSupported: "403",
  accountSetting: "1001",
  currency: "1002",
  nameTaken: "2001",
  depositDuplicate: "4001",
  depositAmount: "4002",
  withdrawDuplicate: "5001",
  withdrawAmount: "5002",
  /** Of the agent in a deposit, of the member in a withdrawal. */
  notEnough: "5003",
  transactionNotFound: "5004",
  product: "9001",
  memberNotFound: "9002",
  productNotAllowed: "9004",
} as const;

/**
 * Codes of the company's own faults: cache, upstream, product, downstream, HTTP, decoding, "try
 * again later", and a create, balance, deposit or withdrawal that "failed". They prove nothing.
 */
export const AMB_FAULTS: readonly string[] = [
  "13",
  ...["800", "900", "901", "910", "950", "960", "1000"],
  ...["3000", "4000", "5000"],
];

/** Body of `member`. */
export interface AmbMember {
  username: string;
  productId: string;
}

/** Body of `deposit` and `withdraw`; `amount` as `"100.25"`. */
export interface AmbTransfer extends AmbMember {
  amount: string;
  transactionRef: string;
}

/** Body of `verify`. */
export interface AmbVerify extends AmbMember {
  transactionRef: string;
  type: "DEPOSIT" | "WITHDRAW";
}

/** Body of `login`. */
export interface AmbLogin extends AmbMember {
  gameCode: string;
  isMobileLogin: boolean;
  language: string;
}

/** What every answer has. */
export const ambEnvelope = v.object({ code: theirId });

const data = <T extends v.ObjectEntries>(entries: T) => v.object({ data: v.object(entries) });

/** Answer of `member`: the company's name for the player. */
export const ambMember = data({ username: theirText });
/** Answer of `balance`. */
export const ambBalance = data({ status: theirText, balance: theirBalance });
/** Answer of `deposit` and `withdraw`; `txId` is our reference. */
export const ambMoved = data({
  status: theirText,
  txId: theirId,
  username: theirText,
  amount: theirAmount,
  beforeBalance: maybe(theirBalance),
  balance: maybe(theirBalance),
});
/** Answer of `verify`: whether the transaction happened. */
export const ambOutcome = data({ success: v.boolean(), transactionRef: theirId });
/** Answer of `verify` about a transaction that happened. */
export const ambVerified = data({
  username: theirText,
  productId: theirText,
  currency: theirText,
  amount: theirAmount,
  beforeBalance: maybe(theirBalance),
  afterBalance: maybe(theirBalance),
});
/** Answer of `login`. */
export const ambLaunch = data({ url: theirText });
/** Answer of `outstanding`: a product without unfinished bets may be missing. */
export const ambOutstanding = v.object({
  data: v.array(v.object({ productId: theirText, outstanding: theirBalance })),
});
/** Answer of `bets`. `payout` contains the stake. */
export const ambBets = data({
  txns: v.array(
    v.object({
      id: theirId,
      username: theirText,
      betStatus: theirText,
      stake: theirBalance,
      payout: maybe(theirBalance),
      accountingDate: maybe(theirTime),
      updatedDate: maybe(theirTime),
    }),
  ),
});

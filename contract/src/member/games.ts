import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { amountInput, amountInputOrZero, amountOutput, type Currency } from "../money.ts";
import { codeText, currency, day, message, status, timestamp } from "../schemas.ts";

export const CATEGORIES = ["slot", "sport", "lotto"] as const;
/** The `from` or `to` of a transfer that means the member's own wallet. */
export const WALLET = "WALLET";
/**
 * The smallest transfer, in minor units: 1 baht by the specification, and in kip the least that can
 * be deposited.
 */
export const TRANSFER_MINIMUM_MINOR = { THB: 100n, LAK: 100_000n } as const satisfies Record<
  Currency,
  bigint
>;
/** Provider routes of auto login: with the username, or with username and password. */
export const LOGIN_BY_USERNAME = [
  "pg",
  "betflix",
  "joker2",
  "huayhd",
  "areaslot",
  // The specification names their login style but no route, so they get one like the others.
  "ufabet",
  "superslot",
  "sexygame",
] as const;
export const LOGIN_BY_PASSWORD = [
  "askmebet",
  "imi",
  "usun",
  "circus",
  "slotracha",
  "pgslot",
] as const;

/**
 * Name of a game account at its provider. Some providers put the operator's agent in front of our
 * name, or a domain behind it.
 */
export const accountName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.@-]{1,64}$/));

/**
 * One game account of a member, open or not. `amount` is in the provider's credits; baht = amount x
 * ftWalletSlot.
 */
export const slot = v.object({
  code: v.string(),
  name: v.string(),
  category: v.picklist(CATEGORIES),
  /** Route name of the provider behind the game, as in /api/autoLogin/{provider}. */
  provider: v.string(),
  isActive: v.boolean(),
  amount: amountOutput,
  /** The amount in the member's currency: amount x ftWalletSlot. */
  value: amountOutput,
  ftWalletSlot: v.number(),
  logo: v.string(),
  background: v.string(),
  web: v.nullable(v.string()),
  android: v.nullable(v.string()),
  ios: v.nullable(v.string()),
  /** Where the game opens: in this tab or in a new one. */
  opensIn: v.picklist(["same", "new"]),
  /** When the amount was read at the provider; null before the first reading. */
  readAt: v.nullable(timestamp),
  /** The last reading failed: the amount is the one of `readAt`. */
  isStale: v.boolean(),
  /** A transfer of this account is under way. */
  isTransferring: v.boolean(),
  /** false: closed or in maintenance. Money may leave it, but the member cannot enter it. */
  isAvailable: v.boolean(),
  /** Why it is closed, in each language; null: no text, or it is open. */
  notice: v.nullable(v.object({ th: v.string(), la: v.string(), en: v.string() })),
  /** When the member last entered it; null: never. */
  playedAt: v.nullable(timestamp),
});

const slotParams = v.strictObject({ slotCode: codeText });
const PROVIDER_ERRORS = ["NO_GAME", "PROVIDER_UNAVAILABLE"] as const;

export const refreshSlots = endpoint({
  method: "GET",
  path: "/api/wallet/refresh/slot",
  access: "member",
  summary: "Reads every open game account at its provider; one that fails keeps its last amount",
  output: v.object({ slots: v.array(slot) }),
  changesState: true,
  limit: { per: "member", max: 30, windowSeconds: 60 },
});

export const activate = endpoint({
  method: "GET",
  path: "/api/wallet/activate/{slotCode}",
  access: "member",
  plays: true,
  summary: "Opens the game account at the provider",
  params: slotParams,
  output: v.object({ message, slot }),
  errors: [...PROVIDER_ERRORS, "SLOT_ALREADY_ACTIVE", "SLOT_ACTIVATE_FAIL"],
  changesState: true,
});

const credentials = v.object({ username: v.string(), password: v.string() });

export const account = endpoint({
  method: "GET",
  path: "/api/wallet/account/{slotCode}",
  access: "member",
  plays: true,
  summary: "Credentials of an open game account",
  params: slotParams,
  output: credentials,
  errors: [...PROVIDER_ERRORS, "SLOT_NO_ACCOUNT", "RECENT_AUTH_REQUIRED"],
});

export const resetPassword = endpoint({
  method: "GET",
  path: "/api/wallet/resetpassword/{slotCode}",
  access: "member",
  plays: true,
  summary: "Sets a new password at the provider",
  params: slotParams,
  output: credentials,
  errors: [
    ...PROVIDER_ERRORS,
    "SLOT_NO_ACCOUNT",
    "SLOT_RESET_PASSWORD_FAIL",
    "RECENT_AUTH_REQUIRED",
  ],
  changesState: true,
});

/** SUCCESS: settled. PROCESSING: recovery settles it. */
const movement = v.object({ message, status, transferId: v.string() });
const MOVE_ERRORS = [
  "NO_GAME",
  "PROVIDER_UNAVAILABLE",
  "SLOT_NO_ACCOUNT",
  "MONEY_NOT_ENOUGH",
  "TRANSFER_FAIL",
  "TRANSFER_IN_PROGRESS",
  // Only for money into a game; money may always return to the wallet.
  "SELF_EXCLUDED",
  "LATE_RESULTS",
  "IDEMPOTENCY_KEY_REUSED",
] as const;

export const transfer = endpoint({
  method: "POST",
  path: "/api/wallet/transfer",
  access: "member",
  summary:
    "Moves money between the wallet and a game account, or two game accounts; amount in baht",
  input: v.strictObject({ from: codeText, to: codeText, amount: amountInputOrZero }),
  output: movement,
  errors: [
    ...MOVE_ERRORS,
    "TRANSFER_MINIMUM",
    "TRANSFER_SAME_ACCOUNT",
    "TRANSFER_NOT_WHOLE_CREDITS",
    "TRANSFER_STAYED_IN_WALLET",
  ],
  idempotent: true,
});

/** The transfers of a sweep. `from` and `to`: WALLET or the code of a game. */
const moved = v.array(v.object({ from: v.string(), to: v.string(), amount: amountOutput, status }));

export const transferAll = endpoint({
  method: "POST",
  path: "/api/wallet/transferAll",
  access: "member",
  summary: "Sweeps everything into `to`: WALLET or a game account",
  input: v.strictObject({ to: codeText }),
  output: v.object({ message, status, moved }),
  errors: [...MOVE_ERRORS, "TRANSFER_STAYED_IN_WALLET"],
  idempotent: true,
});

/** What a start moves into the game: the wallet's money, or that of the other games as well. */
export const START_SOURCES = ["wallet", "everywhere"] as const;
/**
 * Why money stayed in another game. unread: its provider did not answer. in_progress: a transfer of
 * it is not settled. refused: its provider refused.
 */
export const STAY_REASONS = ["unread", "in_progress", "refused"] as const;

/**
 * A start: the game's account is opened if needed, and the money is moved in. SUCCESS: the member
 * can enter. PROCESSING: recovery settles it. FAILED: `message` has the reason.
 */
const gameStart = v.object({
  _id: v.string(),
  slotCode: v.string(),
  message,
  status,
  moved,
  /** The other games whose money did not come along. */
  stayed: v.array(v.object({ slotCode: v.string(), reason: v.picklist(STAY_REASONS) })),
  startedAt: timestamp,
});

export const start = endpoint({
  method: "POST",
  path: "/api/wallet/start",
  access: "member",
  plays: true,
  summary: "Opens the game account if needed and moves the member's money into it",
  input: v.strictObject({
    slotCode: codeText,
    from: v.picklist(START_SOURCES),
    /** How much of the wallet comes along; left out: all that there is. Only with `wallet`. */
    amount: v.optional(amountInput),
  }),
  output: gameStart,
  errors: [
    "NO_GAME",
    "PROVIDER_UNAVAILABLE",
    "SLOT_ACTIVATE_FAIL",
    "MONEY_NOT_ENOUGH",
    "TRANSFER_MINIMUM",
    "TRANSFER_NOT_WHOLE_CREDITS",
    "TRANSFER_IN_PROGRESS",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  idempotent: true,
});

export const readStart = endpoint({
  method: "GET",
  path: "/api/wallet/start",
  access: "member",
  summary: "The member's last start with its progress, for 15 minutes",
  output: v.object({ start: v.nullable(gameStart) }),
});

export const readVisit = endpoint({
  method: "GET",
  path: "/api/wallet/visit",
  access: "member",
  summary: "The game that the member entered last, for a day, and what was won or lost there since",
  output: v.object({
    visit: v.nullable(
      v.object({
        slotCode: v.string(),
        enteredAt: timestamp,
        /** Won (positive) or lost. Null: the game was not read since, or a transfer is open. */
        result: v.nullable(amountOutput),
        /** Stakes that the provider names as open: they are neither won nor lost. */
        open: amountOutput,
      }),
    ),
    now: timestamp,
  }),
});

/** What play is summed over: a week from Monday, or a calendar month, in Asia/Bangkok. */
export const PLAY_SPANS = ["week", "month"] as const;
export type PlaySpan = (typeof PLAY_SPANS)[number];

export const readPlay = endpoint({
  method: "POST",
  path: "/api/wallet/play",
  access: "member",
  summary: "A week or month of the member: money in and out by the ledger, results by game",
  input: v.strictObject({
    span: v.picklist(PLAY_SPANS),
    /** How many weeks or months ago; 0: the current one. */
    ago: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(12)),
  }),
  output: v.object({
    /** Start of the span, and its exclusive end. */
    from: timestamp,
    to: timestamp,
    /** Entries of the ledger before this time are in the archive; null: all are summed. */
    archivedUntil: v.nullable(timestamp),
    currency,
    /** Every day of the span until today, oldest first. */
    days: v.array(
      v.object({
        day,
        deposits: amountOutput,
        withdrawals: amountOutput,
        /** Bonuses, promotions, refunds, invites and prizes. */
        gifts: amountOutput,
        /** Won (positive) or lost in all games. */
        result: amountOutput,
      }),
    ),
    /** Sums of the days. */
    deposits: amountOutput,
    withdrawals: amountOutput,
    gifts: amountOutput,
    result: amountOutput,
    /** The games with a result, or with something that is not known yet, the most played first. */
    games: v.array(
      v.object({
        slotCode: v.string(),
        name: v.string(),
        /** Valid bets. */
        bets: amountOutput,
        result: amountOutput,
        /** Minutes of play by the times of bets. Null: the game reports no bets. */
        minutes: v.nullable(v.number()),
        /** Until when its results are known; null: it was never read. */
        knownUntil: v.nullable(timestamp),
        /** Stakes that are open or may be, and rises that no report explains. */
        open: amountOutput,
        /** A transfer of it has no outcome yet. */
        isTransferring: v.boolean(),
      }),
    ),
    /** Minutes in which any game was played; games that overlap count once. */
    minutes: v.number(),
    now: timestamp,
  }),
  limit: { per: "member", max: 60, windowSeconds: 60 },
});

export const savePreferences = endpoint({
  method: "PUT",
  path: "/api/wallet/preferences",
  access: "member",
  summary: "Sets whether a tap on a game brings all of the member's money along",
  input: v.strictObject({ bringsMoney: v.boolean() }),
  output: v.object({ message }),
  limit: { per: "member", max: 30, windowSeconds: 60 },
});

/** Where the game opens. With `method` POST the browser submits `fields` as a hidden form. */
const launch = v.object({
  link: v.string(),
  method: v.optional(v.picklist(["GET", "POST"])),
  fields: v.optional(v.record(v.string(), v.string())),
});

export const autoLogin = endpoint({
  method: "GET",
  path: "/api/autoLogin/{provider}/{username}",
  access: "member",
  plays: true,
  summary: "One-tap login at a provider that knows the member by username",
  params: v.strictObject({ provider: v.picklist(LOGIN_BY_USERNAME), username: accountName }),
  output: launch,
  errors: [...PROVIDER_ERRORS, "SLOT_NO_ACCOUNT", "NOT_AREASLOT", "NOT_UFABET"],
  changesState: true,
});

export const autoLoginWithPassword = endpoint({
  method: "GET",
  path: "/api/autoLogin/{provider}/{username}/{password}",
  access: "member",
  plays: true,
  summary: "One-tap login at a provider that wants username and password",
  params: v.strictObject({
    provider: v.picklist(LOGIN_BY_PASSWORD),
    username: accountName,
    password: v.pipe(v.string(), v.maxLength(128)),
  }),
  output: launch,
  errors: [...PROVIDER_ERRORS, "SLOT_NO_ACCOUNT"],
  changesState: true,
});

/**
 * The import rules as data: imports.ts checks them, architecture.ts writes them into
 * docs/imports.md.
 */

export type Rule = {
  /** Files the rule speaks about; `$1` in the other patterns is its first group. */
  from: RegExp;
  /** Own paths these files may import, besides packages. */
  may: string[];
  why: string;
};

/**
 * Which feature may use another one, and only through its index.ts. Add an edge deliberately:
 * each one makes two features harder to understand apart.
 */
export const edges: Record<string, string[]> = {
  otp: ["lookups"],
  accounts: ["otp", "lookups", "approvals"],
  // What a member may do is decided by the features that do it.
  wallet: [
    "lookups",
    "games",
    "accounts",
    "invites",
    "approvals",
    "statements",
    "deposits",
    "protection",
    "setup",
    "withdrawals",
  ],
  games: ["lookups", "accounts", "approvals", "statements", "protection"],
  segments: ["accounts", "lookups"],
  treasury: ["approvals", "deposits", "lookups"],
  deposits: ["lookups", "accounts", "approvals", "statements", "push", "protection"],
  // Members are warned in the chat.
  bonuses: ["lookups", "accounts", "games", "statements", "approvals", "chat", "push"],
  promotions: ["bonuses", "lookups", "accounts"],
  invites: ["games", "bonuses", "lookups", "accounts", "approvals"],
  refunds: ["bonuses", "games", "lookups", "accounts", "statements"],
  spinwheel: ["bonuses", "games", "lookups", "accounts", "statements"],
  protection: ["lookups", "accounts"],
  // The target for reviews is a setting.
  statements: ["lookups"],
  // A message can be about a line of the statement.
  chat: ["accounts", "lookups", "push", "statements"],
  // Members are notified in the chat.
  kyc: ["approvals", "chat", "lookups", "push"],
  setup: [
    "approvals",
    "bonuses",
    "promotions",
    "spinwheel",
    "games",
    "deposits",
    "lookups",
    "treasury",
    "segments",
  ],
  withdrawals: [
    "lookups",
    // Callbacks of the payout bank are about withdrawals, and about payments that go back.
    "deposits",
    "accounts",
    "games",
    "statements",
    "bonuses",
    "approvals",
    "push",
    "kyc",
    "protection",
  ],
  // A hand-over counts own accounts, and moves claims and conversations.
  shifts: ["chat", "dashboard", "deposits", "reports", "treasury", "withdrawals"],
  staff: ["approvals", "lookups"],
  dashboard: ["lookups", "reports", "treasury"],
  // Exports of the log are files among the exports of the reports.
  audit: ["reports"],
  announcements: ["approvals", "lookups", "push", "setup"],
  alerts: ["accounts", "dashboard", "otp", "reports", "setup", "treasury"],
  search: ["accounts", "lookups"],
  // Exports what the lists of other features show.
  lists: ["approvals", "audit", "deposits", "games", "kyc", "reports", "search", "withdrawals"],
  reports: ["treasury"],
};

/**
 * Which inner folder of a feature, or of the kernel, may import which other one. An inner folder
 * may always import itself and the files at the root of its feature, except the entry files, which
 * sit on top.
 */
export const innerArrows: Record<string, Record<string, string[]>> = {
  kernel: {
    // The files at the root of the kernel name the types of these two.
    ".": ["db", "jobs"],
    db: [],
    media: [],
    security: ["db"],
    jobs: ["db"],
    outbound: ["db"],
    http: ["db", "media", "security"],
    "console-http": ["db", "http", "security"],
    realtime: ["db", "http", "console-http"],
  },
  accounts: {
    login: [],
    "bank-change": [],
    privacy: [],
    registration: ["login"],
    reset: ["login"],
    passkeys: ["login"],
    "phone-change": ["login"],
    profile: ["login", "bank-change"],
    console: ["login", "bank-change", "privacy", "passkeys"],
  },
  bonuses: {
    conditions: [],
    reviews: [],
    campaigns: ["conditions", "reviews"],
    endings: ["conditions"],
  },
  chat: { media: [], customer: ["media", "work"], inbox: ["media"], work: ["inbox"] },
  deposits: {
    crediting: [],
    qr: ["crediting"],
    slips: ["crediting"],
    gifts: ["crediting"],
    reported: ["crediting"],
    ways: ["crediting", "gifts"],
    matching: ["crediting", "slips", "reported"],
    returns: ["crediting", "matching"],
  },
  games: {
    bets: [],
    results: ["bets"],
    accounts: ["bets"],
    transfers: ["accounts", "bets"],
    sweeps: ["accounts", "bets", "transfers"],
    starts: ["accounts", "sweeps", "transfers"],
    reconciliation: ["bets", "transfers"],
    console: ["transfers"],
  },
  reports: { profit: [], operations: [], campaigns: [] },
  setup: { companies: [], wheel: [] },
  spinwheel: { coins: [], coupons: [], spins: ["coins", "coupons"] },
  staff: {
    roles: [],
    access: ["roles"],
    sessions: [],
    "sign-in": ["sessions"],
    users: ["sessions", "sign-in", "roles"],
  },
  treasury: { cash: ["moves"], moves: [], sheets: ["cash"] },
  wallet: { detail: [] },
  withdrawals: {
    play: [],
    risk: ["play"],
    payout: [],
    request: ["play", "risk"],
    console: ["play", "risk", "payout"],
  },
};

/**
 * Files at the root of a feature that bind everything together: they may import every inner folder,
 * and no inner folder imports them.
 */
export const ENTRY = /^(feature|index|routes|console-routes|callbacks|jobs|offers)(\.test)?\.ts$/;

const server = (path: string) => `^server/src/${path}`;
const kernel = [server("kernel/"), server("config\\.ts$"), "^contract/"];

/** The first rule whose `from` fits decides. */
export const rules: Rule[] = [
  { from: /^contract\//, may: ["^contract/"], why: "the contract imports nothing of ours" },
  { from: /^ui\//, may: ["^ui/", "^contract/"], why: "ui knows primitives, not screens" },
  {
    from: /^browser\//,
    may: ["^browser/", "^contract/"],
    why: "browser is what both apps share that is not visible",
  },
  {
    from: /^web\/src\/features\/([^/]+)\//,
    may: ["^web/src/features/$1/", "^web/src/(lib|i18n)/", "^(ui|browser)/", "^contract/"],
    why: "features never import features or pages: compose them in app/, share through lib/",
  },
  {
    from: /^web\/src\/(lib|i18n)\//,
    may: ["^web/src/(lib|i18n)/", "^(ui|browser)/", "^contract/"],
    why: "lib is below features and pages",
  },
  {
    from: /^web\//,
    may: ["^web/", "^(ui|browser)/", "^contract/"],
    why: "the member app calls the server over HTTP",
  },
  {
    from: /^console\/src\/features\/([^/]+)\//,
    may: ["^console/src/features/$1/", "^console/src/(lib|i18n)/", "^(ui|browser)/", "^contract/"],
    why: "features never import features: compose them in app/, share through lib/",
  },
  {
    from: /^console\/src\/(lib|i18n)\//,
    may: ["^console/src/(lib|i18n)/", "^(ui|browser)/", "^contract/"],
    why: "lib is below features and pages",
  },
  {
    from: /^console\//,
    may: ["^console/", "^(ui|browser)/", "^contract/"],
    why: "the console calls the server over HTTP",
  },
  {
    from: /^sandbox\//,
    may: [
      "^sandbox/",
      "^contract/src/time\\.ts$",
      "^contract/src/wire/(amount|bank-feed|bank-numbers|callback|emv|gift-link|slip-qr|theirs|truemoney)\\.ts$",
      "^contract/src/wire/(bridge/|games/transfer-wallet\\.ts$)",
      "^slips/",
    ],
    why: "the sandbox knows our own wire formats, and plays real companies from what they publish, not from our schemas",
  },
  { from: /^server\/src\/kernel\//, may: kernel, why: "the kernel is below everything" },
  {
    from: /^server\/src\/ledger\//,
    may: [server("ledger/"), ...kernel],
    why: "the ledger knows no feature",
  },
  {
    from: /^server\/src\/ports\//,
    may: [server("ports/"), ...kernel],
    why: "a port knows no adapter",
  },
  {
    from: /^server\/src\/adapters\/[^/]+\.ts$/,
    may: [server("adapters/[^/]+\\.ts$"), server("ports/"), ...kernel],
    why: "what adapters share knows no company",
  },
  {
    from: /^server\/src\/adapters\/([^/]+)\//,
    may: [server("adapters/$1/"), server("adapters/[^/]+\\.ts$"), server("ports/"), ...kernel],
    why: "an adapter knows its port and no feature",
  },
  {
    from: /^server\/src\/features\/([^/]+)\/feature\.ts$/,
    may: [server("features/$1/"), server("feature\\.ts$")],
    why: "a feature registers its own parts; features.ts lists it",
  },
  {
    from: /^server\/src\/features\/([^/]+)\//,
    may: [server("features/$1/"), server("(ledger|ports)/"), ...kernel],
    why: "a feature reaches another one through its index.ts, along the edges in tools/checks/import-rules.ts",
  },
  {
    from: /^server\/src\/(app|compare\/companies|external-parties|external-games)\.ts$/,
    may: ["^server/src/", "^contract/"],
    why: "the server meets the sandbox over HTTP",
  },
  {
    from: /^server\//,
    may: ["^server/(?!src/adapters/)", "^contract/"],
    why: "only app.ts, compare/companies.ts, external-parties.ts and external-games.ts know adapters, and nothing of the server knows other rooms",
  },
  {
    from: /^slips\//,
    may: ["^slips/", "^contract/"],
    why: "the sandbox and the testkit draw slips",
  },
  {
    from: /^testkit\//,
    may: [
      "^testkit/",
      "^slips/src/",
      "^server/(src|seeds)/",
      "^sandbox/src/(app|config)\\.ts$",
      "^contract/",
    ],
    why: "the testkit starts the server and the sandbox, and knows no room that uses it",
  },
  {
    from: /^tools\//,
    may: ["^tools/", "^(slips|testkit)/src/", "^server/(src|seeds)/", "^contract/"],
    why: "tools import no other room's tests: what both need lives in testkit/",
  },
  {
    from: /^bench\//,
    may: ["^bench/", "^(slips|testkit)/src/", "^server/(src|seeds)/", "^contract/"],
    why: "benchmarks import no other room's tests or tools: what both need lives in testkit/",
  },
  {
    from: /^e2e\//,
    may: ["^e2e/", "^testkit/src/", "^contract/", "^(web|console)/src/.*/(th|la|en)\\.ts$"],
    why: "journeys see what a member sees",
  },
];

/** Tests start real databases and may use anything of their room. */
export const testsMay = ["^(slips|testkit)/src/", "^server/(src|seeds|test)/", "^contract/"];

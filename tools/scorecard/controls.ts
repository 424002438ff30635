/** A property that the product must have. Titles of tests and journeys name it: "A3: ...". */
export interface Control {
  id: string;
  what: string;
  /** No release is made without it. */
  blocks: boolean;
}

export const SECTIONS: Readonly<Record<string, string>> = {
  A: "Money",
  B: "Login and sessions",
  C: "Access control",
  D: "Input, limits, bots",
  E: "Files and outbound links",
  F: "Browser and socket",
  G: "Logs, privacy",
  H: "Player protection (switchable)",
  I: "Chat",
  J: "Resilience",
};

type Row = readonly [id: string, what: string];

const BLOCKING: readonly Row[] = [
  ["A1", "Double entry: Σ entries per txn = 0 and per currency"],
  ["A2", "Balance = Σ entries for every account"],
  ["A3", "No negative wallet"],
  ["A4", "Idempotency: same key, same body → same answer, one effect"],
  ["A5", "Same key, other body → 422, no effect"],
  ["A6", "Key scoped to member; other member's key does not replay"],
  ["A7", "Key survives kill -9 between commit and reply"],
  [
    "A8",
    "Transfer to provider: timeout → unknown → resolved by query, never blind retry or refund",
  ],
  ["A9", "TRANSFER_FAIL returns funds exactly once"],
  ["A10", "Withdraw: debit at request, reverse on reject, once"],
  ["A11", "Min/max from server enforced server-side"],
  ["A12", "Currency isolation THB/LAK"],
  ["A13", "QR/deposit credited once per bank ref"],
  ["A14", "Webhook signature, ±300 s, rotation, raw body"],
  ["A15", "Expired or cancelled QR paid late → orphan queue, not lost"],
  ["A16", "Bonus maxReceived limit/day/week, Asia/Bangkok"],
  ["A17", "Coupon/coin spent once; spin outcome decided and stored before animation"],
  ["A19", "Active bonus blocks refund; clear obeys condition"],
  ["A20", "Slip transRef unique across members"],
  ["A21", "Daily reconciliation: bank ↔ ledger ↔ provider"],
  ["A22", "Ledger append-only"],
  ["B1", "Argon2id ≥ 19 MiB/2/1, rehash on change"],
  ["B2", "Per-account + per-IP + per-subnet + global limits, backoff, no hard lockout"],
  ["B3", "Login flood does not slow money calls"],
  ["B4", "No enumeration by code, body or time"],
  ["B6", "OTP: ≥ 20 bits, single use, ≤ 10 min, bound to request, 5 tries"],
  ["B7", "SMS spend cap per phone/IP/day/global"],
  ["B8", "OTP never in response/log"],
  ["B9", "Token ≥ 128 bits, hashed at rest, new on login"],
  ["B10", "Idle 30 min (member configurable), absolute 12 h/30 d remember"],
  [
    "B11",
    "Logout/suspend/password change kill tokens and sockets ≤ 5 s; session list with remote logout",
  ],
  ["B13", "Staff: TOTP or passkey mandatory, code single-use"],
  ["C1", "Every route denies anonymous unless listed"],
  ["C2", "Object ownership: other member's id on each id-bearing route"],
  ["C3", "Field level: no hash, notes, risk score in member JSON"],
  ["C4", "Mass assignment refused"],
  ["C5", "maker ≠ checker, payload hash equal"],
  ["C7", "Admin cannot read or choose member passwords"],
  ["D1", "Schema on every body/query/param; unknown keys 400; no prototype or parameter pollution"],
  ["D2", "Body ≤ 64 KB (JSON), depth ≤ 20, timeout"],
  ["D3", "Per-route rate limits, IPv6 /64, trusted proxy IP only"],
  ["D5", "SQL parametrised"],
  ["D6", "HTML from the console sanitised twice"],
  ["E1", "Type by magic bytes and extension allowlist per feature"],
  ["E2", "10/20 MB caps while streaming; quota per member/guest; per-IP concurrent cap"],
  ["E3", "Pixel cap before decode; re-encode, strip EXIF"],
  ["E4", "Server-made names, no path from client"],
  ["E5", "Served from other origin, nosniff, attachment, CSP sandbox, signed ≤ 10 min"],
  ["E7", "Outbound allowlist; no redirects; block private IPs after DNS"],
  ["F1", "CSP as 3.2, no unsafe-inline/eval; Trusted Types"],
  ["F2", "HSTS, nosniff, referrer, frame-ancestors, COOP on all answers"],
  ["F3", "CORS fixed allowlist"],
  ["F4", "Cookie mode: `__Host-`, HttpOnly, SameSite, CSRF header"],
  ["F5", "WS Origin check, auth before join, ≤ 64 KB, rate"],
  ["F6", "no-store on authenticated JSON; Clear-Site-Data on logout"],
  ["G1", "Redaction: password, token, OTP, account no. (last 4), gift links, autoLogin path"],
  ["G2", "Auth, authz failure, limit, money, admin events logged with who/when/where/why"],
  ["G3", "Audit hash chain verifies; tamper found"],
  ["G5", "Errors generic, no stack, request id"],
  ["I1", "1,000 faults: 0 lost, 0 duplicate, same order everywhere"],
  ["I2", "Half-open socket noticed ≤ 25 s"],
  ["I3", "Outbox survives reload/offline, sends once"],
  ["J1", "PG kill -9 ×20 under load: acked = stored, sums 0"],
  ["J2", "App kill -9 / SIGTERM drain: no half saga"],
  ["J6", "Backup restore to a point in time and reconcile"],
];

const OTHERS: readonly Row[] = [
  ["A18", "Wheel odds match config"],
  ["A23", "Money never a JS float"],
  ["B5", "Breached/common password refusal (top 3000+), ≥ 8, ≤ 64+ chars, paste allowed"],
  ["B14", "Step-up for withdraw above X, bank edit, credential reveal"],
  ["B15", "Notify member on new device, bank/password change"],
  ["B16", "Passkey (WebAuthn) optional login, challenge ≥ 64 bit, origin bound"],
  ["C6", "Role change effective next request"],
  ["C8", "Guest cannot reach member chat and vice versa"],
  ["D4", "Invite/bonus farm signals: shared bank, device, IP"],
  ["D7", "Redirect/target path same-origin"],
  ["D8", "CSV export formula-safe"],
  ["E6", "Malware scan hook, fail closed"],
  ["E8", "Slip upload window/1 h rule on server clock Asia/Bangkok"],
  ["F7", "localStorage only the six spec keys"],
  ["F9", "Service worker never caches /api"],
  ["G4", "Log injection encoded"],
  ["G6", "PDPA export and erase (keep legal ledger, pseudonymise)"],
  ["G7", "Retention jobs: chat media, slips, logs, OTP"],
  ["G8", "Notice and consent text versions stored per member, three languages"],
  ["H1", "Gross deposit limit 24 h/7 d/month, lowest wins; decrease now, increase after cool-off"],
  ["H2", "Limits hold under concurrency and across all deposit types"],
  ["H3", "Time-out and self-exclusion: no login play, no marketing, withdrawal still possible"],
  ["H4", "History ≥ 3 months with totals and net deposits"],
  ["H5", "Session clock, reality check at 15/30/60 min, last login shown"],
  ["H7", "No withdrawal-cancel temptation; no loss-chasing copy"],
  ["I4", "Gap > 100 pages through"],
  ["I5", "Prepend ≤ 1 px jump; new-message pill when > 60 px up"],
  ["I6", "Keyboard open: input and last message visible"],
  ["I7", "Two tabs + phone converge on read state ≤ 2 s"],
  ["I8", "Spec rules: trim, 2000 chars, Enter vs modifier, types, sizes, retry/remove"],
  ["J3", "PG pool exhausted or slow → 503 fast, recovers"],
  ["J4", "Provider hang: breaker opens, other features fine"],
  ["J5", "Disk full / read-only / clock jump"],
  ["J7", "24-h-style soak (1 h): RSS slope ~0, fds flat"],
  [
    "J8",
    "Dependencies: audit, SBOM, lockfile, no unreviewed install scripts; no third-party script in the page",
  ],
];

const control =
  (blocks: boolean) =>
  ([id, what]: Row): Control => ({ id, what, blocks });
const place = ({ id }: Control) => `${id.charAt(0)}${id.slice(1).padStart(2, "0")}`;

/** Sorted by id. */
export const CONTROLS: readonly Control[] = [
  ...BLOCKING.map(control(true)),
  ...OTHERS.map(control(false)),
].sort((a, b) => place(a).localeCompare(place(b)));

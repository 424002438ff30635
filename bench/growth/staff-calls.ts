/** Calls of staff users at work: queues, records of one member, shifts, alerts, cash, campaigns. */

export type Once = () => Promise<void>;

export interface Varied {
  call: (path: string, body?: unknown) => Once;
  /** A member's id, four digits, and a day so many days ago. */
  any: () => number;
  four: () => string;
  day: (back: number) => string;
}

const LARGEST = { by: "amount", isDescending: true };
const OLDEST = { by: "at", isDescending: false };

/** The n-th id of a kind of record, as the seeds count them. */
const seeded = (space: number, n: number) =>
  `${space.toString(16).padStart(8, "0")}-0000-0000-0000-${n.toString(16).padStart(12, "0")}`;

/** The calls of staff users that bench:growth makes besides those of console-calls.ts. */
export function staffCalls(varied: Varied, members: number): Record<string, Once> {
  const { call } = varied;
  const moved = () => seeded(1, 1 + Math.floor(Math.random() * members));
  return {
    ...queueCalls(varied),
    ...memberCalls(varied),
    ...dailyCalls(varied),
    "one withdrawal": call(`withdrawals/${seeded(3, 7)}`),
    "one payment that waits": call(`payments/${seeded(3, 7)}`),
    "one slip in review": call(`slips/${seeded(24, 7)}`),
    "one transfer to a game": call(`transfers/${seeded(26, 7)}`),
    "one movement of the ledger": () => call(`ledger/${moved()}`)(),
    "one conversation": () =>
      call(`chat/conversations/${seeded(12, 1 + Math.floor((Math.random() * members) / 4))}`)(),
    "one conversation's messages": () =>
      call(
        `chat/conversations/${seeded(12, 1 + Math.floor((Math.random() * members) / 4))}/history`,
        {},
      )(),
  };
}

function queueCalls({ call, day }: Varied): Record<string, Once> {
  return {
    "withdrawals, queue by risk": call("withdrawals/queue", {
      tab: "waiting",
      sort: { by: "level", isDescending: true },
    }),
    "withdrawals, queue by member": call("withdrawals/queue", {
      tab: "waiting",
      sort: { by: "member", isDescending: false },
      withTotals: true,
    }),
    "payouts, oldest first": call("payouts", {
      tab: "all",
      sort: { by: "createdAt", isDescending: false },
    }),
    "payouts of a day, largest first": call("payouts", {
      tab: "all",
      filter: { createdAt: { min: day(40), max: day(40) } },
      sort: LARGEST,
    }),
    "payouts of a currency without any, totals": call("payouts", {
      tab: "all",
      filter: { currency: ["LAK"] },
      withTotals: true,
      limit: 1,
    }),
    "payouts that failed": call("payouts", { tab: "returned" }),
    "payments, done, oldest first": call("payments", { tab: "done", sort: OLDEST }),
    "payments, done, totals": call("payments", { tab: "done", withTotals: true, limit: 1 }),
    "payments, clawbacks": call("payments", { tab: "clawback" }),
    "slips, waiting": call("slips", { tab: "waiting" }),
    "slips, done": call("slips", { tab: "done", withTotals: true }),
    "slips, waiting, largest first": call("slips", { tab: "waiting", sort: LARGEST }),
    "slips, failed": call("slips", { tab: "failed" }),
    "reported transfers, waiting": call("reported-transfers", { tab: "waiting" }),
    "reported transfers, done": call("reported-transfers", { tab: "done" }),
    "callbacks, waiting": call("callbacks", { tab: "waiting" }),
    "callbacks, done": call("callbacks", { tab: "done" }),
    "transfers to games, waiting": call("transfers", { tab: "waiting", sort: LARGEST }),
    "transfers to games, decided": call("transfers", { tab: "decided", withTotals: true }),
    "documents, uploaded": call("documents", { tab: "uploaded" }),
    "documents, accepted": call("documents", { tab: "accepted", withTotals: true }),
    "commissions in review": call("commissions", {}),
    "things of the wheel": call("spinwheel/things", {}),
    "things of the wheel, waiting": call("spinwheel/things", { state: "open" }),
    "bank changes": call("bank-changes", {}),
    "approvals, waiting": call("approvals", { tab: "waiting" }),
    "approvals, approved, oldest first": call("approvals", {
      tab: "approved",
      sort: { by: "requestedAt", isDescending: false },
    }),
    "chats, waiting": call("chat/conversations", { tab: "waiting" }),
    "chats, closed": call("chat/conversations", { tab: "closed" }),
    "chats, counts": call("chat/counts"),
  };
}

function memberCalls({ call, any }: Varied): Record<string, Once> {
  const of = (path: string, body?: unknown) => () => call(`members/${any()}/${path}`, body)();
  return {
    "member's ring": of("ring"),
    "member's duplicates": of("duplicates"),
    "member's sessions": of("sessions"),
    "member's notes": of("notes", {}),
    "member's passkeys": of("passkeys"),
    "member's limits": of("protection"),
    "member's documents": of("documents"),
    "member's games": of("games"),
    "member's deposits": of("records", { type: "deposits" }),
    "member's withdrawals": of("records", { type: "withdrawals" }),
    "member's transfers to games": of("records", { type: "games" }),
    "member's chat": () => call(`chat/members/${4 * Math.floor(any() / 4)}`)(),
    "payer of a payment": () => call("payments/member", { text: `${any()}` })(),
  };
}

function dailyCalls({ call, day }: Varied): Record<string, Once> {
  const span = (back: number) => ({ from: day(back), to: day(0) });
  const staffId = seeded(20, 7);
  return {
    "staff users": call("staff"),
    "shift, current": call("shifts/current"),
    "shift, open work": call("shifts/open"),
    "hand-overs": call("shifts/hand-overs", {}),
    "figures of staff, 30 days by day": call("shifts/work", { ...span(30), period: "day" }),
    "figures of staff, 92 days by month": call("shifts/work", { ...span(91), period: "month" }),
    "decisions of a staff user, 92 days": call("shifts/decisions", {
      ...span(91),
      staffId,
      kind: "withdrawals",
    }),
    "decisions of all, 92 days": call("shifts/decisions", { ...span(91), kind: "slips" }),
    "decisions that did not last, 92 days": call("shifts/decisions", {
      ...span(91),
      kind: "payments",
      isUndone: true,
    }),
    "audit of a day": call("audit", { from: day(40), to: day(40) }),
    "audit, oldest first": call("audit", { sort: { by: "seq", isDescending: false } }),
    "alerts, open": call("alerts", {}),
    "alerts, closed": call("alerts", { isOpen: false }),
    "alerts, rules with figures": call("alerts/rules"),
    "announcements, list": call("announcements", {}),
    "announcement with its result": call(`announcements/${seeded(36, 1)}`),
    "segments, list": call("segments"),
    "segment's members": call("segments/BENCH/members", {}),
    "house accounts": call("treasury"),
    "house accounts of deposits": call("deposits/house-accounts"),
    "cash position": call("treasury/cash"),
    "cash forecast": call("treasury/cash/forecast", { currency: "THB" }),
    "moves of cash": call("treasury/moves", {}),
    "closing sheets": call("treasury/sheets", { currency: "THB" }),
    "closing sheet of yesterday": call("treasury/sheets/read", { currency: "THB", day: day(1) }),
    "queue ages, 30 days": call("dashboard/queue-ages", span(30)),
    "pay times, 92 days": call("dashboard/pay-times", span(91)),
    "bonus funnel, 92 days": call("reports/bonus-funnel", span(91)),
    "campaigns, 92 days": call("reports/campaigns", { kind: "bonus", ...span(91) }),
    discrepancies: call("reports/discrepancies", {}),
  };
}

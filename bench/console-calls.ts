/** The calls that staff users make all day, and how long an answer takes. */
import { reportCalls } from "./growth/report-calls.ts";
import { type Once, staffCalls, type Varied } from "./growth/staff-calls.ts";
import type { Operator } from "./operator.ts";

export type { Once };

const LARGEST = { by: "amount", isDescending: true };

const WARM_CALLS = 5;
/** A call that misses the goal by far needs fewer samples. */
const FAR_OFF_MS = 1_500;

/** Searches over everything by each kind of text. */
function everythingCalls(
  everything: (text: () => string) => Once,
  members: number,
): Record<string, Once> {
  const any = () => 1_000_001 + Math.floor(Math.random() * members);
  const four = () => `${1000 + Math.floor(Math.random() * 9000)}`;
  // The seed counts ids and references up: WD-, DP- and TR- end with the number of a movement.
  const moved = () => 1 + Math.floor(Math.random() * members);
  const ending = () => moved().toString(16).padStart(8, "0");
  return {
    "everything: reference of a withdrawal": everything(() => `WD-${ending()}`),
    "everything: reference, half typed": everything(() => `TR-${ending().slice(0, 5)}`),
    "everything: reference of a deposit": everything(() => `DP-${ending()}`),
    "everything: bank's reference": everything(() => `SCB:${moved()}`),
    "everything: slip's reference": everything(() => `ref${moved()}`),
    "everything: account of many withdrawals": everything(() => "1234567890"),
    "everything: phone, beginning": everything(() => `07${four()}`),
    "everything: phone or account, end": everything(() => `${four()}${four()}`.slice(0, 6)),
    "everything: first name": everything(() => "มาลี"),
    "everything: family name": everything(() => `ศรีสุข${four()}`),
    "everything: id of a member": everything(() => `${any()}`),
    "everything: address of many members": everything(() => "203.0.113.7"),
    "everything: reference of a bonus": everything(() => `BN-${ending()}`),
    "everything: payer's name": everything(() => `มาลี ศรีสุข${four()}`),
    "everything: payer's masked account": everything(() => `xxx-x-x${four()}-x`),
    "everything: address of staff users": everything(() => "127.0.0.1"),
    "everything: words of a chat": everything(() => "สวัสดี ถอนเงิน"),
    "everything: name of a segment": everything(() => "ผู้เล่น"),
    "everything: nothing": everything(() => `none${four()}`),
  };
}

/** Calls of the console's API. Search texts differ from call to call, so that no cache helps. */
export function consoleCalls(
  { consoleUrl, staffToken }: Operator,
  members: number,
): Record<string, Once> {
  const call = (path: string, body?: unknown) => () =>
    ask(`${consoleUrl}/api/console/${path}`, staffToken, body);
  const any = () => 1_000_001 + Math.floor(Math.random() * members);
  const four = () => `${1000 + Math.floor(Math.random() * 9000)}`;
  const search = (text: () => string) => () => call("members", { text: text() })();
  const today = new Date(Date.now() + 7 * 3_600_000);
  const day = (back: number) =>
    new Date(today.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  const report = (name: string, back: number) =>
    call("reports/money", { report: name, from: day(back), to: day(0) });
  return {
    "search: phone, beginning": search(() => `07${four()}`),
    "search: phone or account, end": search(() => `${four()}${four()}`.slice(0, 6)),
    "search: four digits": search(four),
    "search: first name": search(() => "มาลี"),
    "search: family name": search(() => `ศรีสุข${four()}`),
    "search: id": search(() => `${any()}`),
    ...everythingCalls((text) => () => call("search", { text: text() })(), members),
    "member's preview": () => call(`members/${any()}/preview`)(),
    "members, first page": call("members", {}),
    "members, suspended": call("members", { isSuspended: true }),
    "member's page": () => call(`members/${any()}`)(),
    "member's ledger, first page": () => call(`members/${any()}/ledger`, {})(),
    "withdrawals, queue": call("withdrawals/queue", { tab: "waiting" }),
    "withdrawals, done": call("withdrawals/queue", { tab: "done" }),
    "payouts, all": call("payouts", { tab: "all" }),
    "payouts, largest first": call("payouts", { tab: "all", sort: LARGEST }),
    "payouts, paid, largest first": call("payouts", { tab: "paid", sort: LARGEST }),
    "payouts, totals of all": call("payouts", { tab: "all", withTotals: true, limit: 1 }),
    "members, most deposited": call("members", { sort: { by: "deposits", isDescending: true } }),
    "members, least net": call("members", { sort: { by: "net", isDescending: false } }),
    "payments, done, largest first": call("payments", { tab: "done", sort: LARGEST }),
    "payments that wait": call("payments", { tab: "waiting" }),
    "payments, done": call("payments", { tab: "done" }),
    "audit, first page": call("audit", {}),
    "audit of one action": call("audit", { action: "accounts.reveal" }),
    "audit of one member": () => call("audit", { subject: `member:${any()}` })(),
    queues: call("queues"),
    "overview, today": call("dashboard", {}),
    "overview, 30 days": call("dashboard", { span: "month" }),
    "report of deposits, a day": report("deposits", 0),
    "report of deposits, a month": report("deposits", 30),
    "report of withdrawals, a month": report("withdrawals", 30),
    "report of game transfers, a year": report("gameTransfers", 364),
    "report of members, a month": call("reports/members", { from: day(30), to: day(0) }),
    "report of cohorts, 3 months": call("reports/cohorts", { from: day(90), to: day(0) }),
    ...managerCalls({ call, any, four, day }),
    ...staffCalls({ call, any, four, day }, members),
    ...reportCalls({ call, any, four, day }),
    "report of agents, a month": call("reports/agents", { from: day(30), to: day(0) }),
  };
}

const LOADED = { field: "deposits", is: "atLeast", days: null, amount: { THB: 5_000, LAK: 0 } };
const IDLE = { field: "lastSeen", is: "atLeast", age: 2 };
const BUSY = { field: "deposits", is: "atLeast", days: 30, amount: { THB: 1_500, LAK: 0 } };
const rule = (...conditions: unknown[]) => ({
  rule: { joined: "all", groups: [{ joined: "all", conditions }] },
});

/** What managers look at: the result, providers, figures, segments, and what was said. */
function managerCalls({ call, any, four, day }: Varied): Record<string, Once> {
  const result = (name: string, back: number, more = {}) =>
    call(`reports/${name}`, { from: day(back), to: day(0), ...more });
  return {
    "result, today by hour": result("profit", 0),
    "result, a month by day": result("profit", 30),
    "result, a year by day": result("profit", 364),
    "result by provider, a month": result("breakdown", 30, { by: "provider" }),
    "result by game, a month": result("breakdown", 30, { by: "game" }),
    "result by channel, a month": result("breakdown", 30, { by: "channel" }),
    "result by member, today": result("breakdown", 0, { by: "member" }),
    "result by member, a week": result("breakdown", 6, { by: "member" }),
    "provider board, a day": call("dashboard/providers", {}),
    "provider board, a week": call("dashboard/providers", { span: "week" }),
    "member's figures": () => call(`members/${any()}/figures`)(),
    "segment, tags": call("segments/tags"),
    "segment, sums since the registration": call("segments/count", rule(LOADED)),
    "segment, time and sums": call("segments/count", rule(LOADED, IDLE)),
    "segment, sums of 30 days": call("segments/count", rule(BUSY)),
    "chat search, frequent words": call("chat/search", { text: "ฝากเงินแล้ว" }),
    "chat search, one message": () => call("chat/search", { text: `ได้ ${four()}` })(),
    "chat search, nothing": () => call("chat/search", { text: `ไม่มีเลย${four()}` })(),
    "members, oldest": call("members", { sort: { by: "joined", isDescending: false } }),
    "members, most withdrawn": call("members", { sort: { by: "withdrawals", isDescending: true } }),
  };
}

/** @throws when the answer is not 200 */
export async function ask(url: string, token: string, body?: unknown): Promise<void> {
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`);
}

/** Milliseconds of each of `count` calls, sorted; a few calls before them are not counted. */
export async function timesOf(once: Once, count: number): Promise<number[]> {
  const took: number[] = [];
  for (let call = 0; call < WARM_CALLS + count; call++) {
    const at = performance.now();
    await once();
    if (call >= WARM_CALLS) took.push(performance.now() - at);
    if (took.length >= 10 && (took.at(-1) ?? 0) > FAR_OFF_MS) break;
  }
  return took.sort((one, other) => one - other);
}

/** A percentile of sorted times. */
export const at = (took: readonly number[], share: number) =>
  took[Math.floor(took.length * share)] ?? Number.NaN;

/** Calls of managers and auditors: each report, the overview, the audit log, and rare filters. */
import type { Once, Varied } from "./staff-calls.ts";

/** The n-th staff user of the seed. */
const staffUser = (n: number) => `00000014-0000-0000-0000-${n.toString(16).padStart(12, "0")}`;

/** What bench:growth asks besides the lists and the work of staff users. */
export function reportCalls(varied: Varied): Record<string, Once> {
  return {
    ...moneyCalls(varied),
    ...auditCalls(varied),
    ...audienceCalls(varied),
    ...memberPageCalls(varied),
    ...rareCalls(varied),
  };
}

function moneyCalls({ call, day }: Varied): Record<string, Once> {
  const span = (back: number) => ({ from: day(back), to: day(0) });
  const money = (report: string, back: number, more = {}) =>
    call("reports/money", { report, ...span(back), ...more });
  return {
    "report of game transfers, a month": money("gameTransfers", 30),
    "report of bonuses, a month": money("bonuses", 30),
    "report of rewards, a year": money("rewards", 364),
    "report of deposits, a year": money("deposits", 364),
    "report of withdrawals, a year": money("withdrawals", 364),
    "report of members, a year": call("reports/members", span(364)),
    "report of cohorts, a year": call("reports/cohorts", span(364)),
    "report of agents, a year": call("reports/agents", span(364)),
    "overview, a week": call("dashboard", { span: "week" }),
    "overview in kip": call("dashboard", { currency: "LAK" }),
    "result by provider, a year": call("reports/breakdown", { ...span(364), by: "provider" }),
    "result by game, a year": call("reports/breakdown", { ...span(364), by: "game" }),
    "campaigns of promotions, 92 days": call("reports/campaigns", {
      kind: "promotion",
      ...span(91),
    }),
    "campaigns, 7 days": call("reports/campaigns", { kind: "bonus", ...span(6) }),
    "campaigns, a year": call("reports/campaigns", { kind: "bonus", ...span(364) }),
    "one campaign, a year": call("reports/campaign", {
      kind: "bonus",
      code: "WELCOME50",
      ...span(364),
    }),
    "result by member, a week of last month": call("reports/breakdown", {
      from: day(36),
      to: day(30),
      by: "member",
      provider: "joker2",
    }),
    "one campaign, 92 days": call("reports/campaign", {
      kind: "bonus",
      code: "WELCOME50",
      ...span(91),
    }),
    "bonus funnel, a year": call("reports/bonus-funnel", span(364)),
    "pay times, a year": call("dashboard/pay-times", span(364)),
    "queue ages, 92 days": call("dashboard/queue-ages", span(91)),
    exports: call("reports/exports", {}),
    "closing sheets of a year": call("treasury/sheets", { currency: "THB" }),
  };
}

function auditCalls({ call, day }: Varied): Record<string, Once> {
  return {
    "audit of a feature": call("audit", { action: "withdrawals" }),
    "audit of a staff user": call("audit", { staffId: staffUser(7) }),
    "audit of an address": call("audit", { address: "127.0.0.1" }),
    "audit of an address without any": call("audit", { address: "192.0.2.1" }),
    "audit of a kind": call("audit", { kind: "member" }),
    "audit of a kind without any": call("audit", { kind: "wheel" }),
    "audit of one action, a day": call("audit", {
      action: "accounts.reveal",
      from: day(40),
      to: day(40),
    }),
    "audit of a rare action, a year": call("audit", {
      action: "setup.publish",
      from: day(364),
      to: day(0),
    }),
  };
}

function audienceCalls({ call }: Varied): Record<string, Once> {
  return {
    "announcement, audience of all": call("announcements/audience", { segment: null }),
    "announcement, audience of a segment": call("announcements/audience", { segment: "BENCH" }),
    "approvals, decided": call("approvals", { tab: "approved" }),
    "approvals of one kind": call("approvals", {
      tab: "approved",
      filter: { kind: ["wallet.adjust"] },
    }),
    "approvals of a kind without any": call("approvals", {
      tab: "approved",
      filter: { kind: ["accounts.erase"] },
    }),
    "approvals of a subject": call("approvals", {
      tab: "approved",
      filter: { subject: "member:1000007" },
    }),
  };
}

function memberPageCalls({ call, any }: Varied): Record<string, Once> {
  const records = (type: string) => () => call(`members/${any()}/records`, { type })();
  return {
    "member's slips": records("slips"),
    "member's bonuses": records("bonuses"),
    "member's commissions": records("invites"),
    "member's coupons": records("coupons"),
    "approvals of one member": () =>
      call("approvals", { tab: "approved", filter: { subject: `member:${any()}` } })(),
  };
}

/** Filters that leave nothing, or few rows of many. */
function rareCalls({ call, day }: Varied): Record<string, Once> {
  return {
    "payouts of a currency without any": call("payouts", {
      tab: "all",
      filter: { currency: ["LAK"] },
    }),
    "payouts to a bank without any": call("payouts", { tab: "all", filter: { bankCode: "WW" } }),
    "payouts to a bank without any, totals": call("payouts", {
      tab: "all",
      filter: { bankCode: "WW" },
      withTotals: true,
      limit: 1,
    }),
    "payouts that were paid, currency without any": call("payouts", {
      tab: "paid",
      filter: { currency: ["LAK"] },
      withTotals: true,
    }),
    "payments, done, currency without any": call("payments", {
      tab: "done",
      currency: "LAK",
      withTotals: true,
    }),
    "members of a currency without any": call("members", { currency: "LAK" }),
    "members of a tag without any": call("members", { tag: "vip" }),
    "members who joined on a day": call("members", { joinedFrom: day(90), joinedTo: day(90) }),
    "members of a range of deposits": call("members", { depositsMin: 5_000, depositsMax: 5_001 }),
    "members of no range of deposits": call("members", { depositsMin: 900_000 }),
  };
}

/** The lists and pages that members read, and how a caller asks for them. */
import { ask, type Once } from "../console-calls.ts";
import { HEAVY, type Operator } from "../operator.ts";

/** The calls of a member's pages, each time for another member. */
export function memberCalls({ url, tokenOf }: Operator, members: number): Record<string, Once> {
  const anyMember = () => tokenOf(2 + Math.floor((Math.random() * members) / 4.1));
  const call = (path: string, body?: unknown) => () => ask(`${url}/api/${path}`, anyMember(), body);
  const heavy = (path: string, body?: unknown) => () =>
    ask(`${url}/api/${path}`, tokenOf(HEAVY.member), body);
  const lastPage = Math.floor(HEAVY.lines / 10);
  return {
    // Baseline: a request that reads no table.
    "member: nothing": call("lookup/active"),
    "member: wallet": call("wallet"),
    "member: profile": call("account/profile"),
    "member: bonuses": call("bonus"),
    "member: statement, first page": call("statement", { page: 1 }),
    "member: statement, second page": call("statement", { page: 2 }),
    "member: statement of 60,000 lines, first page": heavy("statement", { page: 1 }),
    "member: statement of 60,000 lines, middle": () =>
      heavy("statement", { page: 1 + Math.floor(Math.random() * lastPage) })(),
    "member: statement of 60,000 lines, last page": heavy("statement", { page: lastPage }),
    "member: totals of 3 months": call("statement/totals", { period: "threeMonths" }),
    "member: totals of 3 months, 60,000 lines": heavy("statement/totals", {
      period: "threeMonths",
    }),
    "member: slips": call("statement/slip", { page: 1 }),
    "member: invites": call("invite", { page: 1 }),
    "member: refunds": call("refund", { page: 1 }),
    "member: coupons": call("spinwheel/coupon"),
    "member: wheel": call("spinwheel/setup"),
    "member: spins": call("spinwheel/history"),
    "member: sessions": call("account/sessions"),
  };
}

/** The list of features, and what they register together. A new feature is one line in the list. */
import { contract, type Endpoint } from "@krapao/contract";
import { consoleContract } from "@krapao/contract/console";
import type { FastifyInstance } from "fastify";
import type { Feature, SharedParts } from "./feature.ts";
import { accounts } from "./features/accounts/feature.ts";
import { alerts } from "./features/alerts/feature.ts";
import { announcements } from "./features/announcements/feature.ts";
import { approvals } from "./features/approvals/feature.ts";
import { audit } from "./features/audit/feature.ts";
import { bonuses } from "./features/bonuses/feature.ts";
import { chat } from "./features/chat/feature.ts";
import { dashboard } from "./features/dashboard/feature.ts";
import { deposits } from "./features/deposits/feature.ts";
import { games } from "./features/games/feature.ts";
import { invites } from "./features/invites/feature.ts";
import { kyc } from "./features/kyc/feature.ts";
import { lists } from "./features/lists/feature.ts";
import { lookups } from "./features/lookups/feature.ts";
import { otp } from "./features/otp/feature.ts";
import { promotions } from "./features/promotions/feature.ts";
import { protection } from "./features/protection/feature.ts";
import { push } from "./features/push/feature.ts";
import { refunds } from "./features/refunds/feature.ts";
import { reports } from "./features/reports/feature.ts";
import { search } from "./features/search/feature.ts";
import { segments } from "./features/segments/feature.ts";
import { setup } from "./features/setup/feature.ts";
import { shifts } from "./features/shifts/feature.ts";
import { spinwheel } from "./features/spinwheel/feature.ts";
import { staff } from "./features/staff/feature.ts";
import { statements } from "./features/statements/feature.ts";
import { treasury } from "./features/treasury/feature.ts";
import { wallet } from "./features/wallet/feature.ts";
import { withdrawals } from "./features/withdrawals/feature.ts";
import type { ConsoleHandlers } from "./kernel/console-http/console-call.ts";
import {
  bindConsoleEndpoints,
  type ConsoleGuard,
} from "./kernel/console-http/console-endpoints.ts";
import type { Handlers } from "./kernel/http/call.ts";
import type { CallbackHandler } from "./kernel/http/callbacks.ts";
import { bindEndpoints, type Guard } from "./kernel/http/endpoints.ts";
import type { Subscribers } from "./kernel/jobs/events.ts";
import type { Job } from "./kernel/jobs/jobs.ts";
import type { Sweep } from "./kernel/jobs/sweeps.ts";
import { requireOffers } from "./kernel/needs.ts";
import type { Context } from "./ports/context.ts";
import { reconciliation } from "./reconciliation.ts";
import { rewards } from "./rewards.ts";

const features = [
  accounts,
  alerts,
  announcements,
  approvals,
  audit,
  bonuses,
  chat,
  dashboard,
  deposits,
  games,
  invites,
  kyc,
  lists,
  lookups,
  otp,
  promotions,
  protection,
  push,
  refunds,
  reports,
  search,
  segments,
  setup,
  shifts,
  spinwheel,
  staff,
  statements,
  treasury,
  wallet,
  withdrawals,
  rewards,
  reconciliation,
] as const satisfies readonly Feature[];

type Listed = (typeof features)[number];

/** The calls in these routes, as `word.name`. */
type CallsOf<R> = {
  [W in keyof R & string]: `${W}.${keyof R[W] & string}`;
}[keyof R & string];
type Routes<F> = F extends { routes: (ctx: Context) => infer R } ? CallsOf<R> : never;
type ConsoleRoutes<F> = F extends { consoleRoutes: (...parts: never[]) => infer R }
  ? CallsOf<R>
  : never;
type Approvals<F> = F extends { approvals: infer A } ? keyof A : never;

/** Does not compile while something of the contract is bound by no feature; the error names it. */
type Complete<Missing extends never> = Missing;
type AllBound = [
  Complete<Exclude<CallsOf<typeof contract>, Routes<Listed>>>,
  Complete<Exclude<CallsOf<typeof consoleContract>, ConsoleRoutes<Listed>>>,
  Complete<Exclude<keyof SharedParts["approvals"], Approvals<Listed>>>,
];

const all: AllBound extends readonly never[] ? readonly Feature[] : never = features;

for (const feature of all) feature.offers?.();
requireOffers();

/** Binds every call of the member API. @throws when one has no handler */
export function bindFeatures(app: FastifyInstance, guard: Guard, ctx: Context): void {
  const parts = all.map((feature) => feature.routes?.(ctx) ?? {});
  for (const [word, group] of Object.entries<Record<string, Endpoint>>(contract)) {
    const handlers = merge<Handlers<typeof group>>(parts, word);
    bindEndpoints(app, guard, group, handlers);
  }
}

/** Binds every call of the console. @throws when one has no handler */
export function bindConsole(app: FastifyInstance, guard: ConsoleGuard, ctx: Context): void {
  const shared = collectShared(ctx);
  const parts = all.map((feature) => feature.consoleRoutes?.(ctx, shared) ?? {});
  for (const [word, group] of Object.entries<Record<string, Endpoint>>(consoleContract)) {
    const handlers = merge<ConsoleHandlers<typeof group>>(parts, word);
    bindConsoleEndpoints(app, guard, group, handlers);
  }
}

/** The handlers of one group, from all features that have some of them. */
function merge<H>(parts: readonly object[], word: string): H {
  const groups = parts.flatMap((part) => Object.entries(part)).filter(([name]) => name === word);
  return Object.assign({}, ...groups.map(([, handlers]) => handlers));
}

function collectShared(ctx: Context): SharedParts {
  return {
    approvals: Object.assign({}, ...all.map(({ approvals }) => approvals)),
    clawBackRewards: rewards.clawBackRewards,
    callbacks: featureCallbacks(ctx),
  };
}

export function featureCallbacks(ctx: Context): Record<`/api/callback/${string}`, CallbackHandler> {
  return Object.assign({}, ...all.map((feature) => feature.callbacks?.(ctx)));
}

export function featureJobs(ctx: Context): Record<string, Job> {
  return Object.assign({}, ...all.map((feature) => feature.jobs?.(ctx)));
}

export function featureSweeps(ctx: Context): Record<string, Sweep> {
  return Object.assign({}, ...all.map((feature) => feature.sweeps?.(ctx)));
}

/**
 * The jobs that each domain event enqueues: a feature that publishes one does not know its
 * subscribers.
 */
export const featureSubscribers: Subscribers = {
  "balance.changed": subscribersOf("balance.changed"),
  "document.changed": subscribersOf("document.changed"),
  "reward.given-back": subscribersOf("reward.given-back"),
  "member.excluded": subscribersOf("member.excluded"),
  "deposit.settled": subscribersOf("deposit.settled"),
};

function subscribersOf<E extends keyof Subscribers>(event: E): Subscribers[E][number][] {
  return all.flatMap<Subscribers[E][number]>(({ subscribes }) => [...(subscribes?.[event] ?? [])]);
}

export const featureCrontab = all.flatMap(({ cron }) => cron ?? []).join("\n");

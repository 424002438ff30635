/**
 * What a feature registers. Each feature has a feature.ts; features.ts lists them and collects the
 * parts.
 */
import type { contract } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ApprovalExecutors } from "./features/approvals/index.ts";
import type { ClawBackRewards } from "./features/deposits/index.ts";
import type { ConsoleHandlers } from "./kernel/console-http/console-call.ts";
import type { Handlers } from "./kernel/http/call.ts";
import type { CallbackHandler } from "./kernel/http/callbacks.ts";
import type { Subscribers } from "./kernel/jobs/events.ts";
import type { Job } from "./kernel/jobs/jobs.ts";
import type { Sweep } from "./kernel/jobs/sweeps.ts";
import type { Context } from "./ports/context.ts";

/** Handlers by group of the member API. Two features may share a group, each with its own calls. */
type MemberRoutes = {
  [W in keyof typeof contract]?: Partial<Handlers<(typeof contract)[W]>>;
};

/** Handlers by group of the console's API. */
type ConsoleRoutes = {
  [W in keyof typeof consoleContract]?: Partial<ConsoleHandlers<(typeof consoleContract)[W]>>;
};

/** Parts that one feature provides for another one, collected from all features. */
export interface SharedParts {
  /** What each kind of four-eyes request does once the second person approved it. */
  approvals: ApprovalExecutors;
  clawBackRewards: ClawBackRewards;
  /** The callbacks of all features, by path. */
  callbacks: Record<`/api/callback/${string}`, CallbackHandler>;
}

export interface Feature {
  routes?(ctx: Context): MemberRoutes;
  consoleRoutes?(ctx: Context, shared: SharedParts): ConsoleRoutes;
  /** Jobs by name. A job may run more than once. */
  jobs?(ctx: Context): Record<string, Job>;
  /** Sweeps by name, which run every two seconds in each process that runs jobs. */
  sweeps?(ctx: Context): Record<string, Sweep>;
  /** Lines of a crontab in UTC: `30 17 * * * word:job`. */
  cron?: string;
  /** What external parties post, by path. */
  callbacks?(ctx: Context): Record<`/api/callback/${string}`, CallbackHandler>;
  /** The jobs that a domain event enqueues. */
  subscribes?: Partial<Subscribers>;
  approvals?: Partial<ApprovalExecutors>;
  clawBackRewards?: ClawBackRewards;
  /** Offers what lower features need of this one. */
  offers?(): void;
}

/**
 * Checks the shape of a feature and keeps its exact type, so that features.ts can see what is
 * missing.
 */
export function defineFeature<const F extends Feature>(feature: F): F {
  return feature;
}

/**
 * The positive control of a look-up: the newest settled transfer of the provider. "Not found"
 * counts only when the same look-up finds that one at the same time.
 */
import { DAY_MS } from "@krapao/contract/time";
import type { Db } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import type { GameProvider } from "../../../ports/game-provider.ts";
import { openCredentials } from "../game-account.ts";
import { getAccount } from "../queries.ts";
import { findControl } from "./queries-controls.ts";
import type { TransferRow } from "./queries-transfers.ts";

type Looking = Pick<GameProvider, "capabilities" | "status">;

/** Older transfers are no control, even where a provider looks back without a limit. */
const CONTROL_AGE_MAX_MS = DAY_MS;

/** How old the control of a look-up may be. */
const controlAgeMs = ({ lookUpWindowMs }: GameProvider["capabilities"]): number =>
  Math.min(lookUpWindowMs ?? CONTROL_AGE_MAX_MS, CONTROL_AGE_MAX_MS);

/** By pool and provider: when the newest transfer that settled here was called. */
const newest = new WeakMap<Db, Map<string, number>>();

/** Remembers in this process that a transfer is a control. */
export function rememberControl(
  { db }: Pick<Context, "db">,
  { provider, called_at: calledAt }: Pick<TransferRow, "provider" | "called_at">,
): void {
  const known = newest.get(db) ?? new Map<string, number>();
  newest.set(db, known);
  if (calledAt) known.set(provider, Math.max(known.get(provider) ?? 0, calledAt.getTime()));
}

/**
 * Whether a look-up of a transfer that is called now will have a control, as far as this process
 * knows. Recovery looks once the provider can no longer act on the call, and not at once.
 */
export function hasControl(
  { db, clock }: Pick<Context, "db" | "clock">,
  provider: string,
  capabilities: GameProvider["capabilities"],
): boolean {
  const calledMs = newest.get(db)?.get(provider);
  const leftMs = controlAgeMs(capabilities) - 2 * capabilities.providerTimeoutMs;
  return calledMs !== undefined && clock.nowMs() - calledMs < leftMs;
}

/** As `hasControl`, but what this process does not know is read. */
export async function readHasControl(
  ctx: Pick<Context, "db" | "clock">,
  provider: string,
  capabilities: GameProvider["capabilities"],
): Promise<boolean> {
  if (hasControl(ctx, provider, capabilities)) return true;
  const found = await findControl(ctx.db, { provider, since: controlSince(ctx, capabilities) });
  if (found) rememberControl(ctx, found);
  return hasControl(ctx, provider, capabilities);
}

const controlSince = ({ clock }: Pick<Context, "clock">, of: GameProvider["capabilities"]) =>
  new Date(clock.nowMs() - controlAgeMs(of));

/** Whether the provider finds the newest settled transfer by its reference now. */
export async function findsControl(
  ctx: Pick<Context, "db" | "clock" | "settings">,
  row: Pick<TransferRow, "provider">,
  provider: Looking,
): Promise<boolean> {
  const since = controlSince(ctx, provider.capabilities);
  const control = await findControl(ctx.db, { provider: row.provider, since });
  if (!control) return false;
  const account = openCredentials(ctx, await getAccount(ctx.db, control.game_account_id));
  const { id: reference, direction, credits_minor: credits } = control;
  return (await provider.status({ account, reference, direction, credits })).status === "done";
}

import type { Comparison, Drift } from "../../ledger/compare.ts";
import type { Context } from "../../ports/context.ts";
import {
  type GameProvider,
  ProviderRefused,
  ProviderUnavailable,
} from "../../ports/game-provider.ts";
import { openCredentials } from "./game-account.ts";
import type { Account } from "./queries.ts";
import { type SumOfAccount, selectAccountsAfter, sumOfAccount } from "./queries-reconcile.ts";

const PAGE = 200;
/** Accounts at once; providers limit how often they are called. */
const AT_ONCE = 8;
/** Someone who plays while we look makes the readings differ: look again. */
const LOOKS_MAX = 3;

/** What one account came to. Not `proven`: whatever moved it may have been play, which the provider does not report. */
type Finding = { proven: boolean; drift: Drift[] } | { unasked: string };

/**
 * Compares every open account with its provider now: the balance must be what our transfers brought and what its player
 * won or lost, as the provider reports it. A provider without such a report leaves no proof: what moved passes for play.
 */
export async function reconcileAccounts(ctx: Context): Promise<Comparison> {
  const found: Comparison = {
    drift: [],
    compared: { accounts: 0, accountsByPlay: 0 },
    unasked: [],
  };
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const accounts = await selectAccountsAfter(ctx.db, after, PAGE);
    for (let at = 0; at < accounts.length; at += AT_ONCE) {
      const some = accounts.slice(at, at + AT_ONCE);
      const findings = await Promise.all(some.map((account) => compareAccount(ctx, account)));
      for (const finding of findings) add(found, finding);
    }
    const last = accounts.at(-1);
    if (!last || accounts.length < PAGE) return found;
    after = last.id;
  }
}

function add(found: Comparison, finding: Finding): void {
  if ("unasked" in finding) {
    found.unasked.push(finding.unasked);
    return;
  }
  const key = finding.proven ? "accounts" : "accountsByPlay";
  found.compared[key] = (found.compared[key] ?? 0) + 1;
  found.drift.push(...finding.drift);
}

async function compareAccount(ctx: Context, account: Account): Promise<Finding> {
  const named = `${account.provider} ${account.username}`;
  const provider = ctx.ports.providers.get(account.provider);
  if (!provider) return { unasked: `${named}: not connected` };
  try {
    for (let look = 0; look < LOOKS_MAX; look++) {
      const reading = await read(ctx, account, provider);
      if (reading) return judgeAccount(account, reading);
    }
    return { unasked: `${named}: moves while it is compared` };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { unasked: `${named}: no answer` };
    if (!(error instanceof ProviderRefused)) throw error;
    if (!error.isUnknownUser) return { unasked: `${named}: refused` };
    const { credits } = await sumOfAccount(ctx.db, account.id);
    return judgeAccount(account, { moved: credits, played: 0n, balance: 0n });
  }
}

interface Reading {
  /** What our transfers brought. */
  moved: bigint;
  /** What was won or lost; null: the provider does not report it. */
  played: bigint | null;
  balance: bigint;
}

/** One reading in which nothing moved; null when something did, or a transfer is open. */
async function read(
  ctx: Context,
  account: Account,
  provider: GameProvider,
): Promise<Reading | null> {
  const credentials = openCredentials(ctx, account);
  const before = await sumOfAccount(ctx.db, account.id);
  const balance = await provider.balance(credentials);
  const played = await readPlayed(account, before, (query) =>
    provider.played({ account: credentials, ...query }),
  );
  const again = played === null ? balance : await provider.balance(credentials);
  const after = await sumOfAccount(ctx.db, account.id);
  const isStill = balance === again && before.credits === after.credits;
  return isStill && !before.open && !after.open ? { moved: after.credits, played, balance } : null;
}

/** Whoever has never had money there has not played. */
async function readPlayed(
  account: Account,
  { firstId, firstReference }: SumOfAccount,
  ask: (query: Omit<Parameters<GameProvider["played"]>[0], "account">) => Promise<bigint | null>,
): Promise<bigint | null> {
  if (firstId === null) return 0n;
  const first = { id: firstId, reference: firstReference };
  return ask({ since: account.created_at, first });
}

/** Pure. An account that its provider does not know any more has nothing in it. */
export function judgeAccount(
  { provider, username }: Pick<Account, "provider" | "username">,
  { moved, played, balance }: Reading,
): Finding {
  if (played === null) return { proven: false, drift: [] };
  const expected = moved + played;
  if (expected === balance) return { proven: true, drift: [] };
  const drift: Drift = {
    kind: "balance",
    party: provider,
    subject: username,
    unit: "credits",
    oursMinor: expected,
    theirsMinor: balance,
    detail: "balance is not transfers and play",
  };
  return { proven: true, drift: [drift] };
}

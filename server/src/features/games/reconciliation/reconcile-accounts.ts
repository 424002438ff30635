import type { Comparison, Discrepancy } from "../../../ledger/compare.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type GameProvider,
  ProviderRefused,
  ProviderUnavailable,
} from "../../../ports/game-provider.ts";
import { openCredentials } from "../game-account.ts";
import type { Account } from "../queries.ts";
import { type AccountTransfersSum, sumAccountTransfers } from "../transfers/queries-transfers.ts";
import { listAccountsAfter } from "./queries.ts";

const PAGE = 200;
/** Accounts compared in parallel; providers limit the rate of calls. */
const AT_ONCE = 8;
/** A member who plays during the readings makes them differ, so they are repeated. */
const READINGS_MAX = 3;

/**
 * The result for one account. Not `proven`: the provider does not report play, which moves it too.
 */
type Finding = { proven: boolean; discrepancies: Discrepancy[] } | { unchecked: string };

/**
 * Compares every active account with its provider now: the balance must be the sum of our transfers
 * and of what the member won or lost, as the provider reports it. Without such a report nothing is
 * proven: any other movement counts as play.
 */
export async function reconcileAccounts(ctx: Context): Promise<Comparison> {
  const found: Comparison = {
    discrepancies: [],
    compared: { accounts: 0, accountsUnproven: 0 },
    unchecked: [],
  };
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const accounts = await listAccountsAfter(ctx.db, after, PAGE);
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
  if ("unchecked" in finding) {
    found.unchecked.push(finding.unchecked);
    return;
  }
  const key = finding.proven ? "accounts" : "accountsUnproven";
  found.compared[key] = (found.compared[key] ?? 0) + 1;
  found.discrepancies.push(...finding.discrepancies);
}

async function compareAccount(ctx: Context, account: Account): Promise<Finding> {
  const named = `${account.provider} ${account.username}`;
  const provider = ctx.ports.providers.get(account.provider);
  if (!provider) return { unchecked: `${named}: not connected` };
  try {
    for (let look = 0; look < READINGS_MAX; look++) {
      const reading = await read(ctx, account, provider);
      if (reading) return assessAccount(account, reading);
    }
    return { unchecked: `${named}: moves while it is compared` };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { unchecked: `${named}: no answer` };
    if (!(error instanceof ProviderRefused)) throw error;
    if (!error.isUnknownUser) return { unchecked: `${named}: refused` };
    const { credits } = await sumAccountTransfers(ctx.db, account.id);
    return assessAccount(account, { moved: credits, played: 0n, balance: 0n });
  }
}

interface Reading {
  /** What our transfers moved into the account. */
  moved: bigint;
  /** What the member won or lost; null: the provider does not report it. */
  played: bigint | null;
  balance: bigint;
}

/** One reading; null when something moved during it, or a transfer is open. */
async function read(
  ctx: Context,
  account: Account,
  provider: GameProvider,
): Promise<Reading | null> {
  const credentials = openCredentials(ctx, account);
  const before = await sumAccountTransfers(ctx.db, account.id);
  const balance = await provider.balance(credentials);
  const played = await readPlayed(account, before, (query) =>
    provider.played({ account: credentials, ...query }),
  );
  const again = played === null ? balance : await provider.balance(credentials);
  const after = await sumAccountTransfers(ctx.db, account.id);
  const isStill = balance === again && before.credits === after.credits;
  return isStill && !before.open && !after.open ? { moved: after.credits, played, balance } : null;
}

/** A member who never moved money there cannot have played. */
async function readPlayed(
  account: Account,
  { firstId, firstReference }: AccountTransfersSum,
  requestPlayed: (
    query: Omit<Parameters<GameProvider["played"]>[0], "account">,
  ) => Promise<bigint | null>,
): Promise<bigint | null> {
  if (firstId === null) return 0n;
  const first = { id: firstId, reference: firstReference };
  return requestPlayed({ since: account.created_at, first });
}

/** Pure. An account that its provider no longer knows counts as empty. */
export function assessAccount(
  { provider, username }: Pick<Account, "provider" | "username">,
  { moved, played, balance }: Reading,
): Finding {
  if (played === null) return { proven: false, discrepancies: [] };
  const expected = moved + played;
  if (expected === balance) return { proven: true, discrepancies: [] };
  const discrepancy: Discrepancy = {
    kind: "balance",
    externalParty: provider,
    subject: username,
    unit: "credits",
    oursMinor: expected,
    theirsMinor: balance,
    detail: "balance is not transfers and play",
  };
  return { proven: true, discrepancies: [discrepancy] };
}

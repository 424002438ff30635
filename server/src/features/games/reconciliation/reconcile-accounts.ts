import type { Comparison, Discrepancy } from "../../../ledger/compare.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type GameProvider,
  ProviderRefused,
  ProviderUnavailable,
} from "../../../ports/game-provider.ts";
import { possibleCredits } from "../bets/play.ts";
import { hasBetReport, pullReport } from "../bets/pull-report.ts";
import { sumReported } from "../bets/queries.ts";
import { readPossible } from "../bets/stored-possible.ts";
import { openCredentials } from "../game-account.ts";
import { type Account, getAccount } from "../queries.ts";
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
    const reading = {
      moved: credits,
      played: 0n,
      reported: null,
      balance: 0n,
      possibleMinor: 0n,
    };
    return assessAccount(account, reading);
  }
}

interface Reading {
  /** What our transfers moved into the account. */
  moved: bigint;
  /** What the member won or lost; null: the provider does not report it. */
  played: bigint | null;
  /** What the bets of its report sum up to; null: it reports no bets. */
  reported: bigint | null;
  /** With the open stakes that the provider names. */
  balance: bigint;
  /** What of its falls may still be open stakes. */
  possibleMinor: bigint;
}

/** One reading; null when something moved during it, or a transfer is open. */
async function read(
  ctx: Context,
  account: Account,
  provider: GameProvider,
): Promise<Reading | null> {
  const credentials = openCredentials(ctx, account);
  const before = await sumAccountTransfers(ctx.db, account.id);
  const balanceNow = async () => {
    const { credits, open } = await provider.balance(credentials);
    return credits + (open ?? 0n);
  };
  const balance = await balanceNow();
  const played = await readPlayed(account, before, (query) =>
    provider.played({ account: credentials, ...query }),
  );
  const reported = await readReported(ctx, account);
  const again = played === null && reported === null ? balance : await balanceNow();
  const after = await sumAccountTransfers(ctx.db, account.id);
  const isStill = balance === again && before.credits === after.credits;
  if (!isStill || before.open || after.open) return null;
  const { open_minor, possible } = await getAccount(ctx.db, account.id);
  const staked = provider.capabilities.openStakes === "report" ? open_minor : 0n;
  const possibleMinor = possibleCredits(readPossible(possible), ctx.clock.now());
  return { moved: after.credits, played, reported, balance: balance + staked, possibleMinor };
}

/**
 * What the stored bets won and lost, in 1/100 credits, after the newest have been pulled.
 * @throws ProviderUnavailable
 */
async function readReported(ctx: Context, account: Account): Promise<bigint | null> {
  if (!hasBetReport(ctx, account)) return null;
  const outcome = await pullReport(ctx, account);
  if (outcome !== "stored") throw new ProviderUnavailable(`bet report ${outcome}`);
  return (await sumReported(ctx.db, account.id)) / BigInt(account.ft_wallet_slot);
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

/**
 * Pure. An account that its provider no longer knows counts as empty. The bets are compared with
 * what the balance shows of play, unless the balance itself is a discrepancy. What is missing and
 * may be an open stake proves nothing.
 */
export function assessAccount(
  { provider, username }: Pick<Account, "provider" | "username">,
  { moved, played, reported, balance, possibleMinor }: Reading,
): Finding {
  const missing = moved + (played ?? reported ?? 0n) - balance;
  if (missing > 0n && missing <= possibleMinor) return { proven: false, discrepancies: [] };
  const differ = (result: bigint, detail: string): Discrepancy[] =>
    moved + result === balance
      ? []
      : [
          {
            kind: "balance",
            externalParty: provider,
            subject: username,
            unit: "credits",
            oursMinor: moved + result,
            theirsMinor: balance,
            detail,
          },
        ];
  const byPlay = played === null ? [] : differ(played, "balance is not transfers and play");
  if (byPlay.length > 0 || reported === null) {
    return { proven: played !== null, discrepancies: byPlay };
  }
  const byBets = differ(reported, "balance is not transfers and reported bets");
  return { proven: true, discrepancies: byBets };
}

/** Compares a game provider: opens an account, moves the smallest amount in and out, and reads. */
import { randomUUID } from "node:crypto";
import { toDecimal } from "@krapao/contract";
import { MINUTE_MS } from "@krapao/contract/time";
import type { GameLogin } from "../ports/game-login.ts";
import type { GameProvider, Launch, ProviderAccount } from "../ports/game-provider.ts";
import type { CompareRequest } from "./request.ts";
import type { Trace } from "./trace.ts";

interface Game {
  provider: GameProvider;
  trace: Trace;
  account: ProviderAccount;
  request: CompareRequest;
  startedAt: Date;
  /** The first transfer, by our reference and theirs. */
  first: { id: string; reference: string | null };
}

export async function compareGame(
  provider: GameProvider,
  trace: Trace,
  request: CompareRequest,
  login: GameLogin | null = null,
): Promise<void> {
  const startedAt = request.clock.now();
  const wanted = {
    username: request.accountName,
    password: request.accountPassword,
    currency: request.currency,
  };
  const account = await trace.step("open", () => provider.open(wanted));
  if (!account) return;
  trace.costs.push(`the account ${account.username} is open at the company`);
  const first = { id: randomUUID(), reference: null };
  const game: Game = { provider, trace, account, request, startedAt, first };
  const before = await balanceOf(game, "balance");
  if (before === null) return;
  await expectUnknownReference(game);
  await moveInAndOut(game, before);
  await readReports(game);
  await openPages(game, login);
}

/** A browser opens the game, and no person plays: it comes last, after the money is out. */
async function openPages({ provider, trace, account }: Game, login: GameLogin | null) {
  const isPage = (launch: Launch | null) => launch === null || URL.canParse(launch.link);
  const options = { language: "th" } as const;
  const launch = await trace.step("launch", () => provider.launch(account, options));
  trace.expect("launch", isPage(launch), "it answers no address");
  if (!login) return;
  const page = await trace.step("login page", () => login.launch(account, options));
  trace.expect("login page", isPage(page), "it answers no address");
}

async function balanceOf({ provider, trace, account }: Game, step: string): Promise<bigint | null> {
  const holding = await trace.step(step, () => provider.balance(account));
  return holding === null ? null : holding.credits;
}

type Order = Parameters<GameProvider["transfer"]>[0];

/** A look-up of a reference that was never sent must not find a transfer. */
async function expectUnknownReference({ provider, trace, account, request }: Game): Promise<void> {
  if (!provider.capabilities.statusQuery) return;
  const step = "look-up of a reference that was never sent";
  const order: Order = {
    account,
    reference: randomUUID(),
    direction: "in",
    credits: request.amountMinor,
  };
  const found = await trace.step(step, () => provider.status(order));
  if (!found) return;
  trace.expect(step, found.status !== "done", "answered done");
  trace.expect(step, found.status !== "unknown", reasonOf(found));
}

const reasonOf = (outcome: object) =>
  "reason" in outcome && typeof outcome.reason === "string" ? outcome.reason : "unknown";

/** The smallest amount in, asked about, repeated where that is safe, and out again. */
async function moveInAndOut(game: Game, before: bigint): Promise<void> {
  const { provider, trace, account, request } = game;
  const credits = request.amountMinor;
  const order: Order = { account, reference: game.first.id, direction: "in", credits };
  const isIn = await move(game, order, { before, after: before + credits });
  if (isIn && provider.capabilities.resendIsSafe) {
    const again = await trace.step("the same reference again", () => provider.transfer(order));
    trace.expect("the same reference again", again?.outcome === "done", "not done");
    await expectBalance(game, "balance after the same reference", before + credits);
  }
  // What is there beyond the first balance goes out, also after an unclear way in.
  const now = await balanceOf(game, "balance before the way out");
  const rest = (now ?? before) - before;
  if (rest > 0n) {
    const back: Order = { ...order, reference: randomUUID(), direction: "out", credits: rest };
    await move(game, back, { before: before + rest, after: before });
  }
  const left = await balanceOf(game, "balance at the end");
  if (left === null) trace.costs.push("the balance at the end is not known");
  else if (left !== before) {
    trace.costs.push(`${toDecimal(left - before)} is left in the account ${account.username}`);
  }
}

/** Moves, asks about the move, and reads the balance. @returns whether it is done */
async function move(
  game: Game,
  order: Order,
  { before, after }: { before: bigint; after: bigint },
): Promise<boolean> {
  const { provider, trace } = game;
  const { direction } = order;
  const moved = await trace.step(`transfer ${direction}`, () => provider.transfer(order));
  const isDone = moved?.outcome === "done";
  trace.expect(
    `transfer ${direction}`,
    moved === null || isDone,
    `${moved?.outcome}: ${reasonOf(moved ?? {})}`,
  );
  if (moved?.outcome === "done") {
    if (order.reference === game.first.id) game.first.reference = moved.reference;
    trace.expect(
      `transfer ${direction}`,
      moved.creditsBefore === null || moved.creditsBefore === before,
      "the balance before, which it answered, differs from the balance that was read",
    );
    trace.expect(
      `transfer ${direction}`,
      moved.creditsAfter === null || moved.creditsAfter === after,
      "the balance after, which it answered, is not the one before and the amount",
    );
  }
  if (provider.capabilities.statusQuery) {
    const step = `look-up of transfer ${direction}`;
    const found = await trace.step(step, () => provider.status(order));
    if (found && isDone) {
      trace.expect(
        step,
        found.status === "done",
        found.status === "absent"
          ? "the look-up does not know the reference that is done: absent proves nothing here"
          : reasonOf(found),
      );
    }
  }
  if (isDone) await expectBalance(game, `balance after transfer ${direction}`, after);
  return isDone;
}

async function expectBalance(game: Game, step: string, wanted: bigint): Promise<void> {
  const found = await balanceOf(game, step);
  if (found === null) return;
  const difference = toDecimal(found - wanted);
  game.trace.expect(step, found === wanted, `it differs by ${difference} from what was moved`);
}

/** Nothing was played: what the provider reports since the start is nothing. */
async function readReports(game: Game): Promise<void> {
  const { provider, trace, account, startedAt: since, request, first } = game;
  const played = await trace.step("report", () => provider.played({ account, since, first }));
  trace.expect("report", played === null || played === 0n, "it reports play that there was not");
  const { betReport } = provider;
  if (!betReport || !provider.capabilities.betReport) return;
  const span = { from: new Date(since.getTime() - MINUTE_MS), to: request.clock.now() };
  const report = await trace.step("report of bets", () =>
    betReport.call(provider, { account, ...span }),
  );
  trace.expect("report of bets", (report?.bets.length ?? 0) === 0, "it has bets of a new account");
}

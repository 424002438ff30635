/** Companies that break a rule of the port, each in one way: the comparison names the rule. */
import { expect, test } from "vitest";
import { systemClock } from "../kernel/clock.ts";
import type { GameProvider, TransferOutcome } from "../ports/game-provider.ts";
import { compareGame } from "./compare-game.ts";
import { compareRequest } from "./request.ts";
import { openTrace } from "./trace.ts";

/** A company with one account and a book of references. `breaks` replaces parts of it. */
function company(breaks: (honest: GameProvider, book: Map<string, bigint>) => object) {
  const book = new Map<string, bigint>();
  const sum = () => [...book.values()].reduce((all, each) => all + each, 0n);
  const honest: GameProvider = {
    code: "honest",
    capabilities: {
      clientReference: true,
      statusQuery: true,
      lookUpWindowMs: null,
      resendIsSafe: true,
      betReport: false,
      readsPerSecond: 10,
      openStakes: "none",
      reportLagMs: 0,
      settledBy: (at) => at,
      passwords: false,
      providerTimeoutMs: 1_000,
    },
    open: async (account) => account,
    setPassword: async () => {},
    balance: async () => ({ credits: sum(), open: null }),
    async transfer({ reference, direction, credits }): Promise<TransferOutcome> {
      const before = sum();
      book.set(reference, direction === "in" ? credits : -credits);
      const creditsAfter = sum();
      return { outcome: "done", reference, creditsBefore: before, creditsAfter };
    },
    status: async ({ reference }) =>
      book.has(reference)
        ? { status: "done", creditsBefore: null, creditsAfter: null }
        : { status: "absent" },
    played: async () => 0n,
    launch: async () => ({ link: "https://game.example" }),
  };
  return { ...honest, ...breaks(honest, book) };
}

async function problemsOf(provider: GameProvider) {
  const trace = openTrace();
  await compareGame(provider, trace, compareRequest({ variant: "thai" }, systemClock()));
  const problems = trace.findings.map(({ step, problem }) => `${step}: ${problem}`);
  return { problems, costs: trace.costs };
}

test("an honest company passes, and no money stays", async () => {
  const { problems, costs } = await problemsOf(company(() => ({})));
  expect(problems).toEqual([]);
  expect(costs).toEqual([expect.stringMatching(/^the account kp0\w{6} is open at the company$/)]);
});

const LIES: [string, Parameters<typeof company>[0], RegExp][] = [
  [
    "does not know a reference that is done",
    () => ({ status: async () => ({ status: "absent" }) }),
    /look-up of transfer in: .*absent proves nothing/,
  ],
  [
    "knows a reference that was never sent",
    () => ({ status: async () => ({ status: "done", creditsBefore: null, creditsAfter: null }) }),
    /never sent: answered done/,
  ],
  [
    "moves a repeated reference again",
    (honest, book) => {
      let turn = 0;
      return {
        transfer: (order: Parameters<GameProvider["transfer"]>[0]) => {
          turn += 1;
          const reference = `${order.reference}#${turn}`;
          book.delete(reference);
          return honest.transfer({ ...order, reference });
        },
        status: async () => ({ status: "done", creditsBefore: null, creditsAfter: null }),
      };
    },
    /balance after the same reference: it differs by 1\.00/,
  ],
  [
    "books half of what it answers",
    (honest) => ({
      transfer: (order: Parameters<GameProvider["transfer"]>[0]) =>
        honest.transfer({ ...order, credits: order.credits / 2n }),
    }),
    /balance after transfer in: it differs by -0\.50/,
  ],
  [
    "answers another balance after",
    (honest) => ({
      transfer: async (order: Parameters<GameProvider["transfer"]>[0]) => ({
        ...(await honest.transfer(order)),
        creditsAfter: 7n,
      }),
    }),
    /transfer in: the balance after, which it answered/,
  ],
  ["reports play", () => ({ played: async () => 5n }), /report: it reports play/],
  [
    "refuses the way in",
    () => ({ transfer: async () => ({ outcome: "refused", reason: "limits" }) }),
    /transfer in: refused: limits/,
  ],
];

test.each(LIES)("a company that %s does not pass", async (_title, breaks, problem) => {
  const { problems } = await problemsOf(company(breaks));
  expect(problems.join("\n")).toMatch(problem);
});

test("money that does not come back out is said", async () => {
  const { problems, costs } = await problemsOf(
    company((honest) => ({
      transfer: async (order: Parameters<GameProvider["transfer"]>[0]) =>
        order.direction === "in"
          ? honest.transfer(order)
          : { outcome: "unknown", reason: "timeout" },
    })),
  );
  expect(problems.join("\n")).toContain("transfer out: unknown: timeout");
  expect(costs.join("\n")).toMatch(/1\.00 is left in the account kp0/);
});

import { expect, test } from "vitest";
import {
  type AccountWithUsage,
  banksOf,
  nearestLimit,
  shownAccounts,
  shownPercents,
  stateOf,
} from "./house-account.ts";

const NO_RULE = { dayMaxMinor: null, dayMaxCount: null, balanceMaxMinor: null, share: null };

type Given = Omit<Partial<AccountWithUsage>, "rule"> & { rule?: Partial<AccountWithUsage["rule"]> };

function account(code: string, { rule, ...given }: Given = {}): AccountWithUsage {
  return {
    code,
    bankCode: "SCB",
    mode: "auto",
    currency: "THB",
    isActive: true,
    isHidden: false,
    todayMinor: 0n,
    todayCount: 0,
    balanceMinor: null,
    ...given,
    rule: { ...NO_RULE, ...rule },
  };
}

const MEMBERS = Array.from({ length: 3_000 }, (_, index) => `${100_000 + index}`);
const DAY = "2026-11-22";
const shares = [account("A", { rule: { share: 60 } }), account("B", { rule: { share: 30 } })];
const three = [...shares, account("C", { rule: { share: 10 } })];

function chosenBy(accounts: readonly AccountWithUsage[], day = DAY): Map<string, string> {
  return new Map(
    MEMBERS.map((subject) => {
      const codes = [...shownAccounts(accounts, { subject, day })];
      expect(codes).toHaveLength(1);
      return [subject, codes[0] ?? ""];
    }),
  );
}

test("shows every open account while no limits are set", () => {
  const all = [account("A"), account("B"), account("C", { isActive: false })];
  expect([...shownAccounts(all, { subject: "1", day: DAY })]).toEqual(["A", "B"]);
});

test("shows a member one account all day, each account in proportion to its share", () => {
  const today = chosenBy(three);
  expect(chosenBy([...three].reverse())).toEqual(today);
  const count = (code: string) => [...today.values()].filter((each) => each === code).length;
  // Within four standard deviations of the binomial distribution.
  for (const { code, rule } of three) {
    const part = (rule.share ?? 0) / 100;
    const sigma = Math.sqrt(MEMBERS.length * part * (1 - part));
    expect(Math.abs(count(code) - MEMBERS.length * part)).toBeLessThan(4 * sigma);
  }
  const tomorrow = chosenBy(three, "2026-11-23");
  expect(MEMBERS.some((member) => tomorrow.get(member) !== today.get(member))).toBe(true);
});

test("hiding an account moves only its own viewers, and they return when it is shown again", () => {
  const before = chosenBy(three);
  const without = chosenBy(
    three.map((each) => (each.code === "B" ? { ...each, isHidden: true } : each)),
  );
  for (const member of MEMBERS) {
    const had = before.get(member);
    if (had === "B") expect(["A", "C"]).toContain(without.get(member));
    else expect(without.get(member)).toBe(had);
  }
  expect(chosenBy(three)).toEqual(before);
});

test.each([
  [{ dayMaxMinor: 1_000n }, { todayMinor: 799n }, "open", { by: "amount", percent: 79 }],
  [{ dayMaxMinor: 1_000n }, { todayMinor: 800n }, "near", { by: "amount", percent: 80 }],
  [{ dayMaxMinor: 1_000n }, { todayMinor: 999n }, "near", { by: "amount", percent: 99 }],
  [{ dayMaxMinor: 1_000n }, { todayMinor: 1_000n }, "full", { by: "amount", percent: 100 }],
  [{ dayMaxCount: 4 }, { todayCount: 4 }, "full", { by: "count", percent: 100 }],
  [{ balanceMaxMinor: 10n }, { balanceMinor: 25n }, "full", { by: "balance", percent: 250 }],
  [{ balanceMaxMinor: 10n }, { balanceMinor: null }, "open", null],
  [
    { dayMaxCount: 4, dayMaxMinor: 10n },
    { todayCount: 3, todayMinor: 5n },
    "open",
    { by: "count", percent: 75 },
  ],
] as const)("an account with the limits %o and the usage %o is %s", (rule, known, state, used) => {
  const given = account("A", { ...known, rule });
  expect([stateOf(given), nearestLimit(given)]).toEqual([state, used]);
});

test("hides full accounts; when all of a bank are full, shows the least full one", () => {
  const limited = (code: string, todayMinor: bigint) =>
    account(code, { todayMinor, rule: { dayMaxMinor: 100n } });
  const other = account("K", { bankCode: "KBANK" });
  const viewer = { subject: "1", day: DAY };
  expect([...shownAccounts([limited("A", 100n), limited("B", 99n), other], viewer)]).toEqual([
    "B",
    "K",
  ]);
  const full = [limited("A", 130n), limited("B", 110n), other];
  expect([...shownAccounts(full, viewer)]).toEqual(["B", "K"]);
  expect(banksOf(full).map(({ isFull }) => isFull)).toEqual([true, false]);
  // A hidden account is never shown; a bank with only hidden accounts does not count as full.
  const hidden = full.map((each) => (each.bankCode === "SCB" ? { ...each, isHidden: true } : each));
  expect([...shownAccounts(hidden, viewer)]).toEqual(["K"]);
  expect(banksOf(hidden)).toHaveLength(1);
});

test("treats QR, transfer and each currency of a bank separately", () => {
  const one = account("A", { rule: { share: 1 } });
  const all = [
    one,
    { ...one, code: "Q", mode: "qr" },
    { ...one, code: "L", currency: "LAK" as const },
  ];
  expect([...shownAccounts(all, { subject: "1", day: DAY })]).toEqual(["A", "Q", "L"]);
});

test("percents of the members of a bank add up to 100", () => {
  expect(Object.fromEntries(shownPercents(three))).toEqual({ A: 60, B: 30, C: 10 });
  const full = three.map((each) =>
    each.code === "A" ? { ...each, todayCount: 1, rule: { ...each.rule, dayMaxCount: 1 } } : each,
  );
  expect(Object.fromEntries(shownPercents(full))).toEqual({ B: 75, C: 25 });
});

import { expect, test } from "vitest";
import { banksOf, type Filled, partsOf, shownTo, stateOf, usedOf } from "./account.ts";

const NO_RULE = { dayMaxMinor: null, dayMaxCount: null, balanceMaxMinor: null, share: null };

type Given = Omit<Partial<Filled>, "rule"> & { rule?: Partial<Filled["rule"]> };

function account(code: string, { rule, ...given }: Given = {}): Filled {
  return {
    ...{ code, bankCode: "SCB", mode: "auto", currency: "THB", isActive: true, isOff: false },
    ...{ todayMinor: 0n, todayCount: 0, balanceMinor: null, ...given },
    rule: { ...NO_RULE, ...rule },
  };
}

const MEMBERS = Array.from({ length: 3_000 }, (_, index) => `${100_000 + index}`);
const DAY = "2026-11-22";
const shares = [account("A", { rule: { share: 60 } }), account("B", { rule: { share: 30 } })];
const three = [...shares, account("C", { rule: { share: 10 } })];

function chosenBy(accounts: readonly Filled[], day = DAY): Map<string, string> {
  return new Map(
    MEMBERS.map((subject) => {
      const codes = [...shownTo(accounts, { subject, day })];
      expect(codes).toHaveLength(1);
      return [subject, codes[0] ?? ""];
    }),
  );
}

test("nothing set: every account that is open is shown, as ever", () => {
  const all = [account("A"), account("B"), account("C", { isActive: false })];
  expect([...shownTo(all, { subject: "1", day: DAY })]).toEqual(["A", "B"]);
});

test("a member sees one account all day, each as often as its share, on another day perhaps another", () => {
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

test("an account that goes moves only those who had it, and they find it again", () => {
  const before = chosenBy(three);
  const without = chosenBy(
    three.map((each) => (each.code === "B" ? { ...each, isOff: true } : each)),
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
] as const)("limits %o with %o: %s", (rule, known, state, used) => {
  const given = account("A", { ...known, rule });
  expect([stateOf(given), usedOf(given)]).toEqual([state, used]);
});

test("a full account is not shown; when all of a bank are, the least full one is, and only that bank counts as full", () => {
  const limited = (code: string, todayMinor: bigint) =>
    account(code, { todayMinor, rule: { dayMaxMinor: 100n } });
  const other = account("K", { bankCode: "KBANK" });
  const viewer = { subject: "1", day: DAY };
  expect([...shownTo([limited("A", 100n), limited("B", 99n), other], viewer)]).toEqual(["B", "K"]);
  const full = [limited("A", 130n), limited("B", 110n), other];
  expect([...shownTo(full, viewer)]).toEqual(["B", "K"]);
  expect(banksOf(full).map(({ isFull }) => isFull)).toEqual([true, false]);
  // What is switched off is not shown even then; a bank that is off altogether is no full one.
  const off = full.map((each) => (each.bankCode === "SCB" ? { ...each, isOff: true } : each));
  expect([...shownTo(off, viewer)]).toEqual(["K"]);
  expect(banksOf(off)).toHaveLength(1);
});

test("a QR, a transfer and another currency are banks of their own", () => {
  const one = account("A", { rule: { share: 1 } });
  const all = [
    one,
    { ...one, code: "Q", mode: "qr" },
    { ...one, code: "L", currency: "LAK" as const },
  ];
  expect([...shownTo(all, { subject: "1", day: DAY })]).toEqual(["A", "Q", "L"]);
});

test("parts of the members add up to all of them", () => {
  expect(Object.fromEntries(partsOf(three))).toEqual({ A: 60, B: 30, C: 10 });
  const full = three.map((each) =>
    each.code === "A" ? { ...each, todayCount: 1, rule: { ...each.rule, dayMaxCount: 1 } } : each,
  );
  expect(Object.fromEntries(partsOf(full))).toEqual({ B: 75, C: 25 });
});

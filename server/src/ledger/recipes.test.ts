/**
 * Executes every recipe of docs/ledger-recipes: its table must show the ledger's balances after
 * each step.
 */
import { readdir, readFile } from "node:fs/promises";
import { houseBalanceMinor } from "@krapao/testkit/ledger/house-balance";
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, systemClock, systemRandom } from "../kernel/clock.ts";
import type { Tx } from "../kernel/db/database.ts";
import { checkInvariants } from "./invariants.ts";
import { bookLateSuccess } from "./late-success.ts";
import {
  type HouseAccountKind,
  hold,
  houseAccountId,
  isMemberAccount,
  LedgerError,
  memberBalance,
  openMemberAccount,
  post,
  reverse,
  type TransferKind,
  transfer,
  voidHold,
} from "./ledger.ts";

const RECIPES = new URL("../../../docs/ledger-recipes/", import.meta.url);

let base: TestDatabase;

beforeAll(async () => {
  base = await testDatabase();
});
afterAll(async () => {
  expect(await checkInvariants(base.db)).toEqual([]);
  await base.close();
});

const names = (await readdir(RECIPES)).filter(
  (name) => name.endsWith(".md") && name !== "README.md",
);

test("there are recipes", () => {
  expect(names.length).toBeGreaterThanOrEqual(4);
});

test.each(names)("%s", async (name) => {
  const { accounts, steps } = parseRecipe(await readFile(new URL(name, RECIPES), "utf8"));
  const play = new Play(name);
  expect(steps.length).toBeGreaterThan(1);
  for (const { call, answer, balances } of steps) {
    expect({ call, answer: await play.make(call) }).toEqual({ call, answer });
    const found: Record<string, string> = {};
    for (const account of accounts) found[account] = await play.balance(account);
    expect({ call, balances: found }).toEqual({ call, balances });
  }
});

interface RecipeStep {
  call: string;
  answer: string;
  balances: Record<string, string>;
}

/**
 * The table of a recipe: | call | answer | <account> ... | with the balance of each account after
 * the call.
 */
function parseRecipe(text: string): { accounts: string[]; steps: RecipeStep[] } {
  const rows = text
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim().replaceAll("`", "")),
    );
  const [head = [], , ...body] = rows;
  const accounts = head.slice(2);
  const steps = body.map(([call = "", answer = "", ...cells]) => ({
    call,
    answer,
    balances: Object.fromEntries(accounts.map((account, index) => [account, cells[index] ?? ""])),
  }));
  return { accounts, steps };
}

const HOUSE_KINDS: Record<string, HouseAccountKind> = {
  bank: "bank_clearing",
  payout: "payout_clearing",
  provider: "provider_clearing",
  suspense: "suspense",
  bonus: "bonus_cost",
  forfeited: "forfeited_winnings",
};

/** Executes the calls of one recipe on its own accounts. Amounts in a recipe are whole baht. */
class Play {
  readonly #recipe: string;
  readonly #ids = new Map<string, string>();

  constructor(recipe: string) {
    this.#recipe = recipe;
  }

  async make(call: string): Promise<string> {
    try {
      return await base.db.transaction().execute((tx) => this.#perform(tx, call.split(" ")));
    } catch (error) {
      if (error instanceof LedgerError) return error.code;
      throw error;
    }
  }

  async #perform(tx: Tx, [verb = "", ...words]: string[]): Promise<string> {
    const [first = "", second = "", third = "", fourth = "", fifth] = words;
    switch (verb) {
      case "transfer":
      case "hold": {
        const request = {
          id: this.#id(first),
          kind: second as TransferKind,
          fromId: await this.#account(tx, third.split("→")[0] ?? ""),
          toId: await this.#account(tx, third.split("→")[1] ?? ""),
          currency: "THB" as const,
          amountMinor: minor(fourth),
          ref: fifth === undefined ? undefined : `${this.#recipe} ${fifth}`,
        };
        return verb === "hold" ? hold(tx, request) : transfer(tx, request);
      }
      case "post":
        return post(tx, {
          id: this.#id(first),
          amountMinor: second === "" ? undefined : minor(second),
        });
      case "void":
        return voidHold(tx, { id: this.#id(first) });
      case "reverse":
        return reverse(tx, { id: this.#id(first), originalId: this.#id(second) });
      case "late":
        return bookLateSuccess(tx, { id: this.#id(first), voidedId: this.#id(second) });
      default:
        throw new Error(`a recipe has no verb ${verb}`);
    }
  }

  /** A balance as `100`, or `100 (held 40)` for a member with held money. */
  async balance(name: string): Promise<string> {
    const id = await base.db.transaction().execute((tx) => this.#account(tx, name));
    if (!isMemberAccount(id)) return baht(await houseBalanceMinor(base.db, id));
    const { postedMinor, heldMinor } = await memberBalance(base.db, this.#owner(name));
    return heldMinor === 0n ? baht(postedMinor) : `${baht(postedMinor)} (held ${baht(heldMinor)})`;
  }

  #account(tx: Tx, name: string): Promise<bigint> {
    const [word = "", code = ""] = name.split(":");
    if (word === "member")
      return openMemberAccount(tx, { memberId: this.#owner(name), currency: "THB" });
    const kind = HOUSE_KINDS[word];
    if (kind === undefined) throw new Error(`a recipe has no account ${name}`);
    // The suspense account is named by the kind of transfer that it replaces. The other
    // accounts belong to the recipe.
    const owner = kind === "suspense" ? code : `${this.#recipe} ${code}`;
    return houseAccountId(tx, { kind, owner, currency: "THB" });
  }

  #owner = (name: string) => `${this.#recipe} ${name}`;

  #id(name: string): string {
    const known = this.#ids.get(name) ?? newId(systemClock(), systemRandom);
    this.#ids.set(name, known);
    return known;
  }
}

const minor = (text: string) => BigInt(text) * 100n;
const baht = (amountMinor: bigint) => String(amountMinor / 100n);

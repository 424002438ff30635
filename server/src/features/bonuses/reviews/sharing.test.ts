/** A campaign is not given twice to what may be one person (docs/decisions/0118). */
import {
  addCampaign,
  addDeposit,
  addPromotion,
  readRewards,
} from "@krapao/testkit/builders/campaigns";
import { freeHolder } from "@krapao/testkit/builders/free-numbers";
import { untilSeveralWait } from "@krapao/testkit/builders/locks";
import { BEHIND_PROXY, fromAddress, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, expectLedgerInvariants } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(async () => {
  if (world) await expectLedgerInvariants(world);
  await world?.close();
});

type Member = Awaited<ReturnType<typeof registerMember>>;
const DAY = 86_400_000;

const promotion = () => addPromotion(world, { budget_minor: 1_000_000n });
const take = ({ token }: Member, code: string, path = "promotion") =>
  world.call<{ message?: string }>("GET", `/api/${path}/activate/${code}`, { token });
const taken = async (member: Member, code: string, path?: string) => {
  const { status, body } = await take(member, code, path);
  return status === 200 ? "OK" : body.message;
};
const reviewsOf = (code: string) =>
  world.db
    .selectFrom("bonuses_gift_review")
    .select(["member_id as memberId", "shared", "outcome"])
    .where("code", "=", code)
    .execute();

/** Takes the gift for all of them in transactions that overlap: none ends before others wait. */
async function together(code: string, path: string, members: readonly Member[]) {
  const table = path === "bonus" ? "bonuses_campaign" : "promotions_promotion";
  const answers = await world.ownerDb.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} where code = ${code} for update`.execute(tx);
    const calls = Promise.all(members.map((member) => taken(member, code, path)));
    await untilSeveralWait(world, 3);
    return [calls];
  });
  return answers[0] ?? [];
}

let lastNetwork = 0;
/** An address that no other test of this file uses. */
function newAddress() {
  lastNetwork += 1;
  return `198.51.100.${lastNetwork}`;
}

/** Writes that the member used an address or a device, so many days ago. */
async function used(
  member: Pick<Member, "id">,
  kind: "address" | "device",
  value: string,
  daysAgo = 0,
): Promise<void> {
  const at = new Date(world.clock.nowMs() - daysAgo * DAY);
  await world.ownerDb
    .insertInto("accounts_trace")
    .values({ kind, value, member_id: member.id, first_seen_at: at, last_seen_at: at })
    .execute();
}

/** Members at one address. */
async function crowd(count: number, address: string): Promise<Member[]> {
  const members: Member[] = [];
  for (let index = 0; index < count; index++) {
    const member = await registerMember(world);
    await used(member, "address", address);
    members.push(member);
  }
  return members;
}

/** The operator's list of carriers' ranges. */
async function setCarriers(ranges: string[]): Promise<void> {
  await world.ownerDb
    .insertInto("lookups_setting")
    .values({ key: "carriers", value: JSON.stringify(ranges) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: JSON.stringify(ranges) }))
    .execute();
}

test("three accounts of one holder at one address get one gift", async () => {
  const code = await promotion();
  const address = fromAddress();
  const holder = freeHolder("SOMCHAI JAIDEE");
  const accounts: Member[] = [];
  for (const name of [holder, `Mr. ${holder.toLowerCase()}`, `${holder.replace(" ", "  ")} `]) {
    accounts.push(await registerMember(world, { bankAccountName: name }, address));
  }
  const answers: unknown[] = [];
  for (const account of accounts) answers.push(await taken(account, code));
  expect(answers).toEqual(["OK", "GIFT_IN_REVIEW", "GIFT_IN_REVIEW"]);
  for (const { shared } of await reviewsOf(code))
    expect(shared.sort()).toEqual(["address", "holder"]);
  const balances = await Promise.all(accounts.map(({ id }) => balanceOf(world, id)));
  expect(balances.map(({ postedMinor }) => postedMinor)).toEqual([5_000n, 0n, 0n]);
  // Waiting binds nothing, and takes nothing from the budget.
  const { body } = await world.call("GET", "/api/bonus/check/active", {
    token: accounts[1]?.token ?? "",
  });
  expect(body).toMatchObject({ status: false });
  const { spent_minor } = await world.db
    .selectFrom("promotions_promotion")
    .select("spent_minor")
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  expect(spent_minor).toBe(5_000n);
});

test.each(["promotion", "bonus"])("ten duplicates at once get one gift of a %s", async (path) => {
  const code =
    path === "bonus" ? await addCampaign(world, { budget_minor: 1_000_000n }) : await promotion();
  const bankAccountName = freeHolder();
  const duplicates: Member[] = [];
  for (let index = 0; index < 10; index++) {
    const duplicate = await registerMember(world, { bankAccountName });
    // Each pair shares several things, in another order.
    await used(duplicate, "device", `device-${path}-${index % 2}`);
    duplicates.push(duplicate);
  }
  const answers = await together(code, path, duplicates);
  expect(answers.filter((answer) => answer === "OK")).toHaveLength(1);
  expect(answers.filter((answer) => answer === "GIFT_IN_REVIEW")).toHaveLength(9);
  const { count } = await world.db
    .selectFrom("bonuses_condition")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
  // Asked again, each waits still, with one review.
  for (const duplicate of duplicates) expect(await taken(duplicate, code, path)).not.toBe("OK");
  expect(await reviewsOf(code)).toHaveLength(9);
});

test("at one address at once, too: nine get one gift, twelve three", async () => {
  for (const [count, gifts] of [
    [9, 1],
    [12, 3],
  ] as const) {
    const code = await promotion();
    const members = await crowd(count, newAddress());
    const answers = await together(code, "promotion", members);
    expect(answers.filter((answer) => answer === "OK")).toHaveLength(gifts);
  }
});

describe("what waits", () => {
  const kinds: [string, (first: Member, second: Member) => Promise<unknown>][] = [
    [
      "a device",
      async (...both) => {
        for (const each of both) await used(each, "device", `device-of-${both[0].id}`);
      },
    ],
    [
      "a holder that the first one has taken since",
      async (first, second) => {
        await world.ownerDb
          .updateTable("accounts_member")
          .set((eb) => ({
            bank_account_name: eb
              .selectFrom("accounts_member as other")
              .select("other.bank_account_name")
              .where("other.id", "=", second.id),
          }))
          .where("id", "=", first.id)
          .execute();
      },
    ],
    [
      "an account number at another bank",
      async (first, second) => {
        const { bank_account_no } = await world.db
          .selectFrom("accounts_member")
          .select("bank_account_no")
          .where("id", "=", first.id)
          .executeTakeFirstOrThrow();
        await world.ownerDb
          .updateTable("accounts_member")
          .set({ bank_account_no, bank_key: "SCB", bank_code: "SCB" })
          .where("id", "=", second.id)
          .execute();
      },
    ],
    [
      "an address of two members",
      async (...both) => {
        const address = newAddress();
        for (const each of both) await used(each, "address", address);
      },
    ],
    [
      "a network of IPv6",
      async (...both) => {
        for (const each of both) await used(each, "address", `2001:db8:1:${both[0].id}::/64`);
      },
    ],
  ];
  test.each(kinds)("%s", async (_name, share) => {
    const code = await promotion();
    const [first, second] = [await registerMember(world), await registerMember(world)];
    expect(await taken(first, code)).toBe("OK");
    await share(first, second);
    expect(await taken(second, code)).toBe("GIFT_IN_REVIEW");
    // Another campaign has its own members.
    expect(await taken(second, await promotion())).toBe("OK");
  });

  test("an account that the first one had at the gift, and has no more", async () => {
    const code = await promotion();
    const bankAccountName = freeHolder();
    const first = await registerMember(world, { bankAccountName });
    expect(await taken(first, code)).toBe("OK");
    await world.ownerDb
      .updateTable("accounts_member")
      .set({ bank_account_name: freeHolder() })
      .where("id", "=", first.id)
      .execute();
    const second = await registerMember(world, { bankAccountName });
    expect(await taken(second, code)).toBe("GIFT_IN_REVIEW");
  });
});

describe("an address", () => {
  test("of a carrier's range says nothing about ten members; elsewhere three get the gift", async () => {
    await setCarriers(["203.0.113.0/24", "not a range"]);
    const [carrier, elsewhere] = ["203.0.113.9", newAddress()];
    for (const [address, gifts] of [
      [carrier, 10],
      [elsewhere, 3],
    ] as const) {
      const code = await promotion();
      let given = 0;
      for (const member of await crowd(10, address)) {
        if ((await taken(member, code)) === "OK") given += 1;
      }
      expect(given).toBe(gifts);
    }
    await setCarriers(["203.0.113.0/24"]);
    const code = await promotion();
    const [first, duplicate] = await crowd(10, "203.0.113.77");
    if (!first || !duplicate) throw new Error("members were registered");
    expect(await taken(first, code)).toBe("OK");
    for (const each of [first, duplicate])
      await used(each, "device", `device-at-carrier-${first.id}`);
    expect(await taken(duplicate, code)).toBe("GIFT_IN_REVIEW");
    expect((await reviewsOf(code))[0]?.shared.sort()).toEqual(["address", "device"]);
  });

  test("of 2 to 9 members waits also in a carrier's range", async () => {
    await setCarriers(["203.0.113.0/24"]);
    const code = await promotion();
    const [first, second] = await crowd(9, "203.0.113.30");
    if (!first || !second) throw new Error("members were registered");
    expect(await taken(first, code)).toBe("OK");
    expect(await taken(second, code)).toBe("GIFT_IN_REVIEW");
  });

  test("that the other one used more than 30 days ago says nothing, nor does the server's own", async () => {
    const code = await promotion();
    const [first, second] = [await registerMember(world), await registerMember(world)];
    expect(await taken(first, code)).toBe("OK");
    const address = newAddress();
    await used(first, "address", address, 31);
    await used(second, "address", address);
    for (const each of [first, second]) await used(each, "address", "127.0.0.1");
    expect(await taken(second, code)).toBe("OK");
  });

  test("gives three again when the gifts of 30 days ago are over", async () => {
    const code = await promotion();
    const members = await crowd(12, newAddress());
    const answers: unknown[] = [];
    for (const member of members.slice(0, 4)) answers.push(await taken(member, code));
    expect(answers).toEqual(["OK", "OK", "OK", "GIFT_IN_REVIEW"]);
    await world.ownerDb
      .updateTable("bonuses_gift_trace")
      .set({ given_at: new Date(world.clock.nowMs() - 31 * DAY) })
      .where("code", "=", code)
      .execute();
    const [, , , , fifth] = members;
    if (!fifth) throw new Error("twelve members were registered");
    expect(await taken(fifth, code)).toBe("OK");
  });
});

test("members who share nothing never wait, and a member's own repeats do not", async () => {
  const code = await addCampaign(world, {
    max_received: 3,
    percent_success: 101,
    budget_minor: 1_000_000n,
  });
  const member = await registerMember(world);
  for (let round = 0; round < 3; round++) {
    expect(await taken(member, code, "bonus")).toBe("OK");
    await readRewards.won(world, member.id, 1_000_000n);
    const cleared = await world.call("GET", "/api/bonus/clear", { token: member.token });
    expect(cleared.status).toBe(200);
  }
  for (let index = 0; index < 5; index++) {
    expect(await taken(await registerMember(world), code, "bonus")).toBe("OK");
  }
  expect(await reviewsOf(code)).toEqual([]);
});

test("a gift that would be refused anyway opens no review", async () => {
  const code = await addCampaign(world, { min_deposit_minor: 10_000n });
  const bankAccountName = freeHolder();
  const [first, second] = [
    await registerMember(world, { bankAccountName }),
    await registerMember(world, { bankAccountName }),
  ];
  await addDeposit(world, first.id, 20_000n);
  expect(await taken(first, code, "bonus")).toBe("OK");
  expect(await taken(second, code, "bonus")).toBe("NO_DEPOSIT");
  expect(await reviewsOf(code)).toEqual([]);
});

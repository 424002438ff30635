/** What the search finds for a role: only what the role may read elsewhere. */
import { randomBytes, randomUUID } from "node:crypto";
import type { ClientOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { Permission } from "@krapao/contract/console/permissions";
import { SEARCH_GROUPS } from "@krapao/contract/console/search/everything";
import { consoleMembers, openConsole } from "@krapao/testkit/builders/console-members";
import { foundRecords, reference } from "@krapao/testkit/builders/found-records";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import type { World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let world: World;
let agent: TestStaff;
let cashier: TestStaff;
let owner: TestStaff;
let memberId: bigint;

beforeAll(async () => {
  ({ world, agent, cashier, owner } = await openConsole());
  memberId = await insert({ name: "Somsri Searched", bank_account_no: "5512340987" });
});
afterAll(() => world?.close());

const { post, get, insert } = consoleMembers(() => ({ world, owner }));
const { withdrawal, payment, slip, transfer } = foundRecords(() => ({ world, memberId, insert }));

type Found = ClientOutput<typeof consoleContract.search.everything>;
const search = async (text: string, staff: TestStaff) =>
  (await post<Found>("search", staff, { text })).body.groups;
const idsOf = async (text: string, staff: TestStaff) =>
  Object.fromEntries(
    (await search(text, staff)).map(({ group, rows }) => [group, rows.map(({ id }) => id)]),
  );

describe("a role finds only what it may read", () => {
  test("an agent finds members and transfers, but no money in or out and no staff user", async () => {
    const shared = reference();
    await withdrawal({ bank_reference: shared });
    await payment({ reference: shared });
    await slip({ trans_ref: shared });
    const { id } = await transfer({ provider_reference: shared });
    const groupsOf = async (staff: TestStaff) => Object.keys(await idsOf(shared, staff)).sort();
    expect(await groupsOf(cashier)).toEqual([
      "deposits",
      "payouts",
      "slips",
      "transfers",
      "withdrawals",
    ]);
    expect(await idsOf(shared, agent)).toEqual({ transfers: [id] });
    const auditor = await world.staff("auditor");
    expect(await groupsOf(auditor)).toEqual(await groupsOf(cashier));
  });
});

describe("a role finds nothing by what it may not see", () => {
  const [address, device] = ["203.0.113.91", randomBytes(32).toString("base64url")];

  let seenId: bigint;

  beforeAll(async () => {
    seenId = await insert({ name: "Narong Seen" });
    const at = world.clock.now();
    const trace = { member_id: seenId, first_seen_at: at, last_seen_at: at };
    await world.ownerDb
      .insertInto("accounts_trace")
      .values([
        { ...trace, kind: "address", value: address },
        { ...trace, kind: "device", value: device },
      ])
      .execute();
    await sql`insert into accounts_session
        (id, member_id, token_hash, address, device, created_at, last_seen_at, expires_at)
      values (${randomUUID()}, ${seenId}, ${randomBytes(32)}, ${address}, 'Chrome', ${at}, ${at},
        ${new Date(at.getTime() + 86_400_000)})`.execute(world.ownerDb);
    await sql`insert into staff_session
        (id, staff_id, token_hash, address, device, created_at, last_seen_at, expires_at)
      values (${randomUUID()}, ${cashier.id}, ${randomBytes(32)}, ${address}, 'Chrome', ${at}, ${at},
        ${at})`.execute(world.ownerDb);
  });

  const addressesOf = async (staff: TestStaff) => {
    const path = `members/${seenId}/sessions`;
    const { body } = await get<{ sessions: { address: string | null }[] }>(path, staff);
    return body.sessions.map((session) => session.address);
  };

  test.each<[string, () => TestStaff | Promise<TestStaff>, boolean]>([
    ["an agent", () => agent, false],
    ["a cashier", () => cashier, true],
    ["an auditor", () => world.staff("auditor"), true],
    ["a manager who may not", () => world.staff("manager", ["accounts.read"]), false],
    ["an agent who may", () => world.staff("agent", ["accounts.read", "accounts.addresses"]), true],
  ])("%s and the addresses of members", async (_, find, sees) => {
    const staff = await find();
    expect(await addressesOf(staff)).toEqual([sees ? address : null]);
    for (const text of [address, device]) {
      const { members = [] } = await idsOf(text, staff);
      expect(members, text).toEqual(sees ? [`${seenId}`] : []);
    }
  });

  test("each group and each way to find its rows needs the permission to read them", async () => {
    const shared = reference();
    await withdrawal({ bank_reference: shared });
    await payment({ reference: shared });
    await slip({ trans_ref: shared });
    await transfer({ provider_reference: shared });
    const { username } = await transfer();
    const texts = [
      shared,
      address,
      device,
      username,
      "Somsri Searched",
      cashier.name,
      "5512340987",
    ];
    const permissions = new Set<Permission>(Object.values(SEARCH_GROUPS));
    const seen = new Set<string>();
    for (const permission of permissions) {
      const staff = await world.staff("agent", [permission]);
      for (const text of texts) {
        for (const { group, rows } of await search(text, staff)) {
          expect(SEARCH_GROUPS[group], `${group} by ${text}`).toBe(permission);
          seen.add(group);
          const isMember = group === "members";
          if (isMember) expect(rows.map(({ by }) => by)).not.toContain("address");
          if (isMember) expect(rows.map(({ by }) => by)).not.toContain("device");
        }
      }
    }
    expect([...seen].sort()).toEqual(
      ["deposits", "members", "payouts", "slips", "staff", "transfers", "withdrawals"].sort(),
    );
  });
});

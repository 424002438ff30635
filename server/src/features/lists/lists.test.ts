/** Lists of the console: sorted pages, filters, totals, saved views and exports. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ListView } from "@krapao/contract/console/lists/views";
import type { QueueRow } from "@krapao/contract/console/withdrawals";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually, expectLedgerInvariants, giveMoney } from "@krapao/testkit/builders/money";
import { limitAmount, type TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../../kernel/context.ts";
import { houseAccountId, memberAccountId, transfer } from "../../ledger/ledger.ts";
import { refreshFigures } from "../segments/refresh-figures.ts";

let world: World;
let cashier: TestStaff;
let manager: TestStaff;
let agent: TestStaff;
const made: { id: string; amount: number; memberId: bigint }[] = [];

beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  cashier = await world.staff("cashier");
  manager = await world.staff("manager");
  agent = await world.staff("agent");
  for (const amount of [6_300, 6_100, 6_500, 6_200, 25_000]) made.push(await waiting(amount));
});
afterAll(async () => {
  if (world) await expectLedgerInvariants(world);
  await world?.close();
});

async function waiting(amount: number) {
  const name = `HOLDER ${randomUUID()
    .replace(/[^a-f]/g, "")
    .toUpperCase()}`;
  const member = await registerMember(world, { name, bankAccountName: name });
  await giveMoney(world, member.id, BigInt(amount) * 200n);
  const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
    token: member.token,
    body: { amount },
  });
  return { id: body.withdrawalId, amount, memberId: member.id };
}

const post = <T>(path: string, staff: TestStaff, body: object) =>
  world.console<T>("POST", `/api/console/${path}`, { token: staff.token, body });

interface Queue {
  rows: QueueRow[];
  next: string | null;
  totals: { count: number; isCapped: boolean; sums: { currency: string; amount: number }[] } | null;
}
const queue = (body: object) =>
  post<Queue>("withdrawals/queue", cashier, { tab: "waiting", ...body });
const amountsOf = ({ body }: { body: Queue }) => body.rows.map(({ amount }) => amount);
const byAmount = (isDescending: boolean) => ({ sort: { by: "amount", isDescending } });

describe("a sorted list", () => {
  test("pages by key in both directions, and refuses the cursor of another order", async () => {
    expect(amountsOf(await queue(byAmount(true)))).toEqual([25_000, 6_500, 6_300, 6_200, 6_100]);
    expect(amountsOf(await queue(byAmount(false)))).toEqual([6_100, 6_200, 6_300, 6_500, 25_000]);
    const first = await queue({ ...byAmount(true), limit: 2 });
    const cursor = first.body.next;
    expect(amountsOf(await queue({ ...byAmount(true), limit: 2, cursor }))).toEqual([6_300, 6_200]);
    expect((await queue({ ...byAmount(false), cursor })).status).toBe(400);
    expect((await queue({ cursor })).status).toBe(400);
  });

  test("is filtered by amounts and risk, with the totals of what is left", async () => {
    const filter = {
      filter: { amount: { min: 6_200, max: 6_500 }, level: ["low"] },
      withTotals: true,
    };
    const { body } = await queue({ ...filter, ...byAmount(false) });
    expect(amountsOf({ body })).toEqual([6_200, 6_300, 6_500]);
    expect(body.totals).toEqual({
      count: 3,
      isCapped: false,
      sums: [{ currency: "THB", amount: 19_000 }],
    });
    expect(body.rows.every(({ needsTwoApprovals }) => !needsTwoApprovals)).toBe(true);
    expect(amountsOf(await queue({ filter: { level: ["high"] } }))).toEqual([]);
    expect((await queue({})).body.totals).toBeNull();
  });

  test("of the audit log has its own cursors", async () => {
    for (const name of ["One", "Two", "Three"]) {
      await post("lists/views/save", manager, { list: "audit", name, address: "" });
    }
    const oldest = await post<{ entries: { seq: number }[]; next: string }>("audit", manager, {
      sort: { by: "seq", isDescending: false },
      limit: 2,
    });
    const after = await post<{ entries: { seq: number }[] }>("audit", manager, {
      sort: { by: "seq", isDescending: false },
      limit: 1,
      cursor: oldest.body.next,
    });
    expect([...oldest.body.entries, ...after.body.entries].map(({ seq }) => seq)).toEqual([
      1, 2, 3,
    ]);
  });
});

test("one of many is paid only while it is small and of low risk", async () => {
  const approve = (id: string) =>
    post<{ message: string }>(`withdrawals/${id}/approve`, cashier, {
      version: 0,
      isOneOfMany: true,
    });
  const [small, large] = [made[1], made[4]];
  await limitAmount(world, cashier, { kind: "withdrawals", once: 100_000 });
  expect((await approve(large?.id ?? "")).body.message).toBe("NEEDS_LOOK");
  expect((await approve(small?.id ?? "")).body.message).toBe("SUCCESS");
  expect((await approve(small?.id ?? "")).body.message).toBe("ALREADY_DECIDED");
});

describe("the totals of members", () => {
  interface Members {
    members: { id: string; deposits: number; net: number }[];
    next: string | null;
  }
  const members = (body: object) => post<Members>("members", manager, body);

  test("are sums of the ledger, which the list sorts and filters by", async () => {
    const [first, second] = [await registerMember(world, {}), await registerMember(world, {})];
    const deposit = (memberId: bigint, amountMinor: bigint) =>
      transaction(world.db, async (tx) => {
        const owner = { kind: "suspense", owner: "deposit", currency: "THB" } as const;
        const [fromId, toId] = [
          await houseAccountId(tx, owner),
          await memberAccountId(tx, memberId),
        ];
        const what = { id: randomUUID(), kind: "deposit", currency: "THB", amountMinor } as const;
        return transfer(tx, { ...what, fromId, toId });
      });
    await deposit(first.id, 10_000n);
    await deposit(second.id, 30_000n);
    await refreshFigures(world.app.ctx);
    const stored = await world.db
      .selectFrom("segments_figures")
      .select(["member_id", "deposits_minor", "net_minor"])
      .where("member_id", "in", [first.id, second.id])
      .orderBy("deposits_minor")
      .execute();
    const own = stored.map(({ deposits_minor }) => deposits_minor);
    const sort = { by: "deposits", isDescending: true };
    const { body } = await members({ sort, limit: 100 });
    const sums = body.members.map(({ deposits }) => deposits);
    expect(sums).toEqual([...sums].sort((a, b) => b - a));
    expect(body.members.length).toBeGreaterThan(made.length);
    expect(own).toEqual([10_000n, 30_000n]);
    const found = await members({ depositsMin: 300, depositsMax: 300 });
    expect(found.body.members.map(({ id }) => id)).toContain(`${second.id}`);
    expect(found.body.members.map(({ id }) => id)).not.toContain(`${first.id}`);
    expect((await members({ sort, text: "HOLDER" })).status).toBe(400);
    const page = await members({ sort, limit: 1 });
    const next = await members({ sort, limit: 1, cursor: page.body.next });
    expect([...page.body.members, ...next.body.members]).toEqual(body.members.slice(0, 2));
  });
});

describe("a saved view", () => {
  const views = async (staff: TestStaff) =>
    (await post<{ views: ListView[] }>("lists/views", staff, { list: "withdrawals" })).body.views;
  const save = (staff: TestStaff, name: string, address: string) =>
    post<{ view: ListView }>("lists/views/save", staff, { list: "withdrawals", name, address });

  test("is its owner's until a manager shares it with a role", async () => {
    const saved = await save(manager, "Large", "sort=-amount&amount=10000..");
    const { id } = saved.body.view;
    expect(await views(cashier)).toEqual([]);
    const share = (staff: TestStaff, roles: string[]) =>
      post<{ message: string }>(`lists/views/${id}/share`, staff, { roles });
    expect((await share(cashier, ["cashier"])).status).toBe(403);
    expect((await share(manager, ["cashier"])).status).toBe(200);
    expect(await views(cashier)).toMatchObject([
      { id, name: "Large", address: "sort=-amount&amount=10000..", isMine: false },
    ]);
    expect(await views(agent)).toEqual([]);
    const remove = (staff: TestStaff) =>
      world.console<{ message: string }>("DELETE", `/api/console/lists/views/${id}`, {
        token: staff.token,
      });
    expect((await remove(cashier)).body.message).toBe("NO_DATA");
    expect((await remove(manager)).status).toBe(200);
    expect(await views(cashier)).toEqual([]);
    const entries = await world.db
      .selectFrom("audit_entry")
      .select("action")
      .where("subject", "=", `view:${id}`)
      .orderBy("seq")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      "lists.save-view",
      "lists.share-view",
      "lists.remove-view",
    ]);
  });

  test("replaces the one of the same name, and keeps nothing but an address", async () => {
    await save(cashier, "Mine", "risk=low");
    await save(cashier, "Mine", "risk=high");
    expect((await views(cashier)).map(({ address }) => address)).toEqual(["risk=high"]);
    expect((await save(cashier, "Odd", "a b\u0000")).status).toBe(400);
  });

  test.each([
    [
      "withdrawals",
      "risk=low%2Chigh&sort=-at&cols=member%2Cwaits",
      "level=low,high&sort=-waitingSince&cols=member,waitingSince",
    ],
    [
      "withdrawals",
      "tab=done&sort=at&cols=at,id&q=a%3Db",
      "tab=done&sort=decidedAt&cols=decidedAt,number&q=a%3Db",
    ],
    [
      "payouts",
      "bank=SCB&days=..2026-01-01&w=bank%3A90%2Cat%3A120",
      "bankCode=SCB&createdAt=..2026-01-01&w=bankCode,accountNo:90,createdAt:120",
    ],
    [
      "payments",
      "why=late&days=2026-01-01..&sort=at",
      "reason=late&receivedAt=2026-01-01..&sort=receivedAt",
    ],
    ["slips", "tab=done&amount=5..&sort=-at&dense=1", "tab=done&amount=5..&sort=-since&dense=1"],
    [
      "documents",
      "kinds=selfie&sort=at&cols=member,asked,at",
      "kind=selfie&sort=since&cols=member,askedBy,since",
    ],
    ["transfers", "amount=5..&sort=-at", "amount=5..&sort=-createdAt"],
    ["transfers", "view=decided&sort=at", "tab=decided&sort=settledAt"],
    ["approvals", "state=expired&cols=what%2Cat", "tab=expired&cols=kind,requestedAt"],
    ["audit", "at=1&sort=at", "at=1&sort=at"],
  ])("of the %s from before records names the fields: %s", async (list, address, renamed) => {
    expect(await migrated({ list, address }, "0034_saved_views.sql")).toBe(renamed);
  });

  test.each([
    [
      "report-members",
      "report=members&sort=-first&cols=day%2Cfirst",
      "report=members&sort=-firstDeposits&cols=day%2CfirstDeposits",
    ],
    [
      "report-cohorts",
      "report=cohorts&sort=cohort&cols=cohort%2C0%2C8&w=0%3A120%2C1%3A80",
      "report=cohorts&sort=registeredInWeekOf&cols=registeredInWeekOf%2Cweek0%2Cweek8&w=week0%3A120%2Cweek1%3A80",
    ],
    [
      "report-agents",
      "sort=-stars&cols=agent%2Cfirst%2Cmedian%2Cp95%2Cstars",
      "sort=-averageStars&cols=agent%2CfirstAnswers%2CmedianSeconds%2Cp95Seconds%2CaverageStars",
    ],
    [
      "report-bonuses",
      "report=bonuses&sort=day&f.sort=-campaign&f.w=campaign%3A90",
      "report=bonuses&sort=day&f.sort=-code&f.w=code%3A90",
    ],
    [
      "report-money",
      "report=bonuses&f.cols=campaign,amount&cols=day",
      "report=bonuses&f.cols=code,amount&cols=day",
    ],
    [
      "report-pay-times",
      "report=withdrawals&days=7&p.cols=below%2Call",
      "report=queues&kind=payTimes&days=7&p.cols=below%2Ctotal",
    ],
    [
      "report-team",
      "report=team&kind=slips&sort=staff&d.cols=record,staff,at",
      "report=team&kind=slips&sort=name&d.cols=of,name,at",
    ],
    ["report-decisions", "cols=period,staff&d.w=record:90", "cols=period,name&d.w=of:90"],
    // What kept its names.
    [
      "report-money",
      "report=withdrawals&cols=day,all,first",
      "report=withdrawals&cols=day,all,first",
    ],
    ["report-profit", "report=profit&sort=step", "report=profit&sort=step"],
    ["report-breakdown", "by=game&b.sort=-count", "by=game&b.sort=-count"],
    ["report-work", "report=work&cols=queue,longest", "report=work&cols=queue,longest"],
    ["report-reconciliation", "sort=kind&cols=kind,ours", "sort=kind&cols=kind,ours"],
    ["staff", "sort=first", "sort=first"],
    // The treasury has what this list had.
    ["report-accounts", "sort=used", undefined],
  ])("of the old %s names the fields: %s", async (list, address, renamed) => {
    expect(await migrated({ list, address }, "0035_one_source.sql")).toBe(renamed);
  });

  /** The address of a view after a migration, twice: a changed name does not change again. */
  async function migrated(
    { list, address }: { list: string; address: string },
    file: string,
  ): Promise<string | undefined> {
    const { id } = (await save(manager, address.slice(0, 40), "")).body.view;
    await world.ownerDb
      .updateTable("lists_view")
      .set({ list, address })
      .where("id", "=", id)
      .execute();
    const text = readFileSync(new URL(`../../../migrations/${file}`, import.meta.url), "utf8");
    const ofViews = sql.raw(text.slice(text.indexOf("-- Saved views")));
    for (const _ of [1, 2]) await ofViews.execute(world.ownerDb);
    const found = world.db.selectFrom("lists_view").select("address").where("id", "=", id);
    return (await found.executeTakeFirst())?.address;
  }
});

describe("an export of a list", () => {
  const ask = (staff: TestStaff, body: object) =>
    post<{ exportId: string; message: string }>("lists/export", staff, body);
  const linkOf = (exportId: string) =>
    eventually(async () => {
      const path = `reports/exports/${exportId}/download`;
      const answer = await post<{ link: string }>(path, manager, {});
      return answer.status === 200 && answer.body.link;
    });
  const wanted = {
    list: "withdrawals",
    columns: ["amount", "member"],
    filter: {
      tab: "waiting",
      filter: { amount: { min: 6_200, max: null } },
      ...byAmount(true),
    },
  };

  test("has exactly the columns, rows and order that the list shows", async () => {
    const { body } = await ask(manager, wanted);
    const link = await linkOf(body.exportId);
    const text = await (await fetch(`${world.consoleUrl}${link}`)).text();
    const lines = text.replace("\ufeff", "").split("\r\n");
    expect(lines[0]).toBe("amount,currency,member,name");
    expect(lines.slice(1, 5).map((line) => line.split(",")[0])).toEqual([
      "25000.00",
      "6500.00",
      "6300.00",
      "6200.00",
    ]);
    expect(lines[5]).toContain(`exported by ${manager.name}`);
  });

  test("of a list that the browser sorts is recorded, and marked with the staff user", async () => {
    const asked = { list: "staff", columns: ["staffUser", "role"], rows: 3 };
    const shown = (staff: TestStaff) =>
      post<{ mark: string[] }>("lists/export-shown", staff, asked);
    expect((await shown(cashier)).status).toBe(403);
    const { body } = await shown(manager);
    expect(body.mark.slice(0, 2)).toEqual(["Krapao: staff", `exported by ${manager.name}`]);
    const entry = await world.db
      .selectFrom("audit_entry")
      .select(["action", "staff_id as staffId"])
      .where("subject", "=", "list:staff")
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ action: "lists.export-shown", staffId: manager.id });
  });

  test("has the entries of the audit log that the list shows", async () => {
    const filter = { action: "lists.export-shown", sort: { by: "seq", isDescending: false } };
    const { body } = await ask(manager, { list: "audit", columns: ["action", "actor"], filter });
    const link = await linkOf(body.exportId);
    const text = await (await fetch(`${world.consoleUrl}${link}`)).text();
    const lines = text.replace("\ufeff", "").split("\r\n");
    expect(lines.slice(0, 2)).toEqual(["action,by", `lists.export-shown,${manager.name}`]);
  });

  test("is refused for an unknown column or filter, and to a cashier", async () => {
    expect((await ask(manager, { ...wanted, columns: ["secret"] })).status).toBe(400);
    expect((await ask(manager, { ...wanted, filter: { tab: "no" } })).status).toBe(400);
    expect((await ask(cashier, wanted)).status).toBe(403);
  });
});

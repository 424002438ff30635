/** Personal data (PDPA): export, erasure, and deletion after the retention periods. */

import { randomBytes, randomUUID } from "node:crypto";
import { deliverAnnouncement } from "@krapao/testkit/builders/access-records";
import { approveAs } from "@krapao/testkit/builders/approvals";
import { newGuest, say } from "@krapao/testkit/builders/chat";
import { freeAccountNo } from "@krapao/testkit/builders/free-numbers";
import { BEHIND_PROXY, fromAddress, registerMember } from "@krapao/testkit/builders/members";
import { eventually, giveMoney, shiftClock } from "@krapao/testkit/builders/money";
import { playDeposits, worldDoors } from "@krapao/testkit/builders/play";
import {
  outcomeOf,
  registerPayer,
  slipPicture,
  slipRecord,
  transferFrom,
  upload,
} from "@krapao/testkit/builders/slips";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eraseMember, exportMember } from "../src/features/accounts/index.ts";
import { executeErasure } from "../src/features/accounts/privacy/queries.ts";
import { readResult } from "../src/features/announcements/queries-result.ts";
import { chatJobs } from "../src/features/chat/jobs.ts";
import { slipsJobs } from "../src/features/deposits/jobs.ts";
import { transaction } from "../src/kernel/context.ts";
import { type Db, openDatabase } from "../src/kernel/db/database.ts";
import { storageKey } from "../src/kernel/media/storage.ts";
import { checkInvariants } from "../src/ledger/invariants.ts";
import { houseAccountId, memberAccountId, transfer } from "../src/ledger/ledger.ts";

const DAY = 24 * 60 * 60_000;

let world: World;
let owner: Db;
let admin: Db;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, KEEP_SLIPS_DAYS: "30" } });
  owner = openDatabase({ url: world.urls.owner, poolMax: 1 });
  admin = openDatabase({ url: world.urls.admin, poolMax: 1 });
});
afterAll(async () => {
  await Promise.all([owner.destroy(), admin.destroy()]);
  await world.close();
});
afterEach(() => shiftClock(world, 0));

const erase = (memberId: bigint) => {
  const { clock, random, storage, settings } = world.app.ctx;
  return eraseMember(
    { db: admin, clock, random, storage, auditKey: settings.auditKeys[0] },
    { memberId, by: "an owner", why: "requested by the member" },
  );
};

/** The tables that contain any of the words in any column. */
async function findText(words: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ place: string }>`
    select format('%I.%I', table_schema, table_name) as place from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    owner,
  );
  const found: string[] = [];
  const patterns = words.map((word) => `%${word}%`);
  for (const { place } of tables) {
    const { rows } = await sql`select from ${sql.raw(place)} as each
      where each::text ilike any (${patterns}) limit 1`.execute(owner);
    if (rows.length > 0) found.push(place);
  }
  return found;
}

test("exports all data of a member, then erases the person and keeps the ledger", async () => {
  const name = "ORNWIPA RATTANAWICHIT";
  const accountNo = freeAccountNo();
  const person = await registerMember(world, {
    name: "Ornwipa R.",
    bankCode: "SCB",
    bankAccountName: name,
    bankAccountNo: accountNo,
  });
  const { id, token, phone } = person;
  const manager = await world.staff("manager");
  const asManager = (path: string, body: unknown) =>
    world.console("POST", `/api/console/members/${id}/${path}`, { token: manager.token, body });
  // The member gets records everywhere: slip, payment, withdrawal, chat messages and staff notes.
  const account = { id, token, bankCode: "SCB", accountNo, name };
  const slip = await upload(
    world,
    token,
    await slipPicture(world, await transferFrom(world, account)),
  );
  expect(await outcomeOf(world, token, slip.body.slipId)).toMatchObject({ status: "SUCCESS" });
  await transferFrom(world, account, { silent: false, amount: 349.5 });
  await eventually(async () => {
    const { body } = await world.call<{ wallet: { amount: number } }>("GET", "/api/wallet", {
      token,
    });
    return body.wallet.amount === 600;
  });
  expect((await asManager("notes/add", { text: `called ${phone}, is ${name}` })).status).toBe(200);
  await say(world, { token }, `my phone is ${phone} and my account ${accountNo}`);
  const announcement = await deliverAnnouncement(world, id);
  world.app.ctx.shown.add("announcement", { memberId: id, codes: [announcement] });
  await world.app.ctx.shown.flush();
  await writeNote(id, `the customer ${name} called from ${phone}`);
  await expect(erase(id)).rejects.toThrow("the member has money");
  await playDeposits(worldDoors(world, { token }), 600);
  const withdrawal = await world.call("POST", "/api/wallet/withdraw", {
    token,
    body: { amount: 600 },
  });
  expect(withdrawal).toMatchObject({ status: 200 });
  await eventually(async () => {
    const rows = await world.db
      .selectFrom("withdrawals_withdrawal")
      .select("state")
      .where("member_id", "=", id)
      .execute();
    return rows[0]?.state === "paid";
  });
  await world.call("POST", "/api/login", {
    body: { username: phone, password: "wrong" },
    headers: fromAddress(),
  });
  expect((await asManager("suspend", { why: "erasure requested" })).status).toBe(200);

  const words = [phone, "Ornwipa", name, accountNo];
  expect((await findText(words)).length).toBeGreaterThan(4);
  const all = await exportMember(owner, id);
  const exported = JSON.stringify(all);
  for (const word of words) expect(exported).toContain(word);
  // With the words of what was delivered to the member.
  expect(all.announcements_delivery).toMatchObject([{ announcement_id: announcement }]);
  expect(all.announcements_announcement).toMatchObject([
    { id: announcement, content: { title: { en: "News" } } },
  ]);
  expect(exported).not.toMatch(/argon2id|password_|token_hash/);
  // Every table with a member id is part of the export.
  const { rows } = await sql<{ name: string }>`select distinct table_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'member_id'`.execute(
    owner,
  );
  expect(Object.keys(all)).toEqual(expect.arrayContaining(rows.map((row) => row.name)));

  const before = await ledgerOf(id);
  expect(await erase(id)).toEqual({ files: 1 });
  expect(await findText(words)).toEqual([]);
  const received = await exportMember(owner, id);
  expect([received.announcements_delivery, received.announcements_announcement]).toEqual([[], []]);
  expect(await readResult(owner, announcement)).toMatchObject({
    channels: { app: { sent: 1 } },
    seen: 1,
  });
  expect(await ledgerOf(id)).toEqual(before);
  expect(await checkInvariants(world.db)).toEqual([]);
  const { media_id } = await slipRecord(world, slip.body.slipId);
  expect(await world.app.ctx.media.read(media_id)).toBeNull();
  expect((await world.call("GET", "/api/wallet", { token })).status).toBe(401);
  const entry = await owner
    .selectFrom("audit_entry")
    .select(["action", "staff_name", "why"])
    .where("subject", "=", `member:${id}`)
    .orderBy("seq", "desc")
    .executeTakeFirst();
  expect(entry).toEqual({
    action: "accounts.erase",
    staff_name: "an owner",
    why: "requested by the member",
  });
  // Phone and account can be registered again, and a second erasure changes nothing.
  expect(await erase(id)).toEqual({ files: 0 });
  const again = { bankCode: "SCB", bankAccountName: "ANOTHER MEMBER", bankAccountNo: accountNo };
  expect((await registerMember(world, again)).id).not.toBe(id);
});

/** The records that the law requires us to keep. */
async function ledgerOf(id: bigint) {
  const entries =
    await sql`select e.* from ledger.entry e join ledger.account a on a.id = e.account_id
    where a.kind = 'main' and a.owner = ${`${id}`} order by e.version`.execute(owner);
  const lines = await owner
    .selectFrom("statements_line")
    .selectAll()
    .where("member_id", "=", id)
    .orderBy("id")
    .execute();
  return { entries: entries.rows, lines };
}

test("the application can erase a member only with an approved request", async () => {
  const { id } = await registerMember(world);
  const { clock, random, storage, settings } = world.app.ctx;
  const [auditKey] = settings.auditKeys;
  const asApplication = { db: world.db, clock, random, storage, auditKey };
  await expect(eraseMember(asApplication, { memberId: id, by: "x", why: "x" })).rejects.toThrow(
    "permission denied",
  );
  const manager = await world.staff("manager");
  const { body } = await consoleOf(manager)<{ approvalId: string }>(`members/${id}/erase`);
  const requestId = body.approvalId;
  const execute = () =>
    transaction(world.db, (tx) => executeErasure(tx, { requestId, at: clock.now() }));
  await expect(execute()).rejects.toThrow("the erasure needs an approved request");
});

const consoleOf =
  ({ token }: { token: string }) =>
  <T = { message: string }>(path: string, body: Record<string, unknown> = {}) =>
    world.console<T>("POST", `/api/console/${path}`, {
      token,
      body: { why: "requested by the member", ...body },
    });

/** Exports a member's data: the maker asks, the checker approves, the maker fetches. */
async function exportWith(maker: TestStaff, checker: TestStaff, id: bigint) {
  const { body: asked } = await consoleOf(maker)<{ message: string; approvalId: string }>(
    `members/${id}/export`,
  );
  expect(asked.message).toBe("APPROVAL_NEEDED");
  expect(await approveAs(world, checker, asked.approvalId)).toBe(200);
  const fetched = await world.console<{ tables: Record<string, unknown> }>(
    "POST",
    `/api/console/members/${id}/export/${asked.approvalId}`,
    { token: maker.token },
  );
  expect(fetched.status).toBe(200);
  return fetched.body.tables;
}

test("staff export a member's data, and erase it with an approval", async () => {
  const name = "KANOKWAN SRISUWAN";
  const person = await registerMember(world, { name: "Kanokwan S.", bankAccountName: name });
  const { id, token, phone } = person;
  const [cashier, manager, chief] = await Promise.all([
    world.staff("cashier"),
    world.staff("manager"),
    world.staff("owner"),
  ]);
  await say(world, { token }, `my phone is ${phone}`);
  const key = await sendPicture(id);

  const refusedTo = await consoleOf(cashier)(`members/${id}/export`);
  expect(refusedTo).toMatchObject({ status: 403, body: { message: "FORBIDDEN" } });
  const tables = await exportWith(manager, chief, id);
  expect(tables).toEqual(JSON.parse(JSON.stringify(await exportMember(owner, id))));
  expect(JSON.stringify(tables)).toContain(phone);
  expect((await consoleOf(manager)("members/999999/export")).body.message).toBe("NO_DATA");

  const request = () =>
    consoleOf(manager)<{ message: string; approvalId: string }>(`members/${id}/erase`);
  expect((await consoleOf(cashier)(`members/${id}/erase`)).status).toBe(403);
  const condition = await runBonus(id);
  expect(await request()).toMatchObject({ status: 409, body: { message: "ERASE_BONUS" } });
  await owner.deleteFrom("bonuses_condition").where("id", "=", condition).execute();
  const { body: requested } = await request();
  expect(requested.message).toBe("APPROVAL_NEEDED");
  expect((await request()).body.message).toBe("ERASE_OPEN");

  const shown = await consoleOf(chief)<{ rows: { id: string; payloadHash: string }[] }>(
    "approvals",
    { tab: "waiting", filter: { subject: `member:${id}` }, why: undefined },
  );
  const approve = (staff: { token: string }) =>
    consoleOf(staff)(`approvals/${requested.approvalId}/approve`, {
      payloadHash: shown.body.rows[0]?.payloadHash,
    });
  expect((await approve(manager)).body.message).toBe("APPROVAL_OWN");
  await giveMoney(world, id, 100n);
  expect((await approve(chief)).body.message).toBe("ERASE_MONEY");
  await takeMoney(id, 100n);
  expect(await approve(chief)).toMatchObject({ status: 200 });

  expect(await findText([phone, "Kanokwan", name])).toEqual([]);
  expect((await world.call("GET", "/api/wallet", { token })).status).toBe(401);
  await eventually(async () => (await world.app.ctx.storage.get(key)) === null);
  const entries = await owner
    .selectFrom("audit_entry")
    .select(["action"])
    .where("subject", "=", `member:${id}`)
    .orderBy("seq")
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    "accounts.request-export",
    "approvals.approve",
    "accounts.export",
    "accounts.request-erasure",
    "approvals.approve",
  ]);
  expect((await approve(chief)).body.message).toBe("ALREADY_DECIDED");
});

test("an export that is too large for a browser is refused with EXPORT_TOO_LARGE", async () => {
  const { id } = await registerMember(world);
  const manager = await world.staff("manager");
  await sql`insert into accounts_note (id, member_id, staff_id, staff_name, text, at)
    values (${randomUUID()}, ${id}, ${manager.id}, 'x', repeat('x', 17 * 1024 * 1024), now())`.execute(
    owner,
  );
  expect((await consoleOf(manager)(`members/${id}/export`)).body.message).toBe("EXPORT_TOO_LARGE");
});

/** A staff user writes a note in the member's conversation. */
async function writeNote(memberId: bigint, text: string): Promise<void> {
  const { token } = await world.staff("agent");
  const path = "/api/console/chat";
  const { body } = await world.console<{ conversation: { id: string } }>(
    "GET",
    `${path}/members/${memberId}`,
    { token },
  );
  const noted = await world.console("POST", `${path}/conversations/${body.conversation.id}/notes`, {
    token,
    body: { id: randomUUID(), text },
  });
  expect(noted.status).toBe(200);
}

/** Stores a picture of the member's chat, record and file. @returns the file's key */
async function sendPicture(memberId: bigint): Promise<string> {
  const { storage, clock } = world.app.ctx;
  const name = `${randomBytes(16).toString("hex")}.jpg`;
  const key = storageKey("chat", name);
  await storage.put(key, Buffer.from("picture"));
  const { id } = await owner
    .selectFrom("chat_conversation")
    .select("id")
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  await owner
    .insertInto("chat_media")
    .values({
      name,
      conversation_id: id,
      kind: "image",
      bytes: 7,
      by_customer: true,
      sha256: randomBytes(32),
      created_at: clock.now(),
    })
    .execute();
  return key;
}

async function takeMoney(memberId: bigint, amountMinor: bigint): Promise<void> {
  const currency = "THB";
  await transaction(world.db, async (tx) =>
    transfer(tx, {
      id: randomUUID(),
      kind: "adjustment",
      currency,
      amountMinor,
      fromId: await memberAccountId(tx, memberId),
      toId: await houseAccountId(tx, { kind: "suspense", owner: "test", currency }),
    }),
  );
}

/** Inserts an open bonus condition without moving money. */
async function runBonus(memberId: bigint): Promise<string> {
  const id = randomUUID();
  await owner
    .insertInto("bonuses_condition")
    .values({
      id,
      member_id: memberId,
      kind: "bonus",
      code: "WELCOME50",
      description: "x",
      amount_minor: 1n,
      currency: "THB",
      percent_success: 200,
      percent_fail: 10,
      own_minor: 99n,
      ends_at: new Date(world.clock.nowMs() + 86_400_000),
      base_minor: 100n,
      target_minor: 200n,
      floor_minor: 10n,
      state: "open",
      opened_at: world.clock.now(),
    })
    .execute();
  return id;
}

test("deletes the picture of a slip after the configured days and keeps the deposit", async () => {
  const member = await registerPayer(world);
  const sent = await upload(
    world,
    member.token,
    await slipPicture(world, await transferFrom(world, member)),
  );
  await outcomeOf(world, member.token, sent.body.slipId);
  const eraseOldSlips = () => slipsJobs(world.app.ctx)["deposits:erase_old_slips"]?.({});
  const { media_id } = await slipRecord(world, sent.body.slipId);
  await shiftClock(world, 29 * DAY);
  await eraseOldSlips();
  expect(await world.app.ctx.media.read(media_id)).not.toBeNull();
  await shiftClock(world, 31 * DAY);
  await eraseOldSlips();
  expect(await world.app.ctx.media.read(media_id)).toBeNull();
  const record = await slipRecord(world, sent.body.slipId);
  expect(record).toMatchObject({ state: "credited", receipt: null, typed: null });
  expect([record.trans_ref, record.payment_id]).not.toContain(null);
});

test("deletes the conversation of a guest after a year without a message, not that of a member", async () => {
  const member = await registerMember(world);
  const guest = newGuest();
  await say(world, guest, "who am I");
  await say(world, { token: member.token }, "who am I");
  const jobs = chatJobs(world.app.ctx);
  const left = async () => {
    const rows = await world.db
      .selectFrom("chat_conversation")
      .select(["member_id", "guest_hash"])
      .execute();
    const isMine = rows.some(({ member_id }) => member_id === member.id);
    return [isMine, rows.some(({ guest_hash }) => guest_hash !== null)];
  };
  for (const [days, isLeft] of [
    [364, true],
    [366, false],
  ] as const) {
    await shiftClock(world, days * DAY);
    await jobs["chat:end_quiet"]?.({});
    await jobs["chat:delete_old_guests"]?.({});
    expect(await left()).toEqual([true, isLeft]);
  }
});

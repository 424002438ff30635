/** What is kept of people: all of it on request, none of it after another one, and nothing for longer than it is needed. */
import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { exportMember, forgetMember } from "../src/features/accounts/index.ts";
import { eraseMember } from "../src/features/accounts/queries-forget.ts";
import { chatJobs } from "../src/features/chat/jobs.ts";
import { slipsJobs } from "../src/features/deposits/slip-jobs.ts";
import { transaction } from "../src/kernel/context.ts";
import { type Db, openDatabase } from "../src/kernel/db.ts";
import { storageKey } from "../src/kernel/storage.ts";
import { checkInvariants } from "../src/ledger/invariants.ts";
import { houseAccountId, memberAccountId, transfer } from "../src/ledger/ledger.ts";
import { newGuest, say } from "./chat.ts";
import { BEHIND_PROXY, freeAccountNo, from, registered } from "./newcomer.ts";
import { eventually, giveMoney, shiftClock } from "./purse.ts";
import { outcomeOf, payer, slipPicture, slipRecord, transferFrom, upload } from "./slips.ts";
import { startWorld, type World } from "./world.ts";

const DAY = 24 * 60 * 60_000;

let world: World;
let owner: Db;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, KEEP_SLIPS_DAYS: "30" } });
  owner = openDatabase({ url: world.databaseUrl, poolMax: 1, role: "owner" });
});
afterAll(async () => {
  await owner.destroy();
  await world.close();
});
afterEach(() => shiftClock(world, 0));

const forget = (memberId: bigint) => {
  const { clock, storage } = world.app.ctx;
  return forgetMember(
    { db: owner, clock, storage },
    { memberId, by: "an owner", why: "asked for it" },
  );
};

/** The tables in which any of the words stands, in whatever column. */
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

test("G6: all of a member is exported, then the person is forgotten and the books stay", {
  timeout: 60_000,
}, async () => {
  const name = "ORNWIPA RATTANAWICHIT";
  const accountNo = freeAccountNo();
  const person = await registered(world, {
    ...{ name: "Ornwipa R.", bankCode: "SCB" },
    ...{ bankAccountName: name, bankAccountNo: accountNo },
  });
  const { id, token, phone } = person;
  const manager = await world.staff("manager");
  const desk = (path: string, body: unknown) =>
    world.office("POST", `/api/office/members/${id}/${path}`, { token: manager.token, body });
  // What a life here leaves behind: a slip, a payment, a withdrawal, words in the chat and notes about them.
  const from_ = { id, token, bankCode: "SCB", accountNo, name };
  const slip = await upload(
    world,
    token,
    await slipPicture(world, await transferFrom(world, from_)),
  );
  expect(await outcomeOf(world, token, slip.body.slipId)).toMatchObject({ status: "SUCCESS" });
  await transferFrom(world, from_, { silent: false, amount: 349.5 });
  await eventually(async () => {
    const { body } = await world.call<{ wallet: { amount: number } }>("GET", "/api/wallet", {
      token,
    });
    return body.wallet.amount === 600;
  });
  expect((await desk("notes/add", { text: `called ${phone}, is ${name}` })).status).toBe(200);
  await say(world, { token }, `my phone is ${phone} and my account ${accountNo}`);
  await expect(forget(id)).rejects.toThrow("the member has money");
  const asked = await world.call("POST", "/api/wallet/withdraw", { token, body: { amount: 600 } });
  expect(asked).toMatchObject({ status: 200 });
  await eventually(async () => {
    const rows = await world.db
      .selectFrom("withdrawals_withdrawal")
      .select("state")
      .where("member_id", "=", id)
      .execute();
    return rows[0]?.state === "paid";
  }, 20_000);
  await world.call("POST", "/api/login", {
    body: { username: phone, password: "wrong" },
    headers: from(),
  });
  expect((await desk("suspend", { why: "asked to be forgotten" })).status).toBe(200);

  const words = [phone, "Ornwipa", name, accountNo];
  expect((await findText(words)).length).toBeGreaterThan(4);
  const all = await exportMember(owner, id);
  const told = JSON.stringify(all);
  for (const word of words) expect(told).toContain(word);
  expect(told).not.toMatch(/argon2id|password_|token_hash/);
  // Every table that knows members by their number is part of it.
  const { rows } = await sql<{ name: string }>`select distinct table_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'member_id'`.execute(
    owner,
  );
  expect(Object.keys(all)).toEqual(expect.arrayContaining(rows.map((row) => row.name)));

  const before = await books(id);
  expect(await forget(id)).toEqual({ files: 1 });
  expect(await findText(words)).toEqual([]);
  expect(await books(id)).toEqual(before);
  expect(await checkInvariants(world.db)).toEqual([]);
  const { media_id } = await slipRecord(world, slip.body.slipId);
  expect(await world.app.ctx.media.read(media_id)).toBeNull();
  expect((await world.call("GET", "/api/wallet", { token })).status).toBe(401);
  const deed = await owner
    .selectFrom("audit_entry")
    .select(["action", "staff_name", "why"])
    .where("subject", "=", `member:${id}`)
    .orderBy("seq", "desc")
    .executeTakeFirst();
  expect(deed).toEqual({ action: "accounts.forget", staff_name: "an owner", why: "asked for it" });
  // The phone and the account are free for somebody else, and a second time changes nothing.
  expect(await forget(id)).toEqual({ files: 0 });
  const again = { bankCode: "SCB", bankAccountName: "SOMEBODY NEW", bankAccountNo: accountNo };
  expect((await registered(world, again)).id).not.toBe(id);
});

/** What the law wants kept. */
async function books(id: bigint) {
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

test("G6: the application itself can forget nobody, but at the request of two people", async () => {
  const { id } = await registered(world);
  const { clock, storage } = world.app.ctx;
  const asApplication = { db: world.db, clock, storage };
  await expect(forgetMember(asApplication, { memberId: id, by: "x", why: "x" })).rejects.toThrow(
    "permission denied",
  );
  const manager = await world.staff("manager");
  const { body } = await deskOf(manager)<{ approvalId: string }>(`members/${id}/erase`);
  const requestId = body.approvalId;
  const erase = () =>
    transaction(world.db, (tx) => eraseMember(tx, { requestId, at: clock.now() }));
  await expect(erase()).rejects.toThrow("two people have to ask for it");
});

const deskOf =
  ({ token }: { token: string }) =>
  <T = { message: string }>(path: string, body: Record<string, unknown> = {}) =>
    world.office<T>("POST", `/api/office/${path}`, {
      token,
      body: { why: "asked for it", ...body },
    });

test("G6: the console hands a member's data over, and two people have it forgotten", async () => {
  const name = "KANOKWAN SRISUWAN";
  const person = await registered(world, { name: "Kanokwan S.", bankAccountName: name });
  const { id, token, phone } = person;
  const [cashier, manager, chief] = await Promise.all([
    world.staff("cashier"),
    world.staff("manager"),
    world.staff("owner"),
  ]);
  await say(world, { token }, `my phone is ${phone}`);
  const key = await sendPicture(id);

  const refusedTo = await deskOf(cashier)(`members/${id}/export`);
  expect(refusedTo).toMatchObject({ status: 403, body: { message: "FORBIDDEN" } });
  const { body: given } = await deskOf(manager)<{ tables: Record<string, unknown> }>(
    `members/${id}/export`,
  );
  expect(given.tables).toEqual(JSON.parse(JSON.stringify(await exportMember(owner, id))));
  expect(JSON.stringify(given.tables)).toContain(phone);
  expect((await deskOf(manager)("members/999999/export")).body.message).toBe("NO_DATA");

  const ask = () => deskOf(manager)<{ message: string; approvalId: string }>(`members/${id}/erase`);
  expect((await deskOf(cashier)(`members/${id}/erase`)).status).toBe(403);
  const condition = await runBonus(id);
  expect(await ask()).toMatchObject({ status: 409, body: { message: "ERASE_BONUS" } });
  await owner.deleteFrom("bonuses_condition").where("id", "=", condition).execute();
  const { body: asked } = await ask();
  expect(asked.message).toBe("APPROVAL_NEEDED");
  expect((await ask()).body.message).toBe("ERASE_OPEN");

  const shown = await deskOf(chief)<{ approvals: { id: string; payloadHash: string }[] }>(
    "approvals",
    { subject: `member:${id}`, why: undefined },
  );
  const approve = (staff: { token: string }) =>
    deskOf(staff)(`approvals/${asked.approvalId}/approve`, {
      payloadHash: shown.body.approvals[0]?.payloadHash,
    });
  expect((await approve(manager)).body.message).toBe("APPROVAL_OWN");
  await giveMoney(world, id, 100n);
  expect((await approve(chief)).body.message).toBe("ERASE_MONEY");
  await giveBack(id, 100n);
  expect(await approve(chief)).toMatchObject({ status: 200 });

  expect(await findText([phone, "Kanokwan", name])).toEqual([]);
  expect((await world.call("GET", "/api/wallet", { token })).status).toBe(401);
  await eventually(async () => (await world.app.ctx.storage.get(key)) === null);
  const deeds = await owner
    .selectFrom("audit_entry")
    .select(["action"])
    .where("subject", "=", `member:${id}`)
    .orderBy("seq")
    .execute();
  expect(deeds.map(({ action }) => action)).toEqual([
    "accounts.export",
    "accounts.ask-erase",
    "approvals.approve",
  ]);
  expect((await approve(chief)).body.message).toBe("ALREADY_DECIDED");
});

test("a member of whom more is kept than a browser takes is written to a file", async () => {
  const { id } = await registered(world);
  const manager = await world.staff("manager");
  await sql`insert into accounts_note (id, member_id, staff_id, staff_name, text, at)
    values (${randomUUID()}, ${id}, ${manager.id}, 'x', repeat('x', 17 * 1024 * 1024), now())`.execute(
    owner,
  );
  expect((await deskOf(manager)(`members/${id}/export`)).body.message).toBe("EXPORT_TOO_LARGE");
});

/** A picture of the member's chat, as far as its record and its file go. @returns the key of the file */
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
      ...{ name, conversation_id: id, kind: "image", bytes: 7, by_customer: true },
      ...{ sha256: randomBytes(32), created_at: clock.now() },
    })
    .execute();
  return key;
}

async function giveBack(memberId: bigint, amountMinor: bigint): Promise<void> {
  const currency = "THB";
  await transaction(world.db, async (tx) =>
    transfer(tx, {
      ...{ id: randomUUID(), kind: "adjustment", currency, amountMinor },
      fromId: await memberAccountId(tx, memberId),
      toId: await houseAccountId(tx, { kind: "suspense", owner: "test", currency }),
    }),
  );
}

/** A bonus that runs, without any money of it. */
async function runBonus(memberId: bigint): Promise<string> {
  const id = randomUUID();
  await owner
    .insertInto("bonuses_condition")
    .values({
      ...{ id, member_id: memberId, kind: "bonus", code: "WELCOME50", description: "x" },
      ...{ amount_minor: 1n, currency: "THB", percent_success: 200, percent_fail: 10 },
      ...{ base_minor: 100n, target_minor: 200n, floor_minor: 10n, state: "open" },
      opened_at: world.clock.now(),
    })
    .execute();
  return id;
}

test("G7: the picture of a slip goes after the days that are set, the deposit stays", async () => {
  const member = await payer(world);
  const sent = await upload(
    world,
    member.token,
    await slipPicture(world, await transferFrom(world, member)),
  );
  await outcomeOf(world, member.token, sent.body.slipId);
  const sweep = () => slipsJobs(world.app.ctx)["deposits:forget_slips"]?.({});
  const { media_id } = await slipRecord(world, sent.body.slipId);
  await shiftClock(world, 29 * DAY);
  await sweep();
  expect(await world.app.ctx.media.read(media_id)).not.toBeNull();
  await shiftClock(world, 31 * DAY);
  await sweep();
  expect(await world.app.ctx.media.read(media_id)).toBeNull();
  const record = await slipRecord(world, sent.body.slipId);
  expect(record).toMatchObject({ state: "credited", receipt: null, typed: null });
  expect([record.trans_ref, record.payment_id]).not.toContain(null);
});

test("G7: a guest who has not written for a year is forgotten with every word, a member is not", async () => {
  const member = await registered(world);
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
    await jobs["chat:forget_guests"]?.({});
    expect(await left()).toEqual([true, isLeft]);
  }
});

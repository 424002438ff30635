/** One phone is one member, however it is written; and members from before that. */
import { readPhone } from "@krapao/contract/phone";
import {
  BEHIND_PROXY,
  fromAddress,
  receivedCode,
  registrationForm,
  verifyPhone,
} from "@krapao/testkit/builders/members";
import { testDatabase } from "@krapao/testkit/postgres/test-database";
import { startWorld, type World } from "@krapao/testkit/world";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "../../../kernel/db/migrate.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ variant: "lao", withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());
afterEach(() => world.clock.shift(0));

const MINUTE = 60_000;
const post = (path: string, body: unknown) =>
  world.call<{ message: string; otpToken: string; resetToken: string; token: string }>(
    "POST",
    path,
    { body, headers: fromAddress() },
  );
const send = (phoneNumber: string) => post("/api/otp/send", { phoneNumber });
const login = (username: string, password = "correct horse") =>
  post("/api/login", { username, password });
const register = (phone: string, fields = {}) =>
  post("/api/account", registrationForm(phone, { bankCode: "BCEL", ...fields }));

describe("a Lao member", () => {
  const SPELLINGS = [
    "02050897554",
    "2050897554",
    "50897554",
    "+856 20 5089 7554",
    "008562050897554",
  ];

  test("registers once, under any spelling", async () => {
    await verifyPhone(world, "02050897554");
    expect(await register("5089 7554")).toMatchObject({ status: 200 });
    for (const phone of SPELLINGS) {
      world.clock.shift(2 * MINUTE);
      expect(await register(phone)).toMatchObject({ body: { message: "EXISTING_USER" } });
      world.clock.shift(0);
    }
  });

  test.each([...SPELLINGS, "໐໒໐ ໕໐໘໙ ໗໕໕໔", "\u202a02050897554\u202c"])(
    "logs in with %j",
    async (phone) => {
      const { status, body } = await login(phone);
      expect(status).toBe(200);
      const profile = await world.call("GET", "/api/account/profile", { token: body.token });
      expect(profile.body).toMatchObject({ profile: { username: "02050897554" } });
    },
  );

  test("gets one code a minute, whatever the spelling", async () => {
    expect((await send("02055544433")).status).toBe(200);
    for (const phone of ["55544433", "2055544433", "8562055544433"]) {
      expect(await send(phone)).toMatchObject({ body: { message: "REQUEST_LIMIT_1MIN" } });
    }
  });

  test("has one count of wrong passwords", async () => {
    const typed = ["02050897554", "2050897554", "50897554", "+8562050897554", "5089-7554"];
    for (const phone of typed) expect((await login(phone, "a wrong one")).status).toBe(403);
    expect(await login("020 5089 7554", "a wrong one")).toMatchObject({ status: 429 });
  });

  test("sets a new password under another spelling", async () => {
    world.clock.shift(30 * MINUTE);
    const sent = await post("/api/account/reset/send", { phoneNumber: "50897554" });
    const otpCode = await receivedCode(world, "02050897554");
    const spaced = `${otpCode.slice(0, 3)} ${otpCode.slice(3)}`;
    const { body } = await post("/api/account/reset/verify", {
      otpToken: sent.body.otpToken,
      otpCode: spaced,
    });
    const reset = { resetToken: body.resetToken, newPassword: "another good horse" };
    expect((await post("/api/account/reset", reset)).status).toBe(200);
    expect((await login("2050897554", "another good horse")).status).toBe(200);
  });
});

describe("the migration", () => {
  const old = (phone: string, currency: string, days: number) =>
    `('${phone}', 'M', 'none', '${currency}', 'B', 'B', 'M', '${phone}${days}', now() - interval '${days} days')`;

  /** Runs the migration on members that were registered before it. */
  async function migrated(members: string[]) {
    const database = await testDatabase({ poolMax: 1 });
    const owner = new pg.Client({ connectionString: database.urls.owner });
    await owner.connect();
    await owner.query(`
      drop function forget_e164_of_erased, release_e164 cascade;
      alter table accounts_member drop constraint accounts_member_bank_code_fkey, drop column e164, drop column e164_shared_at;
      delete from migration where name like '%_one_phone_one_member.sql';
      insert into accounts_member (phone, name, password_hash, currency, bank_code, bank_key,
        bank_account_name, bank_account_no, created_at) values ${members.join(", ")}`);
    expect(await migrate(database.urls.owner)).toHaveLength(1);
    return { database, owner };
  }

  const LIST =
    "select phone, e164, e164_shared_at is not null as shared from accounts_member order by id";

  test("fills a Lao database, and the older member of a pair keeps the number", async () => {
    const { database, owner } = await migrated([
      old("50897554", "LAK", 1),
      old("02050897554", "THB", 3),
      old("2050897554", "LAK", 2),
      old("55512345", "LAK", 1),
      old("021212345", "LAK", 1),
      old("85621212346", "LAK", 1),
      old("0302345678", "LAK", 1),
      old("050897555", "LAK", 1),
      old("12345678901", "LAK", 1),
      old("erased-7", "LAK", 1),
    ]);
    const { rows } = await owner.query(LIST);
    expect(rows).toEqual([
      { phone: "50897554", e164: "+8562050897554", shared: true },
      { phone: "02050897554", e164: "+8562050897554", shared: false },
      { phone: "2050897554", e164: "+8562050897554", shared: true },
      { phone: "55512345", e164: "+8562055512345", shared: false },
      { phone: "021212345", e164: "+85621212345", shared: false },
      { phone: "85621212346", e164: "+85621212346", shared: false },
      { phone: "0302345678", e164: "+856302345678", shared: false },
      { phone: "050897555", e164: "+8562050897555", shared: false },
      { phone: "12345678901", e164: "+85612345678901", shared: false },
      { phone: "erased-7", e164: null, shared: false },
    ]);
    for (const { phone, e164 } of rows.filter((row) => row.e164 !== null))
      expect(readPhone(phone, "lao")?.e164).toBe(e164);

    // They use one telephone, which risk, gifts and invites compare.
    const traces = await owner.query(`
      select value, array_agg(phone order by phone) as phones
      from accounts_trace join accounts_member on id = member_id where kind = 'device' group by value`);
    expect(traces.rows).toEqual([
      {
        value: expect.stringMatching(/^[\w-]{43}$/),
        phones: ["02050897554", "2050897554", "50897554"],
      },
    ]);

    // The number goes on to the oldest member who is left, in steps.
    await owner.query(
      "update accounts_member set phone = 'erased-' || id where phone = '02050897554'",
    );
    const after = (await owner.query(LIST)).rows;
    expect(after.slice(0, 3).map(({ e164, shared }) => [e164, shared])).toEqual([
      ["+8562050897554", true],
      [null, false],
      ["+8562050897554", false],
    ]);
    await owner.end();
    await database.close();
  });

  test("fills a Thai database", async () => {
    const { database, owner } = await migrated([old("0812345678", "THB", 1)]);
    const { rows } = await owner.query(LIST);
    expect(rows).toEqual([{ phone: "0812345678", e164: "+66812345678", shared: false }]);
    await owner.end();
    await database.close();
  });
});

/** Registers two members, and gives the second one another spelling of the first one's number. */
async function sharePhone(older: string, younger: string): Promise<void> {
  const other = `${older.slice(0, -1)}9`;
  for (const phone of [older, other]) {
    await verifyPhone(world, phone);
    expect(await register(phone)).toMatchObject({ status: 200 });
  }
  await world.db
    .updateTable("accounts_member")
    .set({ phone: younger, e164: `+856${older.slice(1)}`, e164_shared_at: world.clock.now() })
    .where("phone", "=", other)
    .execute();
}

describe("members who share a number since before", () => {
  const phones = ["02055577788", "55577788"];

  test("get no new password by SMS, which would be the other one's", async () => {
    await sharePhone("02055577766", "55577766");
    const token = async () => {
      const sent = await post("/api/account/reset/send", { phoneNumber: "55577766" });
      return post("/api/account/reset/verify", {
        otpToken: sent.body.otpToken,
        otpCode: await receivedCode(world, "02055577766"),
      });
    };
    world.clock.shift(10 * MINUTE);
    expect(await token()).toMatchObject({ status: 409, body: { message: "PHONE_SHARED" } });
    for (const phone of ["02055577766", "55577766"]) expect((await login(phone)).status).toBe(200);
    // Staff suspended one of them: the other one's password is meant.
    const suspend = (at: Date | null) =>
      world.ownerDb
        .updateTable("accounts_member")
        .set({ suspended_at: at })
        .where("phone", "=", "02055577766")
        .execute();
    await suspend(world.clock.now());
    world.clock.shift(15 * MINUTE);
    expect(await token()).toMatchObject({ status: 200 });
    await suspend(null);
    // Staff gave one of them another phone: the number is the other one's alone.
    const e164 = "+8562055577767";
    await world.db
      .updateTable("accounts_member")
      .set({ phone: "02055577767", e164, e164_shared_at: null })
      .where("phone", "=", "02055577766")
      .execute();
    world.clock.shift(20 * MINUTE);
    const { body } = await token();
    // A pair that came between the code and the password is refused too.
    await world.db
      .updateTable("accounts_member")
      .set({ e164: "+8562055577766", e164_shared_at: world.clock.now() })
      .where("phone", "=", "02055577767")
      .execute();
    const reset = { resetToken: body.resetToken, newPassword: "another good horse" };
    expect(await post("/api/account/reset", reset)).toMatchObject({
      body: { message: "PHONE_SHARED" },
    });
    await world.db
      .updateTable("accounts_member")
      .set({ e164, e164_shared_at: null })
      .where("phone", "=", "02055577767")
      .execute();
    expect((await post("/api/account/reset", reset)).status).toBe(200);
    expect((await login("55577766", "another good horse")).status).toBe(200);
    expect((await login("02055577767")).status).toBe(200);
  });

  test("log in by their own spelling, and the list of members finds them", async () => {
    await sharePhone("02055577788", "55577788");
    const names = [];
    for (const phone of [...phones, "+8562055577788"]) {
      const { body } = await login(phone);
      const { body: own } = await world.call<{ profile: { username: string } }>(
        "GET",
        "/api/account/profile",
        { token: body.token },
      );
      names.push(own.profile.username);
    }
    expect(names).toEqual(["02055577788", "55577788", "02055577788"]);

    const manager = await world.staff("manager");
    const { body } = await world.console<{ members: { phone: string }[] }>(
      "POST",
      "/api/console/members",
      { token: manager.token, body: { sharesPhone: true } },
    );
    expect(body.members).toMatchObject([{ phone: "••••7788" }]);
    const both = await world.console<{ members: { id: string }[] }>(
      "POST",
      "/api/console/members",
      { token: manager.token, body: { text: "+856 20 5557 7788" } },
    );
    expect(both.body.members).toHaveLength(2);
  });
});

/** How payments may be written: by functions that ask for an origin, whatever the server does. */
import { randomUUID } from "node:crypto";
import { maskAccountNo } from "@krapao/contract/wire/bank-feed";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import { postCallback } from "@krapao/testkit/builders/money";
import { type Payer, registerPayer } from "@krapao/testkit/builders/slips";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../../../kernel/context.ts";
import type { Db } from "../../../kernel/db/database.ts";

const SECRET = "feed-secret";
const DENIED = "42501";
let world: World;
/** The server's own connection. */
let db: Db;
let cashier: TestStaff;
let other: TestStaff;
let payer: Payer;
let foreign: Payer;
/** A payment that was credited to its payer, and one that waits and belongs to no member. */
let creditedId: string;
let waitingId: string;

beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: SECRET },
  });
  ({ db } = world.app.ctx);
  [cashier, other] = [await world.staff("cashier"), await world.staff("cashier")];
  [payer, foreign] = [await registerPayer(world), await registerPayer(world)];
  const { bankCode, accountNo, name } = payer;
  creditedId = await report({ bankCode, accountNo: maskAccountNo(accountNo), name });
  waitingId = await report({ bankCode: "BBL", accountNo: "xxx-x-x0000-x", name: "NO MEMBER" });
});
afterAll(() => world?.close());

async function report(from: object): Promise<string> {
  const at = world.clock.now().toISOString();
  const event = { eventId: randomUUID(), transRef: randomUUID().slice(0, 18).replaceAll("-", "") };
  const house = { bankCode: "SCB", accountNo: "7440000041" };
  const body = { ...event, ...house, amount: 100, currency: "THB", at, from };
  await postCallback(world, { sender: "bank-feed", secret: SECRET, body });
  const row = await world.db
    .selectFrom("deposits_payment")
    .select("id")
    .where("event_id", "=", event.eventId)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The answer of the database: an SQLSTATE or the constraint, or `done`. Nothing is kept. */
async function answerOf(statements: RawBuilder<unknown>[], on: Db = db): Promise<string> {
  const undone = new Error("done");
  const run = transaction(on, async (tx) => {
    for (const statement of statements) await statement.execute(tx);
    await sql`set constraints all immediate`.execute(tx);
    throw undone;
  });
  return run.catch((error: { code?: string; constraint?: string; message: string }) =>
    error === undone ? "done" : (error.constraint ?? error.code ?? error.message),
  );
}
const now = () => sql`${world.clock.now()}::timestamptz`;

test("the server's login updates no column of a payment", async () => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'deposits_payment'::regclass and attnum > 0 and not attisdropped`.execute(db);
  const answers = await Promise.all(
    rows.map(async ({ name }) => {
      const column = sql.ref(name);
      const update = sql`update deposits_payment set ${column} = ${column}`;
      return [name, await answerOf([update])];
    }),
  );
  expect(answers.filter(([, answer]) => answer !== DENIED)).toEqual([]);
  for (const statement of [
    sql`insert into deposits_payment select * from deposits_payment`,
    sql`delete from deposits_payment`,
    sql`insert into deposits_reversal select * from deposits_reversal`,
    sql`insert into deposits_credit_answer select * from deposits_credit_answer`,
    sql`insert into deposits_credit_request select * from deposits_credit_request`,
    sql`delete from deposits_credit_answer`,
  ]) {
    expect(await answerOf([statement])).toBe(DENIED);
  }
});

test("a function that only others call is closed to the server's login", async () => {
  expect(await answerOf([sql`select lock_open_payment(${waitingId}::uuid)`])).toBe(DENIED);
});

describe("a foreign member", () => {
  const credit = (by: string, id: string, member: Payer) =>
    sql`select credit_payment(${id}::uuid, ${by}::deposits_credit_decider, ${member.id}::bigint,
      null, (select transfer_id from deposits_payment where id = ${creditedId}::uuid), null)`;

  test.each(["person", "feed", "gateway", "slip", "issuer"])(
    "is not credited with a payment by %s",
    async (by) => {
      expect(await answerOf([credit(by, waitingId, foreign)])).toBe(DENIED);
      expect(await answerOf([credit(by, creditedId, foreign)])).toBe(DENIED);
    },
  );

  test("does not become the member whose payment waits, and a credited one stays", async () => {
    const hold = (id: string) =>
      sql`select hold_payment(${id}::uuid, 'name', null, ${foreign.id}::bigint, null)`;
    expect(await answerOf([hold(waitingId)])).toBe(DENIED);
    expect(await answerOf([hold(creditedId)])).toBe(DENIED);
    expect(await answerOf([sql`select dismiss_payment(${creditedId}::uuid, null, null)`])).toBe(
      DENIED,
    );
    expect(await answerOf([sql`select drop_payment(${waitingId}::uuid)`])).toBe(DENIED);
    expect(await answerOf([sql`select split_payment(${waitingId}::uuid)`])).toBe(DENIED);
    expect(
      await answerOf([sql`select prove_payment(${waitingId}::uuid, ${randomUUID()}::uuid)`]),
    ).toBe(DENIED);
  });

  test("is not credited with another amount, or with money that the ledger moved elsewhere", async () => {
    const transferId = randomUUID();
    const moved = sql`select ledger.transfer(${transferId}::uuid, 'deposit',
      ledger.open_house_account('suspense', 'deposit', 'THB'),
      (select id from ledger.account where kind = 'main' and owner = ${`${foreign.id}`}),
      'THB', 10000, null, null, ${JSON.stringify({ paymentId: waitingId })}::jsonb)`;
    const creditMoved = (by: string) =>
      sql`select credit_payment(${waitingId}::uuid, ${by}::deposits_credit_decider,
        ${foreign.id}::bigint, null, ${transferId}::uuid, null)`;
    expect(await answerOf([moved, creditMoved("feed")])).toBe(DENIED);
    expect(await answerOf([moved, creditMoved("person")])).toBe(DENIED);
    const answer = sql`select answer_credit(${cashier.token}, ${waitingId}::uuid,
      ${foreign.id}::bigint, 10000, 'unknown', null, ${now()})`;
    expect(await answerOf([moved, answer, creditMoved("person")])).toBe("done");
    expect(await answerOf([moved, answer, creditMoved("feed")])).toBe(DENIED);
    // The transfer of the credited payment is another payment's.
    expect(await answerOf([answer, credit("person", waitingId, foreign)])).toBe(DENIED);
  });
});

describe("a payment is not recorded without its origin", () => {
  const record = (token: string, fields: object) => {
    const id = randomUUID();
    const payment = {
      id,
      source: "bank-feed",
      event_id: id,
      reference: id,
      amount_minor: 100,
      currency: "THB",
      payer: {},
      paid_at: world.clock.now(),
      received_at: world.clock.now(),
      ...fields,
    };
    return sql`select record_payment(${token}, ${JSON.stringify(payment)}::jsonb)`;
  };

  test("as a staff user's who does not call", async () => {
    const entered = { entered_by: cashier.name, entered_by_id: cashier.id };
    expect(await answerOf([record("", entered)])).toBe("KP001");
    expect(await answerOf([record(other.token, entered)])).toBe(DENIED);
    expect(await answerOf([record(cashier.token, entered)])).toBe("done");
  });

  test("as that of a slip or a gift link that no member sent", async () => {
    const slip = { entered_by: "slip", event_id: `slip:${randomUUID()}` };
    expect(await answerOf([record("", slip)])).toBe(DENIED);
    expect(await answerOf([record("", { source: "truemoney-gift" })])).toBe(DENIED);
  });
});

describe("the answers about a credit", () => {
  const ask = (token: string) =>
    sql`select ask_credit(${token}, ${waitingId}::uuid, ${foreign.id}::bigint, 10000, ${now()})`;
  const answer = (token: string, kind = "other_member") =>
    sql`select answer_credit(${token}, ${waitingId}::uuid, ${foreign.id}::bigint, 10000,
      ${kind}::deposits_payer_kind, ${kind === "unknown" ? null : payer.id}::bigint, ${now()})`;

  test("are those of the staff user who calls", async () => {
    for (const token of ["", cashier.id]) {
      expect(await answerOf([ask(token)])).toBe("KP001");
      expect(await answerOf([answer(token, "unknown")])).toBe("KP001");
    }
    expect(await answerOf([answer(cashier.token, "unknown")])).toBe("done");
  });

  test("name two persons for the money of another member", async () => {
    expect(await answerOf([answer(cashier.token)])).toBe("deposits_credit_second_person");
    expect(await answerOf([ask(cashier.token), answer(cashier.token)])).toBe(DENIED);
    expect(await answerOf([ask(cashier.token), answer(other.token)])).toBe("done");
    expect(await answerOf([ask(cashier.token), answer(other.token, "member")])).toBe(
      "deposits_credit_payer",
    );
  });

  test("name two persons after a reversal from another member, whichever payer is named", async () => {
    const reversed = sql`insert into deposits_reversal (deposit_id, payment_id, member_id, at)
      values (${randomUUID()}::uuid, ${waitingId}::uuid, ${payer.id}::bigint, ${now()})`;
    await reversed.execute(world.ownerDb);
    expect(await answerOf([answer(cashier.token, "unknown")])).toBe(
      "deposits_credit_second_person",
    );
    expect(await answerOf([ask(cashier.token), answer(other.token, "unknown")])).toBe("done");
    await sql`delete from deposits_reversal where payment_id = ${waitingId}::uuid`.execute(
      world.ownerDb,
    );
  });
});

describe("even the owner of the tables cannot credit", () => {
  const credit = (by: string | null, fields = sql``) =>
    sql`update deposits_payment set state = 'credited', reason = null, member_id = ${foreign.id}::bigint,
      credited_by = ${by}::deposits_credit_decider ${fields} where id = ${waitingId}::uuid`;

  test.each([
    ["without a decider", null, sql``, "deposits_credit_has_a_decider"],
    ["by a person without answers", "person", sql``, "deposits_credit_has_answers"],
    [
      "by the machine what a staff user entered",
      "feed",
      sql`, entered_by = 'x', entered_by_id = (select id from staff_user limit 1)`,
      "deposits_machine_credits_reports",
    ],
    [
      "by the machine after a reversal",
      "feed",
      sql`, round = 2`,
      "deposits_machine_credits_reports",
    ],
    ["by a gateway what the feed reports", "gateway", sql``, "deposits_machine_credits_reports"],
    ["by a slip that proves nothing", "slip", sql``, "deposits_credit_is_proven"],
    [
      "by an issuer without a gift link",
      "issuer",
      sql`, source = 'truemoney-gift'`,
      "deposits_credit_is_proven",
    ],
  ])("%s", async (_, by, fields, constraint) => {
    const answers = await answerOf([credit(by, fields)], world.ownerDb);
    expect(
      answers === constraint ||
        (constraint === "deposits_machine_credits_reports" &&
          answers === "deposits_entered_is_checked"),
    ).toBe(true);
  });

  test("a payment that is split by the machine", async () => {
    const split = sql`update deposits_payment set state = 'split', credited_by = 'feed'
      where id = ${waitingId}::uuid`;
    expect(await answerOf([split], world.ownerDb)).toBe("deposits_split_by_a_person");
  });
});

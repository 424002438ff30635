import { randomUUID } from "node:crypto";
import { houseBalanceMinor } from "@krapao/testkit/ledger/house-balance";
import { type TestDatabase, testDatabase } from "@krapao/testkit/postgres/test-database";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "../kernel/db/database.ts";
import { checkInvariants } from "./invariants.ts";
import {
  findTransfer,
  hold,
  houseAccountId,
  memberAccountId,
  memberBalance,
  openMemberAccount,
  post,
  reverse,
  type TransferKind,
  type TransferRequest,
  transfer,
  voidHold,
} from "./ledger.ts";
import { openPostingQueue, type PostingQueue } from "./posting-queue.ts";

let base: TestDatabase;
let queue: PostingQueue<undefined>;
let memberCount = 0;

beforeAll(async () => {
  base = await testDatabase();
  queue = openPostingQueue(base.db);
});

afterAll(async () => {
  expect(await checkInvariants(base.db)).toEqual([]);
  await base.close();
});

/** Runs one operation in its own transaction, as the application does. */
const run = <T>(operation: (tx: Tx) => PromiseLike<T>) =>
  base.db.transaction().execute(async (tx) => operation(tx));

interface Setting {
  memberId: string;
  memberAccount: bigint;
  bank: bigint;
  payouts: bigint;
}

/** A member with this balance, deposited through a bank. */
async function memberWith(amountMinor: bigint): Promise<Setting> {
  memberCount += 1;
  const memberId = `m${memberCount}`;
  return run(async (tx) => {
    const memberAccount = await openMemberAccount(tx, { memberId, currency: "THB" });
    const bank = await houseAccountId(tx, { kind: "bank_clearing", owner: "SCB", currency: "THB" });
    const payouts = await houseAccountId(tx, {
      kind: "payout_clearing",
      owner: "SCB",
      currency: "THB",
    });
    if (amountMinor > 0n) await transfer(tx, deposit(bank, memberAccount, amountMinor));
    return { memberId, memberAccount, bank, payouts };
  });
}

const deposit = (fromId: bigint, toId: bigint, amountMinor: bigint, id = randomUUID()) => ({
  id,
  kind: "deposit" as const,
  fromId,
  toId,
  currency: "THB" as const,
  amountMinor,
});

/** The transfer with an external reference. A rejected transfer booked nothing and is not found. */
async function findByRef({ kind, ref }: { kind: TransferKind; ref: string }) {
  const { rows } = await sql<{ id: string }>`select id from ledger.transfer
    where kind = ${kind}::ledger.transfer_kind and ref = ${ref} and state <> 'rejected'`.execute(
    base.db,
  );
  return rows[0] && findTransfer(base.db, rows[0].id);
}

/** Requests them at the same time: the queue posts them in one batch, or in parts of it. */
const postTogether = (requests: TransferRequest[]) =>
  Promise.all(requests.map((request) => queue.post(request, undefined)));

const withdrawal = (setting: Setting, amountMinor: bigint, id = randomUUID()) => ({
  id,
  kind: "withdrawal" as const,
  fromId: setting.memberAccount,
  toId: setting.payouts,
  currency: "THB" as const,
  amountMinor,
});

const refusal = (code: string) => expect.objectContaining({ name: "LedgerError", code });

describe("accounts", () => {
  test("a member has one account, in one currency", async () => {
    const first = await run((tx) => openMemberAccount(tx, { memberId: "a1", currency: "LAK" }));
    const again = await run((tx) => openMemberAccount(tx, { memberId: "a1", currency: "LAK" }));
    expect(again).toBe(first);
    expect(await memberAccountId(base.db, "a1")).toBe(first);
    await expect(
      run((tx) => openMemberAccount(tx, { memberId: "a1", currency: "THB" })),
    ).rejects.toEqual(refusal("LE001"));
    await expect(memberAccountId(base.db, "unknown")).rejects.toEqual(refusal("LE002"));
    await expect(memberBalance(base.db, "unknown")).rejects.toEqual(refusal("LE002"));
  });

  test("ten processes that open one house account get the same account", async () => {
    const code = { kind: "provider_clearing", owner: "pgslot", currency: "THB" } as const;
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => run((tx) => houseAccountId(tx, code))),
    );
    expect(new Set(ids).size).toBe(1);
    const lak = await run((tx) => houseAccountId(tx, { ...code, currency: "LAK" }));
    expect(lak).not.toBe(ids[0]);
  });
});

describe("transfer", () => {
  test("moves money and keeps the answer for its id", async () => {
    const { memberId, memberAccount, bank } = await memberWith(0n);
    const request = { ...deposit(bank, memberAccount, 12_345n), ref: randomUUID(), meta: { a: 1 } };
    expect(await run((tx) => transfer(tx, request))).toBe("posted");
    expect(await run((tx) => transfer(tx, request))).toBe("posted");
    expect(await memberBalance(base.db, memberId)).toEqual({
      currency: "THB",
      postedMinor: 12_345n,
      heldMinor: 0n,
      availableMinor: 12_345n,
    });
    const booked = await findByRef({ kind: "deposit", ref: request.ref });
    expect(booked).toMatchObject({
      id: request.id,
      state: "posted",
      postedMinor: 12_345n,
      meta: { a: 1 },
    });
    expect(await findByRef({ kind: "bonus", ref: request.ref })).toBeUndefined();
  });

  test("the same id with another payload is refused, whatever differs", async () => {
    const { memberAccount, bank, payouts } = await memberWith(0n);
    const request = { ...deposit(bank, memberAccount, 500n), ref: randomUUID() };
    await run((tx) => transfer(tx, request));
    for (const other of [
      { amountMinor: 501n },
      { kind: "adjustment" as const },
      { fromId: payouts },
      { currency: "LAK" as const },
      { ref: undefined },
      { ref: "else" },
    ]) {
      await expect(run((tx) => transfer(tx, { ...request, ...other }))).rejects.toEqual(
        refusal("LE001"),
      );
    }
    await expect(run((tx) => hold(tx, request))).rejects.toEqual(refusal("LE001"));
  });

  test("insufficient funds are a stored answer that later money does not change", async () => {
    const setting = await memberWith(100n);
    const request = { ...withdrawal(setting, 101n), ref: randomUUID() };
    expect(await run((tx) => transfer(tx, request))).toBe("rejected");
    await run((tx) => transfer(tx, deposit(setting.bank, setting.memberAccount, 1_000n)));
    expect(await run((tx) => transfer(tx, request))).toBe("rejected");
    expect((await memberBalance(base.db, setting.memberId)).postedMinor).toBe(1_100n);
    // A refusal books nothing: another id can still book the same external event.
    expect(await run((tx) => transfer(tx, { ...request, id: randomUUID() }))).toBe("posted");
  });

  test("a refused payer with the lower account id leaves no trace on the receiver", async () => {
    const payer = await memberWith(10n);
    const other = await memberWith(0n);
    const request = {
      ...deposit(payer.memberAccount, other.memberAccount, 11n),
      kind: "adjustment" as const,
    };
    expect(await run((tx) => transfer(tx, request))).toBe("rejected");
    expect((await memberBalance(base.db, other.memberId)).postedMinor).toBe(0n);
    expect(
      await run((tx) => transfer(tx, { ...request, id: randomUUID(), amountMinor: 10n })),
    ).toBe("posted");
    expect((await memberBalance(base.db, other.memberId)).postedMinor).toBe(10n);
  });

  test("an external event is booked once, also under another id", async () => {
    const { memberId, memberAccount, bank } = await memberWith(0n);
    const ref = randomUUID();
    await run((tx) => transfer(tx, { ...deposit(bank, memberAccount, 700n), ref }));
    await expect(
      run((tx) => transfer(tx, { ...deposit(bank, memberAccount, 700n), ref })),
    ).rejects.toEqual(refusal("LE008"));
    expect((await memberBalance(base.db, memberId)).postedMinor).toBe(700n);
  });

  test("amounts that are not above 0, loops and unknown accounts are refused", async () => {
    const { memberAccount, bank } = await memberWith(50n);
    for (const amountMinor of [0n, -1n]) {
      await expect(
        run((tx) => transfer(tx, deposit(bank, memberAccount, amountMinor))),
      ).rejects.toEqual(refusal("LE009"));
    }
    await expect(
      run((tx) => transfer(tx, deposit(memberAccount, memberAccount, 1n))),
    ).rejects.toEqual(refusal("LE009"));
    for (const [from, to] of [
      [bank, 9_999_999n],
      [9_999_999n, memberAccount],
      [999_998n, memberAccount],
      [memberAccount, 999_998n],
    ] as const) {
      await expect(run((tx) => transfer(tx, deposit(from, to, 1n)))).rejects.toEqual(
        refusal("LE002"),
      );
      await expect(run((tx) => hold(tx, deposit(from, to, 1n)))).rejects.toEqual(refusal("LE002"));
    }
    await expect(
      run((tx) => transfer(tx, { ...deposit(bank, memberAccount, 1n), currency: "LAK" })),
    ).rejects.toEqual(refusal("LE002"));
  });

  test("a batch is answered in order; an id repeated inside it has one effect", async () => {
    const setting = await memberWith(100n);
    const id = randomUUID();
    const requests = [
      withdrawal(setting, 60n, id),
      withdrawal(setting, 60n),
      withdrawal(setting, 60n, id),
      { ...deposit(setting.bank, setting.memberAccount, 30n), ref: randomUUID() },
      withdrawal(setting, 70n),
    ];
    const answers = ["posted", "rejected", "posted", "posted", "posted"];
    expect(await postTogether(requests)).toEqual(answers);
    expect(await postTogether(requests)).toEqual(answers);
    expect((await memberBalance(base.db, setting.memberId)).postedMinor).toBe(0n);
    expect(await postTogether([])).toEqual([]);
  });
});

describe("hold, post, void", () => {
  test("held money cannot be spent, and posting moves it", async () => {
    const setting = await memberWith(100n);
    const request = withdrawal(setting, 80n);
    expect(await run((tx) => hold(tx, request))).toBe("pending");
    expect(await run((tx) => hold(tx, request))).toBe("pending");
    expect(await memberBalance(base.db, setting.memberId)).toMatchObject({
      postedMinor: 100n,
      heldMinor: 80n,
      availableMinor: 20n,
    });
    expect(await run((tx) => transfer(tx, withdrawal(setting, 21n)))).toBe("rejected");
    expect(await run((tx) => hold(tx, withdrawal(setting, 21n)))).toBe("rejected");
    const ref = randomUUID();
    expect(await run((tx) => post(tx, { id: request.id, ref }))).toBe("posted");
    expect(await run((tx) => post(tx, { id: request.id, ref }))).toBe("posted");
    expect(await run((tx) => post(tx, { id: request.id }))).toBe("posted");
    expect(await run((tx) => hold(tx, request))).toBe("posted");
    expect(await memberBalance(base.db, setting.memberId)).toMatchObject({
      postedMinor: 20n,
      heldMinor: 0n,
    });
    await expect(run((tx) => post(tx, { id: request.id, ref: "else" }))).rejects.toEqual(
      refusal("LE001"),
    );
    await expect(run((tx) => post(tx, { id: request.id, amountMinor: 79n }))).rejects.toEqual(
      refusal("LE004"),
    );
  });

  test("posting a part releases the rest; more than the hold is refused", async () => {
    const setting = await memberWith(100n);
    const request = withdrawal(setting, 80n);
    await run((tx) => hold(tx, request));
    for (const amountMinor of [81n, 0n, -5n]) {
      await expect(run((tx) => post(tx, { id: request.id, amountMinor }))).rejects.toEqual(
        refusal("LE005"),
      );
    }
    expect(await run((tx) => post(tx, { id: request.id, amountMinor: 30n }))).toBe("posted");
    expect(await memberBalance(base.db, setting.memberId)).toMatchObject({
      postedMinor: 70n,
      heldMinor: 0n,
    });
    expect(await findTransfer(base.db, request.id)).toMatchObject({
      amountMinor: 80n,
      postedMinor: 30n,
    });
  });

  test("voiding releases the money once; posting afterwards is refused", async () => {
    const setting = await memberWith(100n);
    const request = withdrawal(setting, 80n);
    await run((tx) => hold(tx, request));
    expect(await run((tx) => voidHold(tx, { id: request.id }))).toBe("voided");
    expect(await run((tx) => voidHold(tx, { id: request.id }))).toBe("voided");
    expect(await memberBalance(base.db, setting.memberId)).toMatchObject({
      postedMinor: 100n,
      heldMinor: 0n,
    });
    await expect(run((tx) => post(tx, { id: request.id }))).rejects.toEqual(refusal("LE004"));
    expect(await run((tx) => hold(tx, request))).toBe("voided");
  });

  test("voiding after posting is refused, and so are unknown ids", async () => {
    const setting = await memberWith(100n);
    const request = withdrawal(setting, 80n);
    await run((tx) => hold(tx, request));
    await run((tx) => post(tx, { id: request.id }));
    await expect(run((tx) => voidHold(tx, { id: request.id }))).rejects.toEqual(refusal("LE004"));
    await expect(run((tx) => voidHold(tx, { id: randomUUID() }))).rejects.toEqual(refusal("LE003"));
    await expect(run((tx) => post(tx, { id: randomUUID() }))).rejects.toEqual(refusal("LE003"));
  });

  test("a rejected hold stays rejected", async () => {
    const setting = await memberWith(10n);
    const request = withdrawal(setting, 80n);
    expect(await run((tx) => hold(tx, request))).toBe("rejected");
    expect(await run((tx) => voidHold(tx, { id: request.id }))).toBe("rejected");
    await expect(run((tx) => post(tx, { id: request.id }))).rejects.toEqual(refusal("LE004"));
    expect((await memberBalance(base.db, setting.memberId)).heldMinor).toBe(0n);
  });

  test("money that comes back from a provider is not the member's until it is posted", async () => {
    const setting = await memberWith(0n);
    const provider = await run((tx) =>
      houseAccountId(tx, { kind: "provider_clearing", owner: "back", currency: "THB" }),
    );
    const request = {
      ...deposit(provider, setting.memberAccount, 40n),
      kind: "game_to_wallet" as const,
    };
    expect(await run((tx) => hold(tx, request))).toBe("pending");
    expect(await memberBalance(base.db, setting.memberId)).toMatchObject({
      postedMinor: 0n,
      availableMinor: 0n,
    });
    expect(await run((tx) => post(tx, { id: request.id, amountMinor: 25n }))).toBe("posted");
    expect((await memberBalance(base.db, setting.memberId)).postedMinor).toBe(25n);
    expect(await houseBalanceMinor(base.db, provider)).toBe(-25n);
    const lost = { ...request, id: randomUUID() };
    await run((tx) => hold(tx, lost));
    expect(await run((tx) => voidHold(tx, { id: lost.id }))).toBe("voided");
    expect((await memberBalance(base.db, setting.memberId)).postedMinor).toBe(25n);
  });
});

describe("reverse", () => {
  test("reverses once, also when requested again under another id", async () => {
    const setting = await memberWith(0n);
    const original = deposit(setting.bank, setting.memberAccount, 300n);
    await run((tx) => transfer(tx, original));
    const id = randomUUID();
    const back = { id, originalId: original.id };
    expect(await run((tx) => reverse(tx, back))).toBe("posted");
    expect(await run((tx) => reverse(tx, back))).toBe("posted");
    expect((await memberBalance(base.db, setting.memberId)).postedMinor).toBe(0n);
    await expect(run((tx) => reverse(tx, { ...back, id: randomUUID() }))).rejects.toEqual(
      refusal("LE007"),
    );
    await expect(run((tx) => reverse(tx, { id: randomUUID(), originalId: id }))).rejects.toEqual(
      refusal("LE007"),
    );
  });

  test("is refused for an unposted transfer, and for more than was posted", async () => {
    const setting = await memberWith(100n);
    const held = withdrawal(setting, 80n);
    await run((tx) => hold(tx, held));
    await expect(
      run((tx) => reverse(tx, { id: randomUUID(), originalId: held.id })),
    ).rejects.toEqual(refusal("LE007"));
    await run((tx) => post(tx, { id: held.id, amountMinor: 50n }));
    const back = {
      ...deposit(setting.payouts, setting.memberAccount, 51n),
      kind: "reversal" as const,
      reversesId: held.id,
    };
    await expect(run((tx) => transfer(tx, back))).rejects.toEqual(refusal("LE007"));
    expect(await run((tx) => transfer(tx, { ...back, id: randomUUID(), amountMinor: 50n }))).toBe(
      "posted",
    );
    expect((await memberBalance(base.db, setting.memberId)).postedMinor).toBe(100n);
  });

  test("of a spent deposit is rejected and may be tried again later", async () => {
    const setting = await memberWith(0n);
    const original = deposit(setting.bank, setting.memberAccount, 300n);
    await run((tx) => transfer(tx, original));
    await run((tx) => transfer(tx, withdrawal(setting, 1n)));
    expect(await run((tx) => reverse(tx, { id: randomUUID(), originalId: original.id }))).toBe(
      "rejected",
    );
    await run((tx) => transfer(tx, deposit(setting.bank, setting.memberAccount, 1n)));
    expect(await run((tx) => reverse(tx, { id: randomUUID(), originalId: original.id }))).toBe(
      "posted",
    );
  });
});

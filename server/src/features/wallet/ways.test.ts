/**
 * The ways say before the press what the calls answer: every state of a member is walked with every
 * call, and each call is made for another member.
 */
import { randomUUID } from "node:crypto";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { deposit } from "@krapao/contract/member/lookups";
import type { DepositWay, ways as waysEndpoint } from "@krapao/contract/member/wallet/ways";
import { HOUR_MS } from "@krapao/contract/time";
import { addCampaign } from "@krapao/testkit/builders/campaigns";
import { giftLinks } from "@krapao/testkit/builders/gift-links";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  giveMoney,
  shiftClock,
} from "@krapao/testkit/builders/money";
import {
  FEED_SECRET,
  type Payer,
  registerPayer,
  reportTransfer,
  setSettings,
} from "@krapao/testkit/builders/rewards";
import {
  registerPayer as registerSlipPayer,
  slipPicture,
  transferFrom,
  upload,
} from "@krapao/testkit/builders/slips";
import { startWorld, type World } from "@krapao/testkit/world";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

type Ways = ClientOutput<typeof waysEndpoint>;
type State = Ways["withdraw"];
interface Refused {
  message: string;
  until?: string;
}

let world: World;
let slip: Buffer;
const { gift, send } = giftLinks(() => world);

/** Noon in Bangkok: outside the daily hours in which slip uploads are closed. */
async function setNoon(): Promise<void> {
  const bangkok = new Date(Date.now() + 7 * HOUR_MS);
  await shiftClock(world, ((36 - bangkok.getUTCHours()) % 24) * HOUR_MS);
}

beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET },
  });
  await setSettings(world, { depositManual: true });
  await setNoon();
  const payer = await registerSlipPayer(world);
  slip = await slipPicture(world, await transferFrom(world, payer));
});
afterAll(async () => {
  await expectLedgerInvariants(world);
  await world?.close();
});

const call = <T = Refused>(
  { token }: { token: string },
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: object,
) => world.call<T>(method, path, { token, ...(body ? { body } : {}) });
const waysOf = async (member: { token: string }) =>
  (await call<Ways>(member, "GET", "/api/wallet/ways")).body;
const lookupOf = async (member: { token: string }) =>
  (await call<ClientOutput<typeof deposit>>(member, "GET", "/api/lookup/deposit")).body;
const wayOf = (ways: Ways, way: DepositWay, code: string | null = null): State => {
  const found = ways.deposit.find((each) => each.way === way && each.code === code);
  if (!found) throw new Error(`${way} ${code} is missing`);
  return found;
};

const pause = (member: Payer) =>
  call(member, "POST", "/api/protection/self-exclusion", {
    length: "day",
    password: member.password,
  });
const setLimit = (member: Payer, amount: number, period = "day") =>
  call(member, "PUT", `/api/protection/limits/${period}`, { amount });
/** A deposit that counts towards the limits. */
async function depositBy(member: Payer, amount: number): Promise<void> {
  const before = (await balanceOf(world, member.id)).postedMinor;
  await reportTransfer(world, member, amount);
  await eventually(async () => (await balanceOf(world, member.id)).postedMinor > before);
}
/** Leaves a part of the 1,000 that each member has. */
async function withdrawAllBut(member: Payer, left: number): Promise<void> {
  await call(member, "POST", "/api/wallet/withdraw", { amount: 1_000 - left });
  const finished = { state: "refused", next_check_at: null } as const;
  await world.db
    .updateTable("withdrawals_withdrawal")
    .set(finished)
    .where("member_id", "=", member.id)
    .execute();
}
async function takeBonus(member: Payer): Promise<void> {
  const code = await addCampaign(world, { amount_minor: 5_000n });
  expect((await call(member, "GET", `/api/bonus/activate/${code}`)).status).toBe(200);
}

const STATES: Record<string, (member: Payer) => Promise<unknown>> = {
  "is free": async () => undefined,
  "takes a time-out": pause,
  "has used up an own limit": async (member) => {
    await setLimit(member, 100);
    await depositBy(member, 100);
  },
  "has less left than one baht": async (member) => {
    await setLimit(member, 100);
    await depositBy(member, 99.5);
  },
  "has a part of two limits left": async (member) => {
    await setLimit(member, 150);
    await setLimit(member, 400, "week");
    await depositBy(member, 100);
  },
  "has limits and an open QR": async (member) => {
    await setLimit(member, 150);
    await call(member, "POST", "/api/qrcode/KBANK", { amount: 120 });
  },
  "has a bonus": takeBonus,
  "takes a time-out with a bonus": async (member) => {
    await takeBonus(member);
    await pause(member);
  },
  "has reset the password": (member) =>
    world.db
      .updateTable("accounts_member")
      .set({ credentials_reset_at: world.clock.now() })
      .where("id", "=", member.id)
      .execute(),
  withdraws: (member) => call(member, "POST", "/api/wallet/withdraw", { amount: 200 }),
  "has reported a transfer": (member) => call(member, "POST", "/api/wallet/add", { amount: 250 }),
  "has no money": (member) => withdrawAllBut(member, 0),
  "has less than the least withdrawal": (member) => withdrawAllBut(member, 0.5),
  "takes a time-out with less than the least withdrawal": async (member) => {
    await withdrawAllBut(member, 0.5);
    await pause(member);
  },
};

interface Made {
  /** The code of the refusal; null: accepted. */
  refused: string | null;
  until?: string | undefined;
}
const made = ({ status, body }: { status: number; body: Refused }): Made =>
  status === 200 ? { refused: null } : { refused: body.message, until: body.until };
const atLeast = ({ min }: State, otherwise = 100) => min ?? otherwise;

/** Each call with the state that speaks of it. */
const CALLS: Record<
  string,
  { state: (ways: Ways) => State; make: (member: Payer, state: State) => Promise<Made> }
> = {
  ...Object.fromEntries(
    ["KBANK", "WW", "ZAPMAN"].map((code) => [
      `a QR of ${code}`,
      {
        state: (ways: Ways) => wayOf(ways, "qr", code),
        make: async (member: Payer, state: State) =>
          made(await call(member, "POST", `/api/qrcode/${code}`, { amount: atLeast(state) })),
      },
    ]),
  ),
  "a bank transfer": {
    state: (ways) => wayOf(ways, "bank", "SCB"),
    make: async (member, state) => {
      await reportTransfer(world, member, atLeast(state, 1));
      const { reason, state: outcome } = await eventually(() =>
        world.db
          .selectFrom("deposits_payment")
          .select(["state", "reason"])
          .where("member_id", "=", member.id)
          .orderBy("received_at", "desc")
          .orderBy("id", "desc")
          .executeTakeFirst(),
      );
      if (outcome === "credited") return { refused: null };
      return { refused: reason === "excluded" ? "SELF_EXCLUDED" : "DEPOSIT_LIMIT" };
    },
  },
  "a gift link": {
    state: (ways) => wayOf(ways, "gift"),
    make: async (member, state) => made(await send(member, (await gift(atLeast(state))).link)),
  },
  "a slip": {
    state: (ways) => wayOf(ways, "slip"),
    make: async (member) => made(await upload(world, member.token, slip)),
  },
  "a reported transfer": {
    state: (ways) => wayOf(ways, "report"),
    make: async (member, state) =>
      made(await call(member, "POST", "/api/wallet/add", { amount: atLeast(state, 1) })),
  },
  "a withdrawal": {
    state: ({ withdraw }) => withdraw,
    make: async (member, state) =>
      made(await call(member, "POST", "/api/wallet/withdrawAll", { amount: atLeast(state) })),
  },
  "a game": {
    state: ({ play }) => play,
    make: async (member) => made(await call(member, "GET", "/api/wallet/activate/JOKER2")),
  },
};

async function memberWho(state: string): Promise<Payer> {
  const member = await registerPayer(world);
  await giveMoney(world, member.id, 100_000n);
  await STATES[state]?.(member);
  return member;
}

describe.each(Object.keys(STATES))("a member who %s", (state) => {
  test.each(Object.keys(CALLS))("knows what %s answers", async (name) => {
    const given = CALLS[name];
    if (!given) throw new Error(name);
    const member = await memberWho(state);
    const said = given.state(await waysOf(member));
    const { refused, until } = await given.make(member, said);
    expect({ allowed: said.allowed, reason: said.reason }).toEqual({
      allowed: refused === null,
      reason: refused,
    });
    if (until !== undefined) expect(said.until).toBe(until);
  });
});

/** What is closed for everyone, with the call that meets it. */
describe("a way that the operator closes", () => {
  const expectClosed = async (name: string, reason: string) => {
    const given = CALLS[name];
    const member = await memberWho("is free");
    const said = given?.state(await waysOf(member));
    expect(said).toMatchObject({ allowed: false, reason });
    if (said) expect(await given?.make(member, said)).toMatchObject({ refused: reason });
    return said;
  };

  test("slips say when they are taken again", async () => {
    const at = new Date(world.clock.nowMs() + 7 * HOUR_MS);
    const hour = (ahead: number) => `${(at.getUTCHours() + ahead) % 24}`.padStart(2, "0");
    await setSettings(world, { slip: { closedFrom: `${hour(0)}:00`, closedTo: `${hour(2)}:00` } });
    const said = await expectClosed("a slip", "SLIP_CLOSED");
    const opens = new Date(Date.parse(said?.until ?? "") + 7 * HOUR_MS);
    expect([opens.getUTCHours(), opens.getUTCMinutes()]).toEqual([Number(hour(2)), 0]);
    await setSettings(world, { slip: { closedFrom: "23:30", closedTo: "00:30" } });
  });

  test("reported transfers", async () => {
    await setSettings(world, { depositManual: false });
    await expectClosed("a reported transfer", "DEPOSIT_MANUAL_OFF");
    await setSettings(world, { depositManual: true });
  });

  test("a gateway", async () => {
    const set = (is_active: boolean) =>
      world.db
        .updateTable("deposits_channel")
        .set({ is_active })
        .where("code", "=", "WW")
        .execute();
    await set(false);
    await eventually(async () => {
      const ways = await waysOf(await memberWho("is free"));
      return !wayOf(ways, "qr", "WW").allowed;
    });
    await expectClosed("a QR of WW", "NO_BANK");
    await set(true);
  });

  test("every game", async () => {
    const set = (in_maintenance: boolean) =>
      world.db.updateTable("games_provider").set({ in_maintenance }).execute();
    await set(true);
    const ways = await waysOf(await memberWho("is free"));
    expect(ways.play).toMatchObject({ allowed: false, reason: "PROVIDER_UNAVAILABLE" });
    await set(false);
  });

  test("one game until a scheduled time", async () => {
    const at = new Date(world.clock.nowMs() + HOUR_MS);
    const version = (state: string) => ({
      id: randomUUID(),
      kind: "provider",
      key: "joker2",
      version: state === "on" ? 9_001 : 9_002,
      state: "scheduled" as const,
      payload: JSON.stringify({ name: "Joker", state, notice: null }),
      base: 0,
      author_name: "a manager",
      valid_from: at,
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
    });
    const member = await memberWho("is free");
    expect((await waysOf(member)).openings).toEqual([]);
    await world.ownerDb
      .insertInto("setup_version")
      .values([version("on")])
      .execute();
    expect((await waysOf(member)).openings).toEqual([{ provider: "joker2", at: at.toISOString() }]);
    await world.ownerDb.deleteFrom("setup_version").where("version", ">", 9_000).execute();
  });

  test("a suspended member gets no answer", async () => {
    const member = await memberWho("is free");
    await world.db
      .updateTable("accounts_member")
      .set({ suspended_at: world.clock.now() })
      .where("id", "=", member.id)
      .execute();
    expect(await call(member, "GET", "/api/wallet/ways")).toMatchObject({ status: 401 });
  });
});

describe("the maximum", () => {
  test("of a QR is what the own limits leave, and one satang more is refused", async () => {
    const member = await memberWho("has a part of two limits left");
    const ways = await waysOf(member);
    expect(wayOf(ways, "qr", "KBANK").max).toBe(50);
    expect(wayOf(ways, "bank", "SCB").max).toBe(50);
    expect(ways.limits).toMatchObject([
      { period: "day", limit: 150, left: 50 },
      { period: "week", limit: 400, left: 300 },
    ]);
    const over = await call(member, "POST", "/api/qrcode/KBANK", { amount: 50.01 });
    expect(over.body.message).toBe("DEPOSIT_LIMIT");
    expect((await call(member, "POST", "/api/qrcode/KBANK", { amount: 50 })).status).toBe(200);
  });

  test("is another sum for a sum whose satang are too much", async () => {
    const first = await memberWho("is free");
    await call(first, "POST", "/api/qrcode/KBANK", { amount: 77 });
    const member = await memberWho("is free");
    await setLimit(member, 77);
    const taken = await call(member, "POST", "/api/qrcode/KBANK", { amount: 77 });
    expect(taken.body.message).toBe("QR_FULL");
  });

  test("leaves out the QR that the next one replaces", async () => {
    const member = await memberWho("has limits and an open QR");
    const ways = await waysOf(member);
    expect(wayOf(ways, "qr", "KBANK").max).toBe(150);
    expect(wayOf(ways, "qr", "WW")).toMatchObject({ allowed: false, reason: "DEPOSIT_LIMIT" });
  });

  test("of a withdrawal is what wallet and games hold", async () => {
    const member = await memberWho("is free");
    expect((await waysOf(member)).withdraw).toMatchObject({ allowed: true, max: 1_000 });
  });
});

describe("what can be withdrawn", () => {
  const withdrawableIn = async (state: string) =>
    (await waysOf(await memberWho(state))).withdrawable;

  test("is all that wallet and games hold, also above the most of one withdrawal", async () => {
    const most = (minor: string) => setSettings(world, { withdrawMax: { THB: minor, LAK: minor } });
    const member = await memberWho("is free");
    await most("60000");
    await eventually(async () => (await waysOf(member)).withdraw.max === 600);
    expect((await waysOf(member)).withdrawable).toBe(1_000);
    await most("20000000");
    await eventually(async () => (await waysOf(member)).withdraw.max === 1_000);
  });

  test.each(["has a bonus", "has reset the password", "withdraws", "has no money"])(
    "is nothing for a member who %s",
    async (state) => expect(await withdrawableIn(state)).toBe(0),
  );

  test("is everything for a member who takes a time-out, however little it is", async () => {
    const state = "takes a time-out with less than the least withdrawal";
    expect(await withdrawableIn(state)).toBe(0.5);
    expect(await withdrawableIn("has less than the least withdrawal")).toBe(0);
  });

  test("is the own money once the gift is given back", async () => {
    const member = await memberWho("has a bonus");
    await call(member, "POST", "/api/bonus/giveback", { keeps: 1_000 });
    expect((await waysOf(member)).withdrawable).toBe(1_000);
  });
});

test("a used-up limit says when the least deposit fits again, and then it does", async () => {
  const member = await memberWho("has used up an own limit");
  const said = wayOf(await waysOf(member), "qr", "KBANK");
  const [limit] = (await waysOf(member)).limits;
  expect(said.until).toBe(limit?.freesAt);
  const waitMs = Date.parse(said.until ?? "") - world.clock.nowMs();
  expect(waitMs).toBeGreaterThan(23 * HOUR_MS);
  const offsetMs = world.clock.nowMs() - Date.now();
  await shiftClock(world, offsetMs + waitMs);
  expect(wayOf(await waysOf(member), "qr", "KBANK")).toMatchObject({ allowed: true, max: 100 });
  await setNoon();
});

describe("the lookup of the channels", () => {
  const numbers = ({ banks, wallets }: ClientOutput<typeof deposit>) => [
    ...banks.flatMap(({ bankAccountNo, bankAccountName }) => [bankAccountNo, bankAccountName]),
    ...wallets.flatMap((each) => [each.walletAccountNo, each.walletAccountName]),
  ];

  test.each(["takes a time-out", "has used up an own limit"])(
    "shows a member who %s no account, and a visitor all",
    async (state) => {
      const member = await memberWho(state);
      const shown = await lookupOf(member);
      expect(numbers(shown).filter(Boolean)).toEqual([]);
      expect(shown.truelinkKey).toBeNull();
      const visitor = await world.call<ClientOutput<typeof deposit>>("GET", "/api/lookup/deposit");
      expect(numbers(visitor.body).filter(Boolean)).not.toEqual([]);
    },
  );

  test("shows them to a member whose limit leaves something", async () => {
    const shown = await lookupOf(await memberWho("has a part of two limits left"));
    expect(numbers(shown).filter(Boolean)).not.toEqual([]);
    expect(shown.truelinkKey).not.toBeNull();
  });
});

test("an open QR is not shown in a time-out", async () => {
  const member = await memberWho("is free");
  const read = () => call<{ hasQrcode: boolean }>(member, "GET", "/api/qrcode/KBANK");
  await call(member, "POST", "/api/qrcode/KBANK", { amount: 300 });
  expect((await read()).body.hasQrcode).toBe(true);
  await pause(member);
  expect((await read()).body).toMatchObject({ hasQrcode: false, payload: null, qrcode: null });
});

test("a gift link is refused at a used-up limit before the issuer is asked", async () => {
  const member = await memberWho("has used up an own limit");
  const { link } = await gift(50);
  await world.control("/faults", { target: "truemoney", kind: "down" }).catch(() => undefined);
  expect((await send(member, link)).body.message).toBe("DEPOSIT_LIMIT");
  const kept = await world.db
    .selectFrom("deposits_gift")
    .select("id")
    .where("member_id", "=", member.id)
    .execute();
  expect(kept).toEqual([]);
});

test("a bonus is said before a deposit", async () => {
  expect((await waysOf(await memberWho("has a bonus"))).notice).toBe("BONUS_CONDITION");
  expect((await waysOf(await memberWho("is free"))).notice).toBeNull();
});

describe("money that waits", () => {
  test("for a limit says when it fits, and above the limit itself that it never does", async () => {
    const member = await memberWho("has used up an own limit");
    await reportTransfer(world, member, 80);
    const held = () => eventually(async () => (await waysOf(member)).held);
    expect(await held()).toMatchObject({ reason: "limit", until: expect.any(String) });
    await reportTransfer(world, member, 500);
    await eventually(async () => (await held())?.reason === "aboveLimit");
    expect(await held()).toEqual({ reason: "aboveLimit", until: null });
    const { body } = await call<{ statements: { _id: string; amount: number }[] }>(
      member,
      "POST",
      "/api/statement",
      { page: 1 },
    );
    const line = body.statements.find(({ amount }) => amount === 500);
    const detail = await call<{ reason: string; steps: { step: string }[] }>(
      member,
      "GET",
      `/api/statement/line/${line?._id}`,
    );
    expect(detail.body.reason).toBe("aboveLimit");
    expect(detail.body.steps.map(({ step }) => step)).toEqual(["arrived", "ownLimit"]);
  });

  test("for the end of a time-out says it", async () => {
    const member = await memberWho("takes a time-out");
    await reportTransfer(world, member, 120);
    const ways = await eventually(async () => {
      const now = await waysOf(member);
      return now.held && now;
    });
    expect(ways.held).toEqual({ reason: "excluded", until: ways.excludedUntil });
  });
});

test("the member's pages learn that the ways changed", async () => {
  const member = await memberWho("is free");
  const page = io(world.url, { transports: ["websocket"], auth: { token: member.token } });
  let count = 0;
  page.on("ways", () => {
    count += 1;
  });
  await eventually(async () => page.connected);
  await setLimit(member, 500);
  await eventually(async () => count === 1);
  await pause(member);
  await eventually(async () => count === 2);
  page.close();
});

/** Controls of access over the whole contract of members: whose things, which fields, and what reaches the log. */

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { contract, type Endpoint } from "@krapao/contract";
import { CHAT_PREFIX } from "@krapao/contract/chat";
import { office } from "@krapao/contract/office";
import { inEachLanguage } from "@krapao/contract/office/setup-shapes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { giveCoins, publishWheel } from "../src/features/spinwheel/index.ts";
import { systemRandom } from "../src/kernel/clock.ts";
import { transaction } from "../src/kernel/context.ts";
import { ask, emit, newGuest, openPage, say } from "./chat.ts";
import {
  BEHIND_PROXY,
  freePhone,
  from,
  logIn,
  provePhone,
  registered,
  registration,
} from "./newcomer.ts";
import { balanceOf, eventually, expectSoundBook, giveMoney } from "./purse.ts";
import { setSettings } from "./rewards.ts";
import { payer, slipPicture, transferFrom, upload } from "./slips.ts";
import { type Answer, startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(async () => {
  await expectSoundBook(world);
  await world.close();
});

const calls = Object.entries(contract).flatMap(([word, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${word}.${name}`,
    endpoint,
  })),
);

interface Schema {
  type: string;
  entries?: Record<string, Schema>;
  item?: Schema;
  wrapped?: Schema;
  options?: unknown[];
}

/** Every object within a schema, and where it stands. */
function objectsOf(schema: unknown, at: string): { at: string; type: string; keys: string[] }[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { type, entries, item, wrapped, options = [] } = schema as Schema;
  const own = entries ? [{ at, type, keys: Object.keys(entries) }] : [];
  const inner = Object.entries(entries ?? {}).flatMap(([key, each]) =>
    objectsOf(each, `${at}.${key}`),
  );
  const parts = [item, wrapped, ...options].flatMap((each) => objectsOf(each, at));
  return [...own, ...inner, ...parts];
}

const keysOf = (schema: unknown) => objectsOf(schema, "").flatMap(({ keys }) => keys);

describe("C2: of two members, one has things and the other knows all their ids", () => {
  /** What names a thing that is somebody's. Codes of games, banks, bonuses and promotions are everybody's. */
  const NAMES_A_THING = [
    ...["qrcodeId", "reference", "coupon"],
    ...["userId", "guestId", "session_id", "client_msg_id"],
  ];
  /** Calls that open a game account by its login. */
  const LOGINS = ["games.autoLogin", "games.autoLoginWithPassword"];

  test("no other call takes an id", () => {
    const found = calls
      .filter(({ endpoint }) => endpoint.access === "member" || endpoint.access === "guest")
      .filter(({ name, endpoint }) => {
        const fields = [...keysOf(endpoint.params), ...keysOf(endpoint.input)];
        const isId = (field: string) =>
          NAMES_A_THING.includes(field) || /(^_?id|Id|_id)$/.test(field);
        return LOGINS.includes(name) || fields.some(isId);
      })
      .map(({ name }) => name);
    expect(found.sort()).toEqual(
      [
        ...["chat.history", "chat.readCustomer", "chat.sendMessage", "chat.sync"],
        ...["deposits.deleteQr", "spinwheel.claim", "statements.slipUrl", ...LOGINS],
        ...["accounts.endSession", "protection.confirmLimit", "protection.keepLimit"],
      ].sort(),
    );
  });

  test("none of them is the other's to see, to change or to use", async () => {
    const owner = await payer(world);
    const thief = await registered(world);
    const as =
      (token: string) => (method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
        world.call(method, path, { token, ...(body ? { body } : {}) });
    const [own, steal] = [as(owner.token), as(thief.token)];
    const things = await acquire(owner, own);
    const state = async () => ({
      qr: (await own("GET", "/api/qrcode/KBANK")).body.qrcodeId,
      coupons: (await own("GET", "/api/spinwheel/coupon")).body,
      slips: (await own("POST", "/api/statement/slip", { page: 1, limit: 10 })).body.total,
      money: await balanceOf(world, owner.id),
    });
    const before = await state();
    const refused: [string, number, unknown][] = [];
    const note = (
      what: string,
      { status, body }: { status: number; body: { message?: unknown } },
    ) => refused.push([what, status, body.message]);
    note("qr", await steal("DELETE", `/api/qrcode/${things.qrcodeId}`));
    note("slip", await steal("GET", `/api/statement/slip/reference/${things.reference}`));
    const session = await sessionOf(own);
    note("session", await steal("DELETE", `/api/account/sessions/${session}`));
    note("login", await steal("GET", `/api/autoLogin/joker2/${things.username}`));
    const wish = `/api/protection/changes/${await wishOf(owner.token)}`;
    note("limit", await steal("POST", `${wish}/confirm`));
    note("wish for a limit", await steal("DELETE", wish));
    const login = `/api/autoLogin/askmebet/${things.other}/${things.password}`;
    note("login with password", await steal("GET", login));
    expect(refused).toEqual([
      ["qr", 404, "NO_DATA"],
      ["slip", 404, "NO_DATA"],
      ["session", 404, "NO_DATA"],
      ["login", 404, "SLOT_NO_ACCOUNT"],
      ["limit", 404, "NO_DATA"],
      ["wish for a limit", 404, "NO_DATA"],
      ["login with password", 404, "SLOT_NO_ACCOUNT"],
    ]);
    const claim = await steal("POST", "/api/spinwheel/coupon/claim", { coupon: things.coupon });
    expect(claim.body).toMatchObject({ success: false });
    const id = `${owner.id}`;
    const named = { userId: id, session_id: things.sessionId };
    const said = await say(world, { token: thief.token }, "in another's name", {
      ...named,
      client_msg_id: things.messageId,
    });
    expect(said.body.conversation.message.payload).toEqual({ message: "in another's name" });
    for (const [path, body] of [
      ["history", { userId: id }],
      ["sync", { userId: id, after: 0 }],
    ] as const) {
      const heard = JSON.stringify(await ask(world, { token: thief.token }, path, body));
      expect(heard).not.toContain("of the owner");
    }
    const heard = JSON.stringify(await ask(world, { token: owner.token }, "sync", { after: 0 }));
    expect(heard).toContain("of the owner");
    expect(heard).not.toContain("in another's name");
    expect(await state()).toEqual(before);
    expect((await balanceOf(world, thief.id)).postedMinor).toBe(0n);
  });

  type As = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<Answer>;

  /** A higher limit that waits for its day. */
  async function wishOf(token: string): Promise<unknown> {
    const put = (amount: number) =>
      world.call<{ limits: { pending: { _id: string } | null }[] }>(
        "PUT",
        "/api/protection/limits/day",
        { token, body: { amount } },
      );
    await put(1_000_000);
    return (await put(2_000_000)).body.limits[0]?.pending?._id;
  }

  /** One of everything that has an id. */
  async function acquire(owner: Awaited<ReturnType<typeof payer>>, own: As) {
    await giveMoney(world, owner.id, 100_000n);
    const qr = await own("POST", "/api/qrcode/KBANK", { amount: 50 });
    const picture = await slipPicture(world, await transferFrom(world, owner));
    expect((await upload(world, owner.token, picture)).status).toBe(200);
    const slips = await own("POST", "/api/statement/slip", { page: 1, limit: 10 });
    const [slip] = slips.body.slips as { reference: string }[];
    const account = async (code: string) => {
      await own("GET", `/api/wallet/activate/${code}`);
      return (await own("GET", `/api/wallet/account/${code}`)).body;
    };
    const [joker, askmebet] = [await account("JOKER2"), await account("ASKMEBET")];
    const sent = await say(world, { token: owner.token }, "of the owner");
    return {
      qrcodeId: qr.body.qrcodeId,
      reference: slip?.reference,
      username: joker.username,
      other: askmebet.username,
      password: askmebet.password,
      coupon: await winCoupon(owner.id, own),
      sessionId: sent.body.conversation.session_id,
      messageId: sent.body.conversation.client_msg_id,
    };
  }

  async function sessionOf(own: As): Promise<string | undefined> {
    const { body } = await own("GET", "/api/account/sessions");
    return (body.sessions as { _id: string }[])[0]?._id;
  }

  async function winCoupon(memberId: bigint, own: As): Promise<unknown> {
    const amountMinor = { THB: 2_000n, LAK: 0n };
    const colours = {
      bgColor: "#0b3d5c",
      textColor: "#ffffff",
      htmlDescription: inEachLanguage(""),
    };
    const terms = { percentSuccess: null, percentFail: null, validDays: 3 };
    const slice = {
      code: "C20",
      label: inEachLanguage("20"),
      weight: 1,
      prize: "cash" as const,
      amountMinor,
    };
    const wheel = {
      id: randomUUID(),
      code: "ACCESS",
      name: inEachLanguage("Wheel"),
      at: world.clock.now(),
    };
    const slices = [{ ...slice, ...colours, ...terms }];
    await transaction(world.db, (tx) => publishWheel(tx, { ...wheel, slices }));
    await setSettings(world, {
      spinwheel: { isActive: true, depositPerCoin: { THB: "1", LAK: "1" } },
    });
    const kernel = { db: world.db, clock: world.clock, random: systemRandom };
    await giveCoins(kernel, { memberId, cause: randomUUID(), coins: 1 });
    await own("POST", "/api/spinwheel/spin", {});
    const { body } = await own("GET", "/api/spinwheel/coupon");
    return (body.coupons as { coupon: string }[])[0]?.coupon;
  }
});

describe("C3: what members are told", () => {
  test("is listed field by field; only what a customer wrote passes as it is", () => {
    const open = calls
      .flatMap(({ name, endpoint }) => objectsOf(endpoint.output, name))
      .filter(({ type }) => type !== "object" && type !== "strict_object")
      .map(({ at }) => at);
    expect(open.every((at) => /^chat\..*\.message\.payload$/.test(at))).toBe(true);
  });

  test("names nothing that is the operator's own", () => {
    const own = /hash|risk|score|tag|suspend|staff|internal|remark|ip$|address|device|secret/i;
    const named = calls.flatMap(({ name, endpoint }) =>
      keysOf(endpoint.output)
        .filter((key) => own.test(key))
        .map((key) => `${name}: ${key}`),
    );
    expect(named).toEqual([]);
  });

  test("does not hold what staff noted, nor any hash", async () => {
    const { id, token } = await registered(world);
    const agent = await world.staff("manager");
    const noted = await world.office("POST", `/api/office/members/${id}/notes/add`, {
      token: agent.token,
      body: { text: "canary-note of the staff" },
    });
    expect(noted.status).toBe(200);
    const answers: string[] = [];
    for (const { endpoint } of calls) {
      const { method, path, access, changesState } = endpoint;
      if (method !== "GET" || path.includes("{") || changesState || access === "visitor") continue;
      answers.push(JSON.stringify((await world.call(method, path, { token })).body));
    }
    const list = { token, body: { page: 1, limit: 10 } };
    answers.push(JSON.stringify((await world.call("POST", "/api/statement", list)).body));
    expect(answers.length).toBeGreaterThan(15);
    expect(answers.join()).not.toMatch(/canary-note|argon2|password_hash|risk_/);
  });
});

test("C7: no call of the console takes or tells a password that is not the staff's own", () => {
  const named = Object.entries(office).flatMap(([word, group]) =>
    Object.entries(group as Record<string, Endpoint>).flatMap(([name, { input, output }]) =>
      [...keysOf(input), ...keysOf(output)]
        .filter((key) => /password|passwd|pin$/i.test(key))
        .map(() => `${word}.${name}`),
    ),
  );
  const own = [
    "staff.signIn",
    "staff.enrol",
    "staff.changePassword",
    "staff.add",
    "staff.resetSignIn",
  ];
  expect([...new Set(named)].sort()).toEqual(own.sort());
});

test("G1: canaries through every call, and none of them in the log", async () => {
  const { token, phone, password } = await registered(world);
  const canary = (name: string) => `canary-${name}-7f3a`;
  const number = "7319028466";
  const gift = "https://gift.truemoney.com/campaign/?v=canarycanarycanary";
  const special: Record<string, unknown> = {
    ...{ bankAccountNo: number, link: gift, username: phone, phoneNumber: "0899990123" },
    ...{ amount: 50, page: 1, limit: 10, from: "WALLET", to: "JOKER2", bankCode: "KBANK" },
    ...{ after: 0, skip: 0, seq: 0, guestId: newGuest().guestId, client_msg_id: randomUUID() },
    message: { message_type: "text", payload: { message: canary("message") } },
  };
  const secrets = new Set([token, phone, password, number, "canarycanary", "0899990123"]);
  for (const { name, endpoint } of calls) {
    if (name === "accounts.logout" || endpoint.upload) continue;
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, key: string) => {
      const known: Record<string, string> = { provider: "askmebet", slotCode: "JOKER2" };
      secrets.add(canary(key));
      return known[key] ?? canary(key);
    });
    const body = Object.fromEntries(
      Object.keys((endpoint.input as unknown as Schema)?.entries ?? {}).map((key) => {
        secrets.add(canary(key));
        return [key, special[key] ?? canary(key)];
      }),
    );
    const { method } = endpoint;
    const sendsBody = endpoint.input && method !== "GET";
    await world.call(method, path, { token, ...(sendsBody ? { body } : {}) });
    await world.call(method, `${path}?token=${canary("query")}`, sendsBody ? { body } : {});
  }
  secrets.add(canary("query"));
  const logged = world.logged.join("\n");
  expect(logged).toContain("/api/autoLogin/:provider/:username/:password");
  expect(secrets.size).toBeGreaterThan(30);
  expect([...secrets].filter((secret) => logged.includes(secret))).toEqual([]);
});

describe("B5: a new password", () => {
  const COMMON = [
    "password",
    "12345678",
    "1q2w3e4r",
    "iloveyou",
    "Qwertyuiop",
    "PASSW0RD",
    "zzzzzzzz",
  ];

  test("is none of those that guessing begins with, has 8 to 128 letters, and any letters", async () => {
    const phone = freePhone();
    await provePhone(world, phone);
    const validate = async (password: string) => {
      const { name, username } = registration(phone);
      const body = { name, username, password };
      const headers = from();
      return (await world.call("POST", "/api/account/validate", { body, headers })).body.message;
    };
    for (const password of [...COMMON, phone]) {
      expect([password, await validate(password)]).toEqual([password, "PASSWORD_COMMON"]);
    }
    expect([await validate("x4!f9Kq"), await validate("q7".repeat(65))]).toEqual([
      "KEY_INVALID",
      "KEY_INVALID",
    ]);
    const good = [
      "x4!f9Kqz",
      "q7".repeat(64),
      "ลูกแมวกินปลาทู",
      "correct horse battery",
      "  🐈 spaces  ",
    ];
    for (const password of good) {
      expect([password, await validate(password)]).toEqual([password, "SUCCESS"]);
    }
    const list = readFileSync(
      new URL("../src/kernel/common-passwords.txt", import.meta.url),
      "utf8",
    );
    expect(list.split("\n").filter((line) => line.length >= 8).length).toBeGreaterThan(3_000);
  });

  test("is looked at wherever one is chosen", async () => {
    const { token, phone, password } = await registered(world);
    const register = await world.call("POST", "/api/account", {
      body: registration(await proved(), { password: "password1" }),
      headers: from(),
    });
    const change = await world.call("PUT", "/api/account/changepwd", {
      token,
      body: { oldPassword: password, newPassword: "password1" },
    });
    for (const { status, body } of [register, change]) {
      expect([status, body.message]).toEqual([400, "PASSWORD_COMMON"]);
    }
    expect(await logIn(world, phone, password)).toMatch(/^[\w-]{43}$/);
  });

  async function proved(): Promise<string> {
    const phone = freePhone();
    await provePhone(world, phone);
    return phone;
  }
});

test("G2: who did what is written down: doors, limits, refusals and deeds", async () => {
  const { id, phone, password, token } = await registered(world);
  const login = (word: string) =>
    world.call("POST", "/api/login", {
      body: { username: phone, password: word },
      headers: from("198.51.100.77"),
    });
  await login(password);
  await login("not the one");
  await world.call("PUT", "/api/account/changepwd", {
    token,
    body: { oldPassword: "not the one", newPassword: "another correct horse" },
  });
  await world.call("PUT", "/api/account/changepwd", {
    token,
    body: { oldPassword: password, newPassword: "another correct horse" },
  });
  for (let count = 0; count < 5; count++) await login("not the one");
  const agent = await world.staff("agent");
  const manager = await world.staff("manager");
  await world.office("GET", "/api/office/staff", { token: agent.token });
  await world.call("POST", "/api/logout", { token });
  await world.office("POST", `/api/office/members/${id}/suspend`, {
    token: manager.token,
    body: { why: "a test" },
  });
  const network = '"network":"198.51.100.0/24"';
  const events = world.logged.filter((line) => line.includes('"event":"accounts.'));
  const told = (event: string, outcome: string, mine = true) =>
    events.some(
      (line) =>
        line.includes(`"event":"accounts.${event}"`) &&
        line.includes(outcome) &&
        (!mine || line.includes(`"memberId":"${id}"`)),
    );
  const table: [string, string, boolean?][] = [
    ["register", ""],
    ["login", '"opened"'],
    ["login", network],
    ["login", `"wrong credential",${network}`, false],
    ["login", `"phone limit",${network}`, false],
    ["password", '"wrong"'],
    ["password", '"changed'],
    ["logout", ""],
    ["suspend", ""],
  ];
  expect(table.filter((row) => !told(...row))).toEqual([]);
  // Where somebody was turned away stands beside the call, without the part of the address that says who.
  const turnedAway = world.logged.filter(
    (line) => line.startsWith("answered") && line.includes(network),
  );
  expect(turnedAway.map((line) => /"status":(\d+)/.exec(line)?.[1])).toEqual(
    expect.arrayContaining(["403", "429"]),
  );
  expect(world.logged.join("\n")).not.toContain("198.51.100.77");
  const deeds = await world.db
    .selectFrom("audit_entry")
    .select(["action", "staff_name", "subject", "address", "why", "at", "request_id"])
    .where("staff_id", "in", [agent.id, manager.id])
    .orderBy("seq")
    .execute();
  const seen = { at: expect.any(Date), address: "127.0.0.1", request_id: expect.any(String) };
  expect(deeds).toMatchObject([
    { ...seen, action: "office.forbidden", staff_name: agent.name },
    { ...seen, staff_name: manager.name, subject: `member:${id}`, why: "a test" },
  ]);
});

test("I7: two tabs and a phone agree on what is read, within two seconds", async () => {
  const { id, token } = await registered(world);
  const { conversationId } = (await say(world, { token }, "hello")).body.conversation;
  const agent = await world.staff("agent");
  const desk = `/api/office/chat/conversations/${conversationId}`;
  await world.office("POST", `${desk}/claim`, { token: agent.token, body: {} });
  const message = { message_type: "text", payload: { message: "yes" } };
  const body = { client_msg_id: randomUUID(), message };
  const answered = await world.office("POST", `${desk}/messages`, { token: agent.token, body });
  expect(answered.status).toBe(200);
  const pages = [1, 2, 3].map(() => openPage(world.url, { token }));
  for (const page of pages) {
    await eventually(async () => page.socket.connected);
    expect(await emit(page, "join", `${CHAT_PREFIX}${id}`)).toBe(true);
  }
  const since = performance.now();
  await ask(world, { token }, "read-customer", { seq: 2 });
  await eventually(async () => pages.every(({ states }) => states.at(-1)?.customerReadSeq === 2));
  expect(performance.now() - since).toBeLessThan(2_000);
  for (const { socket } of pages) socket.disconnect();
});

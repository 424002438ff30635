/** Access controls over all member calls: others' data, listed fields, the content of the log. */

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { contract, type Endpoint } from "@krapao/contract";
import { consoleContract } from "@krapao/contract/console";
import { inEachLanguage } from "@krapao/contract/console/setup/shapes";
import { createLimitChange, deliverAnnouncement } from "@krapao/testkit/builders/access-records";
import { ask, newGuest, say } from "@krapao/testkit/builders/chat";
import { freePhone } from "@krapao/testkit/builders/free-numbers";
import {
  BEHIND_PROXY,
  fromAddress,
  logIn,
  registerMember,
  registrationForm,
  verifyPhone,
} from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  giveMoney,
} from "@krapao/testkit/builders/money";
import { addPasskey } from "@krapao/testkit/builders/passkeys";
import { setSettings } from "@krapao/testkit/builders/rewards";
import { registerPayer, slipPicture, transferFrom, upload } from "@krapao/testkit/builders/slips";
import { type Answer, startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantCoins, publishWheel } from "../src/features/spinwheel/index.ts";
import { systemRandom } from "../src/kernel/clock.ts";
import { transaction } from "../src/kernel/context.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(async () => {
  await expectLedgerInvariants(world);
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

/** Every object in a schema, with its path. */
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

describe("two members, one with records and one who knows all their ids", () => {
  /**
   * Ids of a member's own records. Codes of games, banks, bonuses and promotions belong to all
   * members.
   */
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
        ...["chat.history", "chat.rate", "chat.readCustomer", "chat.sendMessage", "chat.sync"],
        ...["deposits.deleteQr", "deposits.askBack", "deposits.cancelAskBack"],
        ...["spinwheel.claim", "statements.slipUrl", ...LOGINS],
        ...["accounts.renamePasskey", "accounts.removePasskey", "accounts.addPasskey"],
        ...["accounts.passkeyConfirm", "statements.detail", "kyc.uploadDocument"],
        ...["announcements.open", "announcements.close"],
        ...["accounts.endSession", "protection.confirmLimitChange", "protection.cancelLimitChange"],
      ].sort(),
    );
  });

  test("the other member can read, change and use none of them", async () => {
    const owner = await registerPayer(world);
    const thief = await registerMember(world);
    const as =
      (token: string) => (method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
        world.call(method, path, { token, ...(body ? { body } : {}) });
    const [own, steal] = [as(owner.token), as(thief.token)];
    const records = await acquire(owner, own);
    const state = async () => ({
      qr: (await own("GET", "/api/qrcode/KBANK")).body.qrcodeId,
      coupons: JSON.stringify((await own("GET", "/api/spinwheel/coupon")).body, untimed),
      slips: (await own("POST", "/api/statement/slip", { page: 1, limit: 10 })).body.total,
      money: await balanceOf(world, owner.id),
    });
    const before = await state();
    const refused: [string, number, unknown][] = [];
    const note = (
      what: string,
      { status, body }: { status: number; body: { message?: unknown } },
    ) => refused.push([what, status, body.message]);
    note("qr", await steal("DELETE", `/api/qrcode/${records.qrcodeId}`));
    note("slip", await steal("GET", `/api/statement/slip/reference/${records.reference}`));
    note("line", await steal("GET", `/api/statement/line/${records.lineId}`));
    // returns.test.ts tries it with a line that the owner can ask back.
    note("asked back", await steal("POST", `/api/wallet/return/${records.lineId}`));
    note("kept", await steal("DELETE", `/api/wallet/return/${records.lineId}`));
    const session = await sessionOf(own);
    note("session", await steal("DELETE", `/api/account/sessions/${session}`));
    note("login", await steal("GET", `/api/autoLogin/joker2/${records.username}`));
    const passkey = `/api/account/passkeys/${(await addPasskey(world, owner.token)).passkeyId}`;
    note("passkey", await steal("DELETE", passkey));
    const limitChange = `/api/protection/changes/${await createLimitChange(world, owner.token)}`;
    note("limit", await steal("POST", `${limitChange}/confirm`));
    note("pending limit", await steal("DELETE", limitChange));
    const announcement = `/api/announcements/${await deliverAnnouncement(world, owner.id)}`;
    note("opened announcement", await steal("POST", `${announcement}/open`));
    note("closed announcement", await steal("POST", `${announcement}/close`));
    const login = `/api/autoLogin/askmebet/${records.other}/${records.password}`;
    note("login with password", await steal("GET", login));
    expect(refused).toEqual([
      ["qr", 404, "NO_DATA"],
      ["slip", 404, "NO_DATA"],
      ["line", 404, "NO_DATA"],
      ["asked back", 404, "NO_DATA"],
      ["kept", 404, "NO_DATA"],
      ["session", 404, "NO_DATA"],
      ["login", 404, "SLOT_NO_ACCOUNT"],
      ["passkey", 404, "NO_DATA"],
      ["limit", 404, "NO_DATA"],
      ["pending limit", 404, "NO_DATA"],
      ["opened announcement", 404, "NO_DATA"],
      ["closed announcement", 404, "NO_DATA"],
      ["login with password", 404, "SLOT_NO_ACCOUNT"],
    ]);
    const claim = await steal("POST", "/api/spinwheel/coupon/claim", { coupon: records.coupon });
    expect(claim.body).toMatchObject({ success: false });
    const id = `${owner.id}`;
    const named = { userId: id, session_id: records.sessionId };
    const sent = await say(world, { token: thief.token }, "in another's name", {
      ...named,
      client_msg_id: records.messageId,
    });
    expect(sent.body.conversation.message.payload).toEqual({ message: "in another's name" });
    for (const [path, body] of [
      ["history", { userId: id }],
      ["sync", { userId: id, after: 0 }],
    ] as const) {
      const received = JSON.stringify(await ask(world, { token: thief.token }, path, body));
      expect(received).not.toContain("of the owner");
    }
    const received = JSON.stringify(await ask(world, { token: owner.token }, "sync", { after: 0 }));
    expect(received).toContain("of the owner");
    expect(received).not.toContain("in another's name");
    expect(await state()).toEqual(before);
    expect((await balanceOf(world, thief.id)).postedMinor).toBe(0n);
  });

  type As = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<Answer>;

  /** Creates one of every record with an id. */
  async function acquire(owner: Awaited<ReturnType<typeof registerPayer>>, own: As) {
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
    const moved = { from: "WALLET", to: "ASKMEBET", amount: 1 };
    const lineId = (await own("POST", "/api/wallet/transfer", moved)).body.transferId;
    const why = async () => (await own("GET", `/api/statement/line/${lineId}`)).body.reason;
    await eventually(async () => (await why()) === null);
    return {
      lineId,
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
      amountMinor: { THB: 2_000n, LAK: 0n },
    };
    const wheel = {
      id: randomUUID(),
      code: "ACCESS",
      name: inEachLanguage("Wheel"),
      at: world.clock.now(),
      slices: [{ ...slice, ...colours, ...terms }],
      budgetMinor: { THB: 10n ** 12n, LAK: 0n },
    };
    await transaction(world.db, (tx) => publishWheel(tx, wheel));
    await setSettings(world, {
      spinwheel: { isActive: true, depositPerCoin: { THB: "1", LAK: "1" } },
    });
    const kernel = { db: world.db, clock: world.clock, random: systemRandom };
    await grantCoins(kernel, { memberId, cause: randomUUID(), coins: 1 });
    await own("POST", "/api/spinwheel/spin", {});
    const { body } = await own("GET", "/api/spinwheel/coupon");
    return (body.coupons as { coupon: string }[])[0]?.coupon;
  }
});

const untimed = (key: string, value: unknown) =>
  key === "asOf" || key === "endsAt" ? undefined : value;

describe("answers to members", () => {
  test("list every field; only what a customer wrote is passed through", () => {
    const open = calls
      .flatMap(({ name, endpoint }) => objectsOf(endpoint.output, name))
      .filter(({ type }) => type !== "object" && type !== "strict_object")
      .map(({ at }) => at);
    expect(open.every((at) => /^chat\..*\.message\.payload$/.test(at))).toBe(true);
  });

  test("contain no field of the operator", () => {
    const own = /hash|risk|score|tag|suspend|staff|internal|remark|ip$|address|device|secret/i;
    const named = calls.flatMap(({ name, endpoint }) =>
      keysOf(endpoint.output)
        .filter((key) => own.test(key))
        .map((key) => `${name}: ${key}`),
    );
    expect(named).toEqual([]);
  });

  test("contain no staff note and no hash", async () => {
    const { id, token } = await registerMember(world);
    const agent = await world.staff("manager");
    const noted = await world.console("POST", `/api/console/members/${id}/notes/add`, {
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

test("no console call accepts or returns a password, except the staff user's own", () => {
  const named = Object.entries(consoleContract).flatMap(([word, group]) =>
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
    "approvals.approve",
  ];
  expect([...new Set(named)].sort()).toEqual(own.sort());
});

test("canaries in every call never reach the log", async () => {
  const { token, phone, password } = await registerMember(world);
  const canary = (name: string) => `canary-${name}-7f3a`;
  const number = "7319028466";
  const gift = "https://gift.truemoney.com/campaign/?v=canarycanarycanary";
  const special: Record<string, unknown> = {
    bankAccountNo: number,
    link: gift,
    username: phone,
    phoneNumber: "0899990123",
    amount: 50,
    page: 1,
    limit: 10,
    from: "WALLET",
    to: "JOKER2",
    bankCode: "KBANK",
    after: 0,
    skip: 0,
    seq: 0,
    guestId: newGuest().guestId,
    client_msg_id: randomUUID(),
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

describe("a new password", () => {
  const COMMON = [
    "password",
    "12345678",
    "1q2w3e4r",
    "iloveyou",
    "Qwertyuiop",
    "PASSW0RD",
    "zzzzzzzz",
  ];

  test("is none of the common ones and has 8 to 128 characters of any kind", async () => {
    const phone = freePhone();
    await verifyPhone(world, phone);
    const validate = async (password: string) => {
      const { name, username } = registrationForm(phone);
      const body = { name, username, password };
      const headers = fromAddress();
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
      new URL("../src/kernel/security/common-passwords.txt", import.meta.url),
      "utf8",
    );
    expect(list.split("\n").filter((line) => line.length >= 8).length).toBeGreaterThan(3_000);
  });

  test("is checked wherever a password is chosen", async () => {
    const { token, phone, password } = await registerMember(world);
    const register = await world.call("POST", "/api/account", {
      body: registrationForm(await proved(), { password: "password1" }),
      headers: fromAddress(),
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
    await verifyPhone(world, phone);
    return phone;
  }
});

test("records sign-ins, limits, refusals and actions with their actor", async () => {
  const { id, phone, password, token } = await registerMember(world);
  const login = (word: string) =>
    world.call("POST", "/api/login", {
      body: { username: phone, password: word },
      headers: fromAddress("198.51.100.77"),
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
  await world.console("GET", "/api/console/staff", { token: agent.token });
  await world.call("POST", "/api/logout", { token });
  await world.console("POST", `/api/console/members/${id}/suspend`, {
    token: manager.token,
    body: { why: "a test" },
  });
  const network = '"network":"198.51.100.0/24"';
  const events = world.logged.filter((line) => line.includes('"event":"accounts.'));
  const hasLogged = (event: string, outcome: string, mine = true) =>
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
  expect(table.filter((row) => !hasLogged(...row))).toEqual([]);
  // A refused call is logged with the caller's network, which does not identify the caller.
  const refused = world.logged.filter(
    (line) => line.startsWith("request answered") && line.includes(network),
  );
  expect(refused.map((line) => /"status":(\d+)/.exec(line)?.[1])).toEqual(
    expect.arrayContaining(["403", "429"]),
  );
  expect(world.logged.join("\n")).not.toContain("198.51.100.77");
  const entries = await world.db
    .selectFrom("audit_entry")
    .select(["action", "staff_name", "subject", "address", "why", "at", "request_id"])
    .where("staff_id", "in", [agent.id, manager.id])
    .orderBy("seq")
    .execute();
  const seen = { at: expect.any(Date), address: "127.0.0.1", request_id: expect.any(String) };
  expect(entries).toMatchObject([
    { ...seen, action: "console.forbidden", staff_name: agent.name },
    { ...seen, staff_name: manager.name, subject: `member:${id}`, why: "a test" },
  ]);
});

/** Bad input: every entry point refuses it with 4xx before a handler reads it, never with 500. */
import { newGuest, say } from "@krapao/testkit/builders/chat";
import { registerMember } from "@krapao/testkit/builders/members";
import { eventually } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(() => world?.close());

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const BAD_BODIES: [name: string, body: string][] = [
  ["a NUL", '{"username":"08\\u0000","password":"x"}'],
  ["half of a surrogate pair", '{"username":"\\ud83d","password":"x"}'],
  ["the other half, in a name", '{"username":"0812345678","\\udc4b":1}'],
  ["a NUL deep inside", '{"username":"a","password":{"a":[{"b":"\\u0000"}]}}'],
  ["2,500 levels", nested(2_500)],
];
const REFUSED = { status: 400, body: { message: "KEY_INVALID" } };

test.each(BAD_BODIES)("the member API refuses %s", async (_name, body) => {
  const { token } = await registerMember(world);
  const paths = ["/api/login", "/api/otp/send", "/api/wallet/add", "/api/chat/send-message"];
  for (const path of paths)
    expect(await world.call("POST", path, { body, token })).toMatchObject(REFUSED);
});

test.each(BAD_BODIES)("the console refuses %s, with and without a token", async (_name, body) => {
  const manager = await world.staff("manager");
  for (const path of ["/api/console/sign-in", "/api/console/enrol", "/api/console/chat/canned"])
    expect(await world.console("POST", path, { body })).toMatchObject(REFUSED);
  for (const path of ["/api/console/chat/canned", "/api/console/members"])
    expect(await world.console("POST", path, { body, token: manager.token })).toMatchObject(
      REFUSED,
    );
});

test("half a megabyte of brackets, the largest body of the console, is refused as well", async () => {
  const body = "[".repeat(250_000) + "]".repeat(250_000);
  expect(await world.console("POST", "/api/console/sign-in", { body })).toMatchObject(REFUSED);
});

test("a NUL in a path is refused", async () => {
  const { token } = await registerMember(world);
  const found = await world.call("GET", "/api/promotion/find/A%00B", { token });
  expect(found).toMatchObject(REFUSED);
  expect(await world.call("GET", "/api/lookup/active?x=%00")).toMatchObject(REFUSED);
});

test("a handshake with bad text or 100 levels is refused, and such an event is ignored", async () => {
  const { token } = await registerMember(world);
  const open = (auth: Record<string, unknown>) =>
    io(world.url, { transports: ["websocket"], auth, reconnection: false, forceNew: true });
  const refused: string[] = [];
  const bad = [open({ token, more: "\0" }), open({ token, more: JSON.parse(nested(100)) })];
  for (const page of bad) page.on("connect_error", ({ message }) => refused.push(message));
  await eventually(async () => refused.length === 2);
  expect(refused).toEqual(["UNAUTHORIZED", "UNAUTHORIZED"]);
  for (const sent of ["member:1\0", JSON.parse(nested(100))]) {
    const page = open({ token });
    await eventually(async () => page.connected);
    const answers: unknown[] = [];
    page.emit("join", sent, (isJoined: boolean) => answers.push(isJoined));
    await page.timeout(30_000).emitWithAck("beat");
    expect(answers).toEqual([]);
  }
  expect(world.logged.filter((line) => line.includes("unexpected error"))).toEqual([]);
});

test("honest text passes: emoji, Thai and Lao in one message", async () => {
  const sent = await say(world, newGuest(), "สวัสดี 👋 ສະບາຍດີ");
  expect(sent.status).toBe(200);
});

test("an address begins at most twenty conversations of guests an hour; known guests go on", async () => {
  const known = newGuest();
  const statuses = [(await say(world, known, "hello")).status];
  while (statuses.at(-1) === 200 && statuses.length < 30)
    statuses.push((await say(world, newGuest(), "hello")).status);
  // One more began in the test before.
  expect(statuses).toEqual([...Array(19).fill(200), 429]);
  const refused = await say(world, newGuest(), "hello");
  expect(refused).toMatchObject({ status: 429, body: { message: "REQUEST_LIMIT" } });
  expect(refused.body).toHaveProperty("until");
  expect((await say(world, known, "are you there?")).status).toBe(200);
});

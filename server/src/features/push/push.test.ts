import { createECDH, randomBytes } from "node:crypto";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectWebPush } from "../../adapters/web-push/client.ts";
import { transaction } from "../../kernel/context.ts";
import { enqueuePush } from "./index.ts";

let world: World;
let member: TestMember;

beforeAll(async () => {
  world = await startWorld();
  member = await world.member();
});
afterAll(() => world.close());

/** A subscription as a browser sends it, with new keys; its push service is the sandbox. */
function browser(device: string) {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return {
    address: `${world.sandboxUrl}/push/${device}`,
    p256dh: pair.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
    locale: "th",
  };
}

const subscribe = (body: unknown, { token }: TestMember = member) =>
  world.call("POST", "/api/push/subscribe", { token, body });
const received = (device: string) =>
  world.control<{ bytes: number; urgency: string }[]>(`/pushes?device=${device}`);
const rows = () =>
  world.db.selectFrom("push_subscription").select(["address", "member_id"]).execute();
const push = (memberId: bigint) =>
  transaction(world.db, (tx) => enqueuePush(world.app.ctx, tx, { memberId, kind: "chat" }));

async function payIn(payer: TestMember): Promise<void> {
  const { token } = payer;
  const made = await world.call<{ payload: string }>("POST", "/api/qrcode/KBANK", {
    token,
    body: { amount: 100 },
  });
  await world.control("/pay-qr", { payload: made.body.payload });
}

test("the public key is a point of P-256, and the private key is not answered", async () => {
  const { body } = await world.call<{ publicKey: string }>("GET", "/api/push/key", {
    token: member.token,
  });
  expect(Buffer.from(body.publicKey, "base64url")).toHaveLength(65);
  expect(Object.keys(body)).toEqual(["publicKey", "isSubscribed"]);
});

describe("a browser's address", () => {
  test.each([
    "http://127.0.0.1:1/push/x",
    "http://169.254.169.254/latest",
    "https://evil.test/push",
    "http://2130706433/",
    "https://fcm.googleapis.com.evil.test/x",
  ])("%s is not a push service", async (address) => {
    const answer = await subscribe({ ...browser("x"), address });
    expect(answer).toMatchObject({ status: 400, body: { message: "KEY_INVALID" } });
  });

  test("of a service that was removed from the list is not called", async () => {
    const config = { publicKey: "", privateKey: "", subject: "mailto:a@b.test", extraUrl: null };
    const service = connectWebPush(config, { log: world.app.ctx.log });
    expect(await service.send(browser("left"), "{}")).toBe("gone");
    await service.close();
  });
});

test("sends a credited deposit to each browser of the member, encrypted and urgent", async () => {
  await subscribe(browser("phone"));
  await subscribe(browser("tablet"));
  await payIn(member);
  await expect.poll(() => received("phone")).toHaveLength(1);
  await expect.poll(() => received("tablet")).toHaveLength(1);
  const [message] = await received("phone");
  expect(message).toMatchObject({ urgency: "high" });
});

test("notifies a known member of a payment that waits", async () => {
  const other = await world.member();
  await subscribe(browser("waits"), other);
  const { token } = other;
  const qr = { token, body: { amount: 100 } };
  const { body } = await world.call<{ qrcodeId: string; payload: string }>(
    "POST",
    "/api/qrcode/WW",
    qr,
  );
  await world.call("DELETE", `/api/qrcode/${body.qrcodeId}`, { token });
  await world.control("/pay-qr", { payload: body.payload });
  await expect.poll(() => received("waits")).toHaveLength(1);
});

test.each([
  ["has unsubscribed at its service", "gone-1"],
  ["subscribed with another key of ours", "other-key-1"],
])("deletes the subscription of a browser that %s", async (_what, device) => {
  const other = await world.member();
  await subscribe(browser(device), other);
  await push(other.id);
  const ofOther = async () => (await rows()).filter(({ member_id }) => member_id === other.id);
  await expect.poll(ofOther).toEqual([]);
});

test("sends nothing to a browser that was logged out", async () => {
  const other = await world.member();
  await subscribe(browser("left-behind"), other);
  const { token } = other;
  const state = await world.call("GET", "/api/push/key", { token });
  expect(state.body).toMatchObject({ isSubscribed: true });
  await world.call("POST", "/api/logout", { token, body: {} });
  await push(other.id);
  const subscriptions = await world.db
    .selectFrom("push_subscription")
    .select("id")
    .where("member_id", "=", other.id)
    .execute();
  expect(subscriptions).toHaveLength(1);
  expect(await received("left-behind")).toEqual([]);
});

test("only the member who subscribed a browser last can unsubscribe it", async () => {
  const next = await world.member();
  const shared = browser("shared");
  await subscribe(shared);
  await subscribe(shared, next);
  const owner = async () =>
    (await rows()).find(({ address }) => address === shared.address)?.member_id;
  expect(await owner()).toBe(next.id);
  const { address } = shared;
  const leave = ({ token }: TestMember) =>
    world.call("POST", "/api/push/unsubscribe", { token, body: { address } });
  await leave(member);
  expect(await owner()).toBe(next.id);
  await leave(next);
  expect(await owner()).toBeUndefined();
});

test("keeps the ten newest browsers of a member", async () => {
  const other = await world.member();
  for (let at = 0; at < 12; at += 1) await subscribe(browser(`many-${at}`), other);
  const mine = (await rows()).filter(({ member_id }) => member_id === other.id);
  expect(mine).toHaveLength(10);
  expect(mine.some(({ address }) => /many-[01]$/.test(address))).toBe(false);
});

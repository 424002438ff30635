import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clockCallback } from "@krapao/contract/wire/callback";
import * as v from "valibot";
import { expect, it } from "vitest";
import { joker, payout, sms } from "../test/clients.ts";
import { control, startTestSandbox, waitUntil } from "../test/start-sandbox.ts";
import { startSandbox } from "./app.ts";
import { readSandboxConfig } from "./config.ts";

const user = "kp0812345678";

it("keeps its state over a restart", async () => {
  const world = await startTestSandbox();
  await control(world, "/payout-mode", { mode: "manual" });
  await sms(world, { msisdn: "0812345678", message: "code 123456", sender: "Krapao" });
  await joker(world, { Method: "CU", Username: user });
  await joker(world, { Method: "TC", Username: user, Amount: 99.99, RequestID: "r-1" });
  await control(world, "/faults", { target: "ww", kind: "hang", count: 2 });
  await payout(world, "POST", "/v1/transfers", {
    reference: "wd-1",
    bankCode: "SCB",
    accountNo: "1234567890",
    accountName: "SOMCHAI JAIDEE",
    amount: 250,
    currency: "THB",
  });
  const paths = ["/sms", `/providers/joker2/${user}`, "/faults", "/payouts", "/payout-mode"];
  const before = await Promise.all(paths.map((path) => control(world, path)));
  await world.restart();
  expect(await Promise.all(paths.map((path) => control(world, path)))).toEqual(before);
  const again = { Method: "TC", Username: user, Amount: 99.99, RequestID: "r-1" };
  expect((await joker(world, again)).body.Credit).toBe(99.99);
});

it("renames a broken state file and starts empty", async () => {
  const world = await startTestSandbox();
  await joker(world, { Method: "CU", Username: user });
  await world.stop();
  const { dataDir } = world.config;
  writeFileSync(join(dataDir, "sandbox.json"), "{half");
  await world.restart();
  expect((await control(world, `/providers/joker2/${user}`)).status).toBe(404);
  const renamed = readdirSync(dataDir).find((name) => name.includes("unreadable"));
  expect(readFileSync(join(dataDir, String(renamed)), "utf8")).toBe("{half");
});

it("moves its clock and the server's, signed with a time that the server accepts", async () => {
  const world = await startTestSandbox();
  let serverShift = 0;
  world.server.answer = (received, response) => {
    const time = Number(/t=(\d+)/.exec(String(received.headers["x-krapao-signature"]))?.[1]);
    const isNear = Math.abs((Date.now() + serverShift) / 1000 - time) <= 300;
    if (isNear) serverShift = v.parse(clockCallback, received.body).offsetMs;
    response.writeHead(isNear ? 200 : 401).end();
  };
  for (const offsetMs of [3_600_000, 86_400_000, 0]) {
    const asked = Date.now();
    const moved = await control(world, "/clock", { offsetMs });
    expect(moved.body.server).toBe("HTTP 200");
    expect(serverShift).toBe(offsetMs);
    const unmoved = Date.parse(String(moved.body.now)) - offsetMs;
    expect(unmoved).toBeGreaterThanOrEqual(asked);
    expect(unmoved).toBeLessThanOrEqual(Date.now());
  }
  // A restarted server has lost the shift.
  await control(world, "/clock", { offsetMs: 7_200_000 });
  serverShift = 0;
  expect((await control(world, "/clock", { offsetMs: 86_400_000 })).body.server).toBe("HTTP 200");
  for (const offsetMs of [1.5, "1", null, 1e300]) {
    expect((await control(world, "/clock", { offsetMs })).status).toBe(400);
  }
});

it("reset deletes everything and moves the clock back", async () => {
  const world = await startTestSandbox();
  await joker(world, { Method: "CU", Username: user });
  await control(world, "/clock", { offsetMs: 3_600_000 });
  expect((await control(world, "/reset", {})).body).toEqual({ ok: true });
  expect((await control(world, `/providers/joker2/${user}`)).status).toBe(404);
  expect(world.server.received.at(-1)?.body.offsetMs).toBe(0);
});

it("control is closed to pages of other sites", async () => {
  const world = await startTestSandbox();
  const foreign = await fetch(`${world.url}/control/reset`, {
    method: "POST",
    headers: { origin: "https://evil.example" },
  });
  expect(foreign.status).toBe(403);
  const own = await fetch(`${world.url}/control/reset`, {
    method: "POST",
    headers: { origin: world.url },
  });
  expect(own.status).toBe(200);
});

it("stops although calls hang", async () => {
  const world = await startTestSandbox();
  await control(world, "/faults", { target: "provider:joker2", kind: "hang" });
  const hanging = joker(world, { Method: "CU", Username: user }).catch(() => "cut");
  await waitUntil(async () => (await control(world, "/faults")).status === 200);
  // The hanging call never ends on its own: a stop that waited for it would never resolve.
  await world.stop();
  expect(await hanging).toBe("cut");
});

it("fails to start on a port that is taken", async () => {
  const world = await startTestSandbox();
  const port = Number(new URL(world.url).port);
  await expect(startSandbox({ ...world.config, port })).rejects.toThrow(/EADDRINUSE/);
});

it("names the variable that is missing", () => {
  expect(() => readSandboxConfig({})).toThrow("SMS_KEY");
  expect(() => readSandboxConfig({ SANDBOX_PORT: "x" })).toThrow("SANDBOX_PORT");
});

it("shows its page with every text escaped and nothing inline", async () => {
  const world = await startTestSandbox();
  await sms(world, { msisdn: "0812345678", message: `<script>alert("x")</script>`, sender: "K" });
  const response = await fetch(world.url);
  const page = await response.text();
  expect(page).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
  expect(page).not.toMatch(/<script>|<style|onclick=/);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  for (const path of ["/page/page.js", "/page/page.css", "/page/live"]) {
    expect((await fetch(world.url + path)).status).toBe(200);
  }
});

it("killed right after an answer, it has stored what it answered", async () => {
  const world = await startTestSandbox();
  await joker(world, { Method: "CU", Username: user });
  await joker(world, { Method: "TC", Username: user, Amount: 100, RequestID: "r-1" });
  await control(world, "/faults", { target: "provider:joker2", kind: "success-then-reset" });
  const lost = { Method: "TC", Username: user, Amount: 50, RequestID: "r-2" };
  await expect(joker(world, lost)).rejects.toThrow();
  // A process killed now leaves exactly these files behind.
  const stored = ["sandbox.json", "sandbox.log"]
    .map((name) => readFileSync(join(world.config.dataDir, name), "utf8"))
    .join();
  expect(stored).toContain('"r-1"');
  expect(stored).toContain('"r-2"');
});

it("sends the shifted clock to a restarted server that refuses a callback", async () => {
  const world = await startTestSandbox();
  let serverShift = 0;
  const credited: unknown[] = [];
  world.server.answer = ({ path, headers, body }, response) => {
    const time = Number(/t=(\d+)/.exec(String(headers["x-krapao-signature"]))?.[1]);
    const isNear = Math.abs((Date.now() + serverShift) / 1000 - time) <= 300;
    if (isNear && path.endsWith("/clock")) serverShift = Number(body.offsetMs);
    else if (isNear) credited.push(body.amount);
    response.writeHead(isNear ? 200 : 401).end();
  };
  await control(world, "/clock", { offsetMs: 3_600_000 });
  serverShift = 0;
  await control(world, "/bank-transfer", {
    toBankCode: "SCB",
    toAccountNo: "1112223334",
    amount: 10,
    from: { bankCode: "KBANK", accountNo: "9876543210", name: "MALEE DEE" },
  });
  await waitUntil(() => credited.length === 1);
  expect(serverShift).toBe(3_600_000);
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { callsBelow } from "@krapao/testkit/conformance/addresses";
import { type LoneSandbox, startSandbox } from "@krapao/testkit/conformance/sandbox";
import { giveUpEarly } from "@krapao/testkit/unanswered";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Config } from "../../config.ts";
import { SmsUnavailable } from "../../ports/sms.ts";
import { connectSms } from "./client.ts";

let sandbox: LoneSandbox;
const opened: { close(): Promise<void> }[] = [];
const logged: string[] = [];
const note = (fields: Record<string, unknown>) => void logged.push(JSON.stringify(fields));
const log = { info: note, warn: note, error: note };

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await sandbox.close();
});
afterEach(() => sandbox.control("/faults", { target: "sms", kind: "none" }));

function connect({ secret = sandbox.keys.SMS_SECRET ?? "", url = `${sandbox.url}/sms` } = {}) {
  const keys = { key: sandbox.keys.SMS_KEY ?? "", secrets: [secret] };
  const config = { url, ...keys, sender: "KRAPAO", force: null };
  const sms = connectSms(config, { log, variant: "thai" });
  opened.push(sms);
  return sms;
}

const inbox = (phone: string) => sandbox.control<{ text: string }[]>(`/sms?to=${phone}`);

describe("an address", () => {
  callsBelow(async (url) => {
    await connect({ url }).send({ phone: "0812340007", text: "one" });
  }, "/sms");
});

test("the sender's name and its kind of credit are those of the settings", async () => {
  const forms: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    request.on("data", (chunk) => forms.push(new URLSearchParams(`${chunk}`)));
    request.on("end", () => response.writeHead(201).end('{"remaining_credit":1}'));
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const registered = { url, key: "k", secrets: ["s"], sender: "MY BRAND", force: "corporate" };
  for (const config of [registered, { ...registered, sender: "KRAPAO", force: null }] as const) {
    const sms = connectSms(config as Config["sms"], { log, variant: "thai" });
    await sms.send({ phone: "0812340008", text: "one" });
    await sms.close();
  }
  server.closeAllConnections();
  server.close();
  const sent = forms.map((form) => [form.get("sender"), form.get("force"), form.get("msisdn")]);
  expect(sent).toEqual([
    ["MY BRAND", "corporate", "66812340008"],
    ["KRAPAO", null, "66812340008"],
  ]);
});

describe("the SMS company", () => {
  test("delivers a Thai text unchanged, and logs neither text nor phone", async () => {
    const message = { phone: "0812340001", text: "รหัส 123456 & (Ref: ABCD) +1" };
    await connect().send(message);
    expect(await inbox(message.phone)).toMatchObject([{ text: message.text }]);
    expect(logged.join()).not.toMatch(/123456|812340001/);
  });

  test.each(["refuse", "error-500", "reset"])("that breaks (%s) is unavailable", async (kind) => {
    await sandbox.control("/faults", { target: "sms", kind, count: 1 });
    const message = { phone: "0812340002", text: "one" };
    await expect(connect().send(message)).rejects.toBeInstanceOf(SmsUnavailable);
    expect(await inbox(message.phone)).toEqual([]);
  });

  test.each(["hang", "success-then-timeout"])(
    "that does not answer (%s) times out, and is not called twice",
    async (kind) => {
      giveUpEarly(kind);
      await sandbox.control("/faults", { target: "sms", kind, count: 1 });
      const phone = kind === "hang" ? "0812340003" : "0812340004";
      const sending = connect().send({ phone, text: "one" });
      await expect(sending).rejects.toEqual(new SmsUnavailable("timeout"));
      expect((await inbox(phone)).length).toBeLessThan(2);
    },
  );

  test("refuses wrong keys", async () => {
    const sms = connect({ secret: "wrong" });
    await expect(sms.send({ phone: "0812340005", text: "one" })).rejects.toThrow("UNAUTHORIZED");
  });

  test("that cannot be reached is unavailable", async () => {
    const sms = connect({ url: "http://127.0.0.1:9/sms" });
    await expect(sms.send({ phone: "0812340006", text: "one" })).rejects.toBeInstanceOf(
      SmsUnavailable,
    );
  });
});

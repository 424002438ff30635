import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type LoneSandbox, startSandbox } from "../../../test/conformance/sandbox.ts";
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
  const party = { url, key: sandbox.keys.SMS_KEY ?? "", secrets: [secret] };
  const sms = connectSms(party, { log, variant: "thai" });
  opened.push(sms);
  return sms;
}

const inbox = (phone: string) => sandbox.control<{ text: string }[]>(`/sms?to=${phone}`);

describe("the SMS company", () => {
  test("delivers a text in Thai as it was written, and logs neither text nor phone", async () => {
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
    "that keeps silent (%s) is given up, and not asked twice",
    async (kind) => {
      await sandbox.control("/faults", { target: "sms", kind, count: 1 });
      const phone = kind === "hang" ? "0812340003" : "0812340004";
      const startedAt = performance.now();
      await expect(connect().send({ phone, text: "one" })).rejects.toBeInstanceOf(SmsUnavailable);
      expect(performance.now() - startedAt).toBeLessThan(12_000);
      expect((await inbox(phone)).length).toBeLessThan(2);
    },
  );

  test("refuses wrong keys", async () => {
    const sms = connect({ secret: "wrong" });
    await expect(sms.send({ phone: "0812340005", text: "one" })).rejects.toThrow("UNAUTHORIZED");
  });

  test("that is not there is unavailable", async () => {
    const sms = connect({ url: "http://127.0.0.1:9/sms" });
    await expect(sms.send({ phone: "0812340006", text: "one" })).rejects.toBeInstanceOf(
      SmsUnavailable,
    );
  });
});

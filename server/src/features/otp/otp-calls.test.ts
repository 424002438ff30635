import { type ProofOrder, solveProof } from "@krapao/contract/proof";
import { freePhone } from "@krapao/testkit/builders/free-numbers";
import {
  BEHIND_PROXY,
  fromAddress,
  receivedCode,
  verifyPhone,
} from "@krapao/testkit/builders/members";
import { eventually } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world.close());
afterEach(async () => {
  world.clock.shift(0);
  await world.control("/faults", { target: "sms", kind: "none" });
});

interface Sent {
  otpRef: string;
  otpToken: string;
  code: string;
  message: string;
  proof?: ProofOrder;
}

const send = (phoneNumber: string, headers: Record<string, string> = {}) =>
  world.call<Sent>("POST", "/api/otp/send", {
    body: { phoneNumber },
    headers: { ...fromAddress(), ...headers },
  });
/** As the app sends: with the work that the first answer orders, if it orders any. */
async function sendProven(phone: string, headers: Record<string, string>) {
  const answer = await send(phone, headers);
  if (!answer.body.proof) return answer;
  const proof = await solveProof(answer.body.proof);
  return world.call<Sent>("POST", "/api/otp/send", {
    body: { phoneNumber: phone, proof },
    headers,
  });
}
const verify = (otpToken: string, otpCode: string) =>
  world.call("POST", "/api/otp/verify", { body: { otpToken, otpCode }, headers: fromAddress() });
const inbox = (phone: string) =>
  world.control<{ text: string; code: string }[]>(`/sms?to=${phone}`);
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");
const MINUTE = 60_000;

describe("sending", () => {
  test("sends the code to the phone, never in the answer", async () => {
    const phone = freePhone();
    const { status, body } = await send(phone);
    expect(status).toBe(200);
    expect(body).toEqual({
      otpRef: expect.stringMatching(/^[A-Z]{4}$/),
      otpToken: expect.stringMatching(/^[\w-]{43}$/),
      code: "OTP_SENT",
    });
    const [sms] = await inbox(phone);
    expect(sms?.text).toContain(body.otpRef);
    expect(sms?.text).toContain("รหัส");
    expect(JSON.stringify(body)).not.toContain(sms?.code);
  });

  test.each([
    ["en", "Your OTP"],
    ["lo", "ລະຫັດ"],
    ["la", "ລະຫັດ"],
    ["de", "รหัส"],
  ])("sends the message in the language of the page: %s", async (language, word) => {
    const phone = freePhone();
    await send(phone, { "accept-language": language });
    expect((await inbox(phone))[0]?.text).toContain(word);
  });

  test.each(["081234567", "08123456789"])("refuses the number %s", async (phone) => {
    expect(await send(phone)).toMatchObject({
      status: 400,
      body: { message: "PHONE_NUMBER_REQUIRE_10_DIGIT" },
    });
  });

  test("treats two spellings of a number as one phone", async () => {
    const phone = freePhone();
    expect((await send(phone)).status).toBe(200);
    expect(await send(`+66${phone.slice(1)}`)).toMatchObject({
      status: 429,
      body: { message: "REQUEST_LIMIT_1MIN" },
    });
  });

  test("twenty simultaneous sends produce one message", async () => {
    const phone = freePhone();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(phone)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.message === "REQUEST_LIMIT_1MIN")).toHaveLength(19);
    expect(await inbox(phone)).toHaveLength(1);
  });

  test("sends at most five codes an hour and ten a day", async () => {
    const phone = freePhone();
    const outcomes: string[] = [];
    for (let minute = 0; minute < 7; minute++) {
      world.clock.shift(minute * 61_000);
      const { body } = await send(phone);
      outcomes.push(body.code ?? body.message);
    }
    expect(outcomes).toEqual([...Array(5).fill("OTP_SENT"), "REQUEST_LIMIT", "REQUEST_LIMIT"]);
    for (let hour = 2; hour < 7; hour++) {
      world.clock.shift(hour * 61 * MINUTE);
      expect((await send(phone)).body.code).toBe("OTP_SENT");
    }
    world.clock.shift(8 * 61 * MINUTE);
    expect((await send(phone)).body.message).toBe("OTP_BLOCK");
    expect(await inbox(phone)).toHaveLength(10);
    world.clock.shift(26 * 60 * MINUTE);
    expect((await send(phone)).body.code).toBe("OTP_SENT");
  });

  test("refuses an address above its limit, for any phones", async () => {
    const address = fromAddress();
    await set("otpPerAddressMax", 10);
    const answers = [];
    for (let count = 0; count < 15; count++) answers.push(await sendProven(freePhone(), address));
    const refused = answers.filter(({ body }) => body.message === "REQUEST_LIMIT");
    expect(refused).toHaveLength(5);
    // The operator raises the limit, for example for the address of a mobile carrier.
    await set("otpPerAddressMax", 600);
    await eventually(async () => (await send(freePhone(), address)).status === 200);
  });

  test("each refusal says until when", async () => {
    const phone = freePhone();
    const untilOf = async (address = fromAddress()) => {
      const { body } = await send(phone, address);
      return (
        (Date.parse((body as unknown as { until: string }).until) - world.clock.nowMs()) / 1000
      );
    };
    await send(phone);
    expect(await untilOf()).toBeGreaterThan(50);
    expect(await untilOf()).toBeLessThanOrEqual(60);
    for (let minute = 1; minute < 5; minute++) {
      world.clock.shift(minute * 61_000);
      await send(phone);
    }
    world.clock.shift(6 * 61_000);
    // The first of the five codes was sent six minutes ago.
    expect(await untilOf()).toBeGreaterThan(53 * 60);
    expect(await untilOf()).toBeLessThanOrEqual(54 * 60);
    world.clock.shift(0);
    const address = fromAddress();
    await set("otpPerAddressMax", 1);
    await eventually(async () => (await send(freePhone(), address)).status === 429);
    expect(await untilOf(address)).toBeGreaterThan(3_500);
    await set("otpPerAddressMax", 600);
  });

  test("refuses every phone above the total limit of a day, without sending a message", async () => {
    const phone = freePhone();
    await set("otpPerDayMax", 0);
    expect(await send(phone)).toMatchObject({ status: 429, body: { message: "OTP_BLOCK" } });
    await set("otpPerDayMax", 20_000);
    expect(await inbox(phone)).toHaveLength(0);
  });

  test.each(["refuse", "error-500", "reset"])(
    "a message that fails (%s) answers OTP_SEND_FAIL and can be repeated within the minute",
    async (kind) => {
      const phone = freePhone();
      await world.control("/faults", { target: "sms", kind, count: 1 });
      expect(await send(phone)).toMatchObject({ status: 502, body: { message: "OTP_SEND_FAIL" } });
      expect((await send(phone)).body.code).toBe("OTP_SENT");
    },
  );

  test("sends no code while registration does not require one", async () => {
    const phone = freePhone();
    await set("registerOTP", false);
    expect((await send(phone)).body).toEqual({ otpRef: "", otpToken: "", code: "OTP_VERIFIED" });
    await set("registerOTP", true);
    expect(await inbox(phone)).toHaveLength(0);
  });

  test("a registered phone gets the same answer as any other", async () => {
    expect((await send("0865550101")).body.code).toBe("OTP_SENT");
  });
});

describe("verifying", () => {
  test("accepts the right code once", async () => {
    const phone = freePhone();
    const { otpToken } = (await send(phone)).body;
    const code = await receivedCode(world, phone);
    expect(await verify(otpToken, code)).toEqual({
      status: 200,
      body: { message: "OTP_CODE_VALID", code: "OTP_CODE_VALID" },
    });
    expect(await verify(otpToken, code)).toMatchObject({ body: { message: "OTP_NOT_EXIST" } });
    expect((await send(phone)).body).toMatchObject({ code: "OTP_VERIFIED", otpToken: "" });
    world.clock.shift(31 * MINUTE);
    expect((await send(phone)).body.code).toBe("OTP_SENT");
  });

  test("refuses the right code after five wrong tries, also parallel ones", async () => {
    const phone = freePhone();
    const { otpToken } = (await send(phone)).body;
    const code = await receivedCode(world, phone);
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => verify(otpToken, otherThan(code))),
    );
    const count = (message: string) => tries.filter(({ body }) => body.message === message).length;
    expect([count("OTP_CODE_INVALID"), count("OTP_BLOCK")]).toEqual([5, 7]);
    expect(await verify(otpToken, code)).toMatchObject({
      status: 429,
      body: { message: "OTP_BLOCK" },
    });
  });

  test("says after five wrong codes when another one can be requested", async () => {
    const phone = freePhone();
    const failFive = async () => {
      const { otpToken } = (await send(phone)).body;
      const code = await receivedCode(world, phone);
      for (let count = 0; count < 5; count += 1) await verify(otpToken, otherThan(code));
      return async () => Date.parse(String((await verify(otpToken, code)).body.until));
    };
    const sentAt = world.clock.now().getTime();
    const within = (time: number, from: number) => time - from >= 0 && time - from < 10_000;
    let until = await failFive();
    expect(within(await until(), sentAt + MINUTE)).toBe(true);
    world.clock.shift(2 * MINUTE);
    // Another code can be requested at once.
    const freeAt = world.clock.now().getTime();
    expect(within(await until(), freeAt)).toBe(true);
    for (let count = 1; count < 5; count += 1) {
      world.clock.shift(count * 2 * MINUTE);
      until = await failFive();
    }
    // Five codes were sent within the hour.
    expect(within(await until(), sentAt + 60 * MINUTE)).toBe(true);
  });

  test("refuses a code of another token, an expired code and an unknown token", async () => {
    const [one, other] = [freePhone(), freePhone()];
    const first = (await send(one)).body;
    await send(other);
    const [firstCode, otherCode] = [
      await receivedCode(world, one),
      await receivedCode(world, other),
    ];
    if (firstCode !== otherCode) {
      expect((await verify(first.otpToken, otherCode)).body.message).toBe("OTP_CODE_INVALID");
    }
    expect((await verify("A".repeat(43), firstCode)).body.message).toBe("OTP_TOKEN_INVALID");
    expect((await verify("\u0000", "\u0000")).body.message).toBe("KEY_INVALID");
    world.clock.shift(5 * MINUTE);
    expect((await verify(first.otpToken, firstCode)).body.message).toBe("OTP_EXPIRED");
  });

  test("stores neither codes nor tokens", async () => {
    const phone = freePhone();
    const { otpToken } = (await send(phone)).body;
    const code = await receivedCode(world, phone);
    const row = await world.db
      .selectFrom("otp_request")
      .selectAll()
      .where("phone", "=", phone)
      .executeTakeFirstOrThrow();
    const stored = JSON.stringify({ ...row, id: "", phone: "" }, (_key, value) =>
      value?.type === "Buffer" ? Buffer.from(value.data).toString("utf8") : value,
    );
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(otpToken);
  });

  test("deletes old requests and keeps new ones", async () => {
    const phone = freePhone();
    await verifyPhone(world, phone);
    const { otpJobs } = await import("./jobs.ts");
    const deleteOld = otpJobs(world.app.ctx)["otp:delete-old-requests"];
    const count = async () =>
      (await world.db.selectFrom("otp_request").select("id").where("phone", "=", phone).execute())
        .length;
    await deleteOld?.({});
    expect(await count()).toBe(1);
    world.clock.shift(49 * 60 * MINUTE);
    await deleteOld?.({});
    expect(await count()).toBe(0);
  });
});

/** Changes a setting in the database; a notification reaches the server. */
async function set(key: string, value: unknown): Promise<void> {
  await world.db
    .updateTable("lookups_setting")
    .set({ value: JSON.stringify(value) })
    .where("key", "=", key)
    .execute();
  const { readSetting } = await import("../lookups/index.ts");
  await expect
    .poll(async () => await readSetting(world.app.ctx.db, key as "registerOTP"), { interval: 20 })
    .toBe(value);
}

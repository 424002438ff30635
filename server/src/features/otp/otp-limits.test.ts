/** M3: limits of each purpose, work above a level, and members on devices that they have used. */

import { OTP_PURPOSES, type OtpPurpose } from "@krapao/contract/member/otp";
import { type Proof, type ProofOrder, solveProof } from "@krapao/contract/proof";
import { freePhone } from "@krapao/testkit/builders/free-numbers";
import { BEHIND_PROXY, fromAddress, registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readSetting } from "../lookups/index.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.clock.shift(0);
  await world.ownerDb.deleteFrom("otp_request").execute();
  await limit({ otpPerHourMax: 3_000, otpPerDayMax: 20_000, otpPerAddressMax: 600 });
});

type Limit = "otpPerHourMax" | "otpPerDayMax" | "otpPerAddressMax";

async function limit(limits: Partial<Record<Limit, number>>): Promise<void> {
  for (const [key, value] of Object.entries(limits) as [Limit, number][]) {
    const row = { key, value: JSON.stringify(value) };
    await world.db
      .insertInto("lookups_setting")
      .values(row)
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: row.value }))
      .execute();
    await expect.poll(() => readSetting(world.app.ctx.db, key), { interval: 20 }).toBe(value);
  }
}

interface Answer {
  code: string;
  message: string;
  until: string;
  proof: ProofOrder;
}
interface Request {
  phone?: string;
  purpose?: OtpPurpose;
  headers?: Record<string, string>;
  proof?: Proof;
}
const PATHS = { registration: "/api/otp/send", password: "/api/account/reset/send" };

const send = ({ phone = freePhone(), purpose = "registration", headers, proof }: Request = {}) =>
  world.call<Answer>("POST", PATHS[purpose], {
    body: { phoneNumber: phone, ...(proof ? { proof } : {}) },
    headers: { ...fromAddress(), ...headers },
  });

/** Sends as the app does: with the work that the first answer orders. */
async function sendProven(request: Request = {}) {
  const phone = request.phone ?? freePhone();
  const { body } = await send({ ...request, phone });
  return send({ ...request, phone, proof: await solveProof(body.proof) });
}

const refused = (status: number, message: string) => ({ status, body: { message } });
const SENT = { status: 200, body: { code: "OTP_SENT" } };
const ASKED = { status: 428, body: { message: "PROOF_REQUIRED", proof: { parts: 4 } } };

describe.each(OTP_PURPOSES)("codes for %s", (purpose) => {
  const other = OTP_PURPOSES.find((each) => each !== purpose);
  const sendOther = () => send(other ? { purpose: other } : {});

  test("cost a proof from half of an address's limit on, and none before", async () => {
    await limit({ otpPerAddressMax: 4 });
    const headers = fromAddress();
    for (let count = 0; count < 2; count++) {
      expect(await send({ purpose, headers })).toMatchObject(SENT);
    }
    // Being asked for a proof uses up nothing.
    for (let count = 0; count < 5; count++) {
      expect(await send({ purpose, headers })).toMatchObject(ASKED);
    }
    expect(await send({ purpose })).toMatchObject(SENT);
    for (let count = 0; count < 2; count++) {
      expect(await sendProven({ purpose, headers })).toMatchObject(SENT);
    }
    expect(await send({ purpose, headers })).toMatchObject(refused(429, "REQUEST_LIMIT"));
    expect(await send({ ...(other ? { purpose: other } : {}), headers })).toMatchObject(SENT);
  });

  test.each(["otpPerHourMax", "otpPerDayMax"] as const)(
    "cost a proof from half of %s on, and all of it keeps nothing from the other purpose",
    async (name) => {
      await limit({ [name]: 4 });
      for (let count = 0; count < 2; count++) expect(await send({ purpose })).toMatchObject(SENT);
      expect(await send({ purpose })).toMatchObject(ASKED);
      for (let count = 0; count < 2; count++) {
        expect(await sendProven({ purpose })).toMatchObject(SENT);
      }
      const full = await send({ purpose });
      expect(full).toMatchObject(refused(429, "OTP_BLOCK"));
      const hours = (Date.parse(full.body.until) - world.clock.nowMs()) / 3_600_000;
      expect(hours).toBeCloseTo(name === "otpPerHourMax" ? 1 : 24, 1);
      expect(await sendOther()).toMatchObject(SENT);
      world.clock.shift(61 * 60_000);
      expect((await send({ purpose })).status).toBe(name === "otpPerHourMax" ? 200 : 429);
    },
  );
});

describe("a proof", () => {
  const headers = fromAddress("10.77.0.1");
  const phone = freePhone();
  let proof: Proof;
  beforeEach(async () => {
    await limit({ otpPerHourMax: 2 });
    await send();
    proof = await solveProof((await send({ phone, headers })).body.proof);
  });

  test("belongs to one phone and one purpose", async () => {
    await send({ purpose: "password" });
    expect(await send({ headers, proof })).toMatchObject(ASKED);
    expect(await send({ phone, purpose: "password", headers, proof })).toMatchObject(ASKED);
    expect(await send({ phone, headers: fromAddress(), proof })).toMatchObject(SENT);
  });

  test("is refused with other answers, fewer of them, or another challenge", async () => {
    const { challenge, answers } = proof;
    const later = `${Date.now() + 3_600_000}${challenge.slice(challenge.indexOf("."))}`;
    const forged: Proof[] = [
      { challenge, answers: answers.map((answer) => answer + 1) },
      { challenge, answers: answers.slice(1) },
      { challenge, answers: [] },
      { challenge: later, answers },
      { challenge: `${challenge}.`, answers: [0, 0, 0, 0] },
      { challenge: "", answers },
      await solveProof({ challenge, parts: 4, bits: 1, iterations: 1 }),
    ];
    for (const each of forged) expect(await send({ phone, proof: each })).toMatchObject(ASKED);
    const odd = { challenge, answers: Array(17).fill(0) };
    expect(await send({ phone, proof: odd })).toMatchObject(refused(400, "KEY_INVALID"));
  });

  test("pays for one code: it ends with the minute in which the phone gets no other", async () => {
    await limit({ otpPerHourMax: 4 });
    await send();
    expect(await send({ phone, proof })).toMatchObject(SENT);
    expect(await send({ phone, proof })).toMatchObject(refused(429, "REQUEST_LIMIT_1MIN"));
    world.clock.shift(61_000);
    expect(await send({ phone, proof })).toMatchObject(ASKED);
  });
});

describe("a member on a device that was used before", () => {
  const device = { "x-device": "the-phone-of-this-member" };
  const reset = (phone: string, headers: Record<string, string>) =>
    send({ phone, purpose: "password", headers });
  const member = async (headers: Record<string, string>) => {
    const made = await registerMember(world, {}, { ...fromAddress(), ...headers });
    world.clock.shift(2 * 60_000);
    return made.phone;
  };

  test("gets a code while strangers have used up every limit", async () => {
    const phone = await member(device);
    const address = fromAddress();
    await limit({ otpPerAddressMax: 1 });
    expect(await send({ purpose: "password", headers: address })).toMatchObject(SENT);
    await limit({ otpPerHourMax: 1, otpPerDayMax: 1 });
    expect(await reset(phone, address)).toMatchObject(refused(429, "OTP_BLOCK"));
    expect(await reset(phone, { ...address, ...device })).toMatchObject(SENT);
    // The limits of the phone count for all.
    expect(await reset(phone, device)).toMatchObject(refused(429, "REQUEST_LIMIT_1MIN"));
  });

  test("does not use up what strangers need", async () => {
    const phone = await member(device);
    await limit({ otpPerHourMax: 1 });
    expect(await reset(phone, device)).toMatchObject(SENT);
    expect(await send({ purpose: "password" })).toMatchObject(SENT);
  });

  test("is known on no device of another member, and no stranger on any", async () => {
    await member(device);
    const other = await member({ "x-device": "another-phone-of-a-member" });
    await limit({ otpPerHourMax: 0 });
    for (const phone of [other, freePhone()]) {
      expect(await reset(phone, device)).toMatchObject(refused(429, "OTP_BLOCK"));
    }
    expect(await reset(other, {})).toMatchObject(refused(429, "OTP_BLOCK"));
  });
});

import { expect, it } from "vitest";
import { control, startTestSandbox } from "../../test/start-sandbox.ts";

/** `ploy` has the key of RFC 6238's test vectors. */
const VECTORS = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
] as const;

it("shows the codes of RFC 6238 by the sandbox's clock", async () => {
  const world = await startTestSandbox();
  for (const [seconds, code] of VECTORS) {
    // Start at the beginning of the vector's 30 seconds, so that a slow machine stays within them.
    const offsetMs = (seconds - (seconds % 30)) * 1_000 - Date.now();
    await control(world, "/clock", { offsetMs });
    const { body } = await control(world, "/authenticator?account=ploy");
    expect(body).toMatchObject({ account: "ploy", code });
  }
});

it("scans the QR of an account, and keeps it over a restart", async () => {
  const world = await startTestSandbox();
  const otpauth =
    "otpauth://totp/Krapao:malai?issuer=Krapao&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30";
  expect((await control(world, "/authenticator", { otpauth })).body.account).toBe("malai");
  await world.restart();
  const codeOf = async (account: string) =>
    (await control(world, `/authenticator?account=${account}`)).body.code;
  expect(await codeOf("malai")).toMatch(/^\d{6}$/);
  expect((await control(world, "/authenticator?account=unknown")).status).toBe(404);
  expect((await control(world, "/authenticator", { otpauth: "https://a" })).status).toBe(400);
});

/**
 * The key of sealed secrets can be rotated while the servers run. Afterwards the old key opens
 * nothing.
 */
import { randomBytes } from "node:crypto";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../src/config.ts";
import { openCredentials, sealPassword } from "../src/features/games/game-account.ts";
import { resealPasswords } from "../src/features/games/index.ts";
import { systemRandom } from "../src/kernel/clock.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(() => world.close());

test("a credential sealed with the old key opens during the rotation, and afterwards only with the new key", async () => {
  const { token } = await world.member();
  await world.call("GET", "/api/wallet/activate/JOKER2", { token });
  const shown = await world.call("GET", "/api/wallet/account/JOKER2", { token });
  const account = () =>
    world.db
      .selectFrom("games_account")
      .select(["id", "username", "password_sealed"])
      .executeTakeFirstOrThrow();
  const old = world.env.CREDENTIALS_KEY ?? "";
  const fresh = randomBytes(32).toString("base64");
  const config = (keys: string) => readConfig({ ...world.env, CREDENTIALS_KEY: keys });
  const during = { db: world.db, random: systemRandom, settings: config(`${fresh},${old}`) };
  const after = { ...during, settings: config(fresh) };

  expect(openCredentials(during, await account())).toMatchObject(shown.body);
  expect(await account().then((row) => () => openCredentials(after, row))).toThrow();
  expect(await resealPasswords(during)).toBe(1);
  expect(await resealPasswords(during)).toBe(0);
  expect(openCredentials(after, await account())).toMatchObject(shown.body);
  const oldOnly = { ...during, settings: config(old) };
  const row = await account();
  expect(() => openCredentials(oldOnly, row)).toThrow();
  // New secrets are sealed with the newest key at once.
  const sealed = sealPassword(during, row.id, "another");
  expect(openCredentials(after, { ...row, password_sealed: sealed }).password).toBe("another");
});

import { logIn, registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../../../kernel/context.ts";
import { clearMemory } from "../../../kernel/db/memory.ts";
import { readSetting } from "../../lookups/index.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  // As in a process that misses every notification: only the version reports a change.
  await sql`alter table games_game disable trigger games_game_changed`.execute(world.ownerDb);
  await sql`alter table lookups_setting disable trigger lookups_setting_changed`.execute(
    world.ownerDb,
  );
});
afterAll(() => world.close());

type Wallet = { slots: { code: string; name: string }[]; profile: { _id: string } };
const wallet = (token: string) => world.call<Wallet>("GET", "/api/wallet", { token });
const nameOf = ({ body }: { body: Wallet }) =>
  body.slots.find(({ code }) => code === "JOKER2")?.name;

describe("a read that began while its token was checked", () => {
  test("answers nothing when another process has ended the session", async () => {
    const { token } = await registerMember(world);
    expect((await wallet(token)).status).toBe(200);
    const at = world.clock.now();
    await world.ownerDb.updateTable("accounts_session").set({ revoked_at: at }).execute();
    expect(await wallet(token)).toMatchObject({ status: 401, body: { message: "UNAUTHORIZED" } });
  });

  test("answers nothing when another process has suspended the member", async () => {
    const { id, token } = await registerMember(world);
    expect((await wallet(token)).status).toBe(200);
    const suspend = (suspended_at: Date | null) =>
      world.ownerDb.updateTable("accounts_member").set({ suspended_at }).where("id", "=", id);
    await suspend(world.clock.now()).execute();
    expect(await wallet(token)).toMatchObject({ status: 401, body: { message: "INVALID_USER_1" } });
    await suspend(null).execute();
    expect((await wallet(token)).body.profile._id).toBe(`${id}`);
  });

  test("refuses a bad request only after the token", async () => {
    const { token } = await registerMember(world);
    const page = (as: string) =>
      world.call("POST", "/api/statement", { token: as, body: { page: 0 } });
    expect((await page(token)).body.message).toBe("KEY_INVALID");
    await world.call("POST", "/api/logout", { token });
    expect((await page(token)).body.message).toBe("UNAUTHORIZED");
  });

  test("answers each of many tokens with its own member, also when memory is empty", async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => registerMember(world)));
    const [{ phone, password } = { phone: "", password: "" }] = members;
    const second = await logIn(world, phone, password);
    const tokens = [...members, { ...members[0], token: second }];
    for (let round = 0; round < 2; round++) {
      clearMemory(world.app.ctx.db);
      const calls = Array.from({ length: 90 }, (_, number) => tokens[number % tokens.length]);
      const answers = await Promise.all(calls.map((each) => wallet(each?.token ?? "")));
      expect(answers.map(({ body }) => body.profile._id)).toEqual(
        calls.map((each) => `${each?.id}`),
      );
    }
  });
});

describe("what another process publishes", () => {
  test("shows at a member's next call: a game", async () => {
    const { token } = await registerMember(world);
    for (const name of ["First Garden", "Second Garden"]) {
      const rename = world.ownerDb.updateTable("games_game").set({ name });
      await rename.where("code", "=", "JOKER2").execute();
      expect(nameOf(await wallet(token))).toBe(name);
      expect(nameOf(await wallet(token))).toBe(name);
    }
  });

  test("shows in the next transaction and at a member's next call: a setting", async () => {
    const { token } = await registerMember(world);
    const { db } = world.app.ctx;
    await readSetting(db, "playLimits");
    for (const isOffered of [false, true]) {
      const value = JSON.stringify(isOffered);
      await world.ownerDb
        .insertInto("lookups_setting")
        .values({ key: "playLimits", value })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
        .execute();
      expect(await transaction(db, (tx) => readSetting(tx, "playLimits"))).toBe(isOffered);
      const { body } = await world.call("GET", "/api/protection", { token });
      expect(body).toMatchObject({ isOffered });
    }
  });
});

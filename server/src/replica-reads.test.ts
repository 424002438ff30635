/** Which reads go to a copy of the database, and what happens when it is away. */
import { type Line, openLine } from "@krapao/testkit/crowd/proxy";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, createApp } from "./app.ts";
import { readConfig } from "./config.ts";

const quiet = { info() {}, warn() {}, error() {} };

let world: World;
let line: Line;
let app: App;
let token: string;
let url: string;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  const copy = new URL(world.urls.app);
  const port = Number(copy.port);
  line = await openLine(() => [port]);
  copy.port = `${line.port}`;
  const env = { ...world.env, DATABASE_REPLICA_URL: copy.href };
  app = await createApp({ ...readConfig(env), port: 0 }, { withJobs: false, log: quiet });
  ({ url } = await app.listen());
  ({ token } = await world.member());
});
afterAll(async () => {
  await app.close();
  await line.close();
  await world.close();
});

const reads = () => ({ ...app.ctx.replica.state()?.reads });
/** Far from the lag at which reads go to the primary, so that it is not reached before the read. */
const isFresh = () => (app.ctx.replica.state()?.lagSeconds ?? Number.POSITIVE_INFINITY) < 2;

/** A page of the statement, as the server with the copy answers it. */
async function statusOfPage(page: number): Promise<number> {
  const { status } = await fetch(`${url}/api/statement`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ page, limit: 10 }),
  });
  return status;
}

/** How many reads of each kind the work made. */
async function during(work: () => Promise<void>) {
  const before = reads();
  await work();
  return Object.fromEntries(
    Object.entries(reads()).map(([outcome, n]) => [
      outcome,
      n - (before[outcome as keyof typeof before] ?? 0),
    ]),
  );
}

test("older pages of a statement are read from the copy, what a member just did is not", async () => {
  await expect.poll(isFresh).toBe(true);
  const made = await during(async () => {
    expect(await statusOfPage(2)).toBe(200);
    expect(await statusOfPage(1)).toBe(200);
  });
  expect(made).toEqual({ replica: 1, stale: 0, away: 0, slow: 0 });
});

test("the copy refuses to write, and the primary does it instead", async () => {
  await expect.poll(isFresh).toBe(true);
  const { replica, db } = app.ctx;
  const made = await during(async () => {
    await replica.read(db, (each) =>
      each.insertInto("rate_limit").values({ key: "copy" }).execute(),
    );
  });
  expect(made).toMatchObject({ replica: 0, away: 1 });
  expect(
    await db.selectFrom("rate_limit").where("key", "=", "copy").select("key").execute(),
  ).toHaveLength(1);
});

test("without the copy the primary answers, and its reads return when the copy does", async () => {
  await expect.poll(isFresh).toBe(true);
  line.set("cut");
  const made = await during(async () => {
    for (let page = 2; page < 6; page++) expect(await statusOfPage(page)).toBe(200);
  });
  expect(made).toMatchObject({ replica: 0 });
  line.set("pass");
  await expect.poll(isFresh).toBe(true);
  const after = await during(async () => {
    expect(await statusOfPage(2)).toBe(200);
  });
  expect(after).toMatchObject({ replica: 1, stale: 0, away: 0 });
});

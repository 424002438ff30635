import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(() => world.close());

const quiet = { info() {}, warn() {}, error() {} };

test.each([
  { withJobs: true, listens: true },
  { withJobs: true, listens: false },
  { withJobs: false, listens: true },
  { withJobs: false, listens: false },
])("a server that is closed right after its start ends: $withJobs $listens", async (how) => {
  let closed = 0;
  for (let round = 0; round < 5; round++) {
    const config = { ...readConfig(world.env), port: 0 };
    const app = await createApp(config, { withJobs: how.withJobs, log: quiet });
    if (how.listens) await app.listen();
    await app.close();
    closed += 1;
  }
  expect(closed).toBe(5);
});

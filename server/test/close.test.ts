import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { startWorld, type World } from "./world.ts";

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
  for (let round = 0; round < 5; round++) {
    const config = { ...readConfig(world.env), port: 0 };
    const app = await createApp(config, { withJobs: how.withJobs, log: quiet });
    if (how.listens) await app.listen();
    const ended = app.close().then(() => "ended");
    expect(await Promise.race([ended, sleep(5_000, "hangs")])).toBe("ended");
  }
});

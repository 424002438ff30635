/** The key that seals the audit chain: which ones are refused, and how it is rotated. */
import { randomBytes } from "node:crypto";
import { productionEnvironment } from "@krapao/testkit/production";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAdminConfig, readConfig } from "../src/config.ts";
import { verifyChain } from "../src/features/audit/verify-chain.ts";
import { appendAudit } from "../src/kernel/audit.ts";
import { recordId, transaction } from "../src/kernel/context.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
});
afterAll(() => world.close());

const newKey = () => randomBytes(32).toString("base64");
const good = productionEnvironment();
const read = (changes: Record<string, string>) => readConfig({ ...good, ...changes });

test("production starts with random keys, newest first", () => {
  const [fresh, old] = [newKey(), newKey()];
  const { auditKeys } = read({ AUDIT_KEY: `${fresh},${old}` });
  expect(auditKeys.map((key) => key.toString("base64"))).toEqual([fresh, old]);
});

test.each([
  ["missing", () => ""],
  ["too short", () => randomBytes(31).toString("base64")],
  ["all zero", () => Buffer.alloc(32).toString("base64")],
  ["a repeated text", () => Buffer.from("secret".repeat(6).slice(0, 32)).toString("base64")],
  ["weak as an older key", () => `${newKey()},${Buffer.alloc(32, 1).toString("base64")}`],
  ["the key of the credentials", () => good.CREDENTIALS_KEY ?? ""],
])("production refuses an AUDIT_KEY that is %s", (_what, key) => {
  expect(() => read({ AUDIT_KEY: key() })).toThrow("AUDIT_KEY");
  const admin = { ...good, DATABASE_ADMIN_URL: "postgres://x" };
  expect(() => readAdminConfig({ ...admin, AUDIT_KEY: key() })).toThrow("AUDIT_KEY");
});

test("the chain stays verifiable through a rotation, and names the first entry of a lost key", async () => {
  const { ctx } = world.app;
  const { token } = await world.staff("owner");
  const append = (auditKey: Buffer) =>
    transaction(ctx.db, (tx) =>
      appendAudit(tx, {
        auditKey,
        token,
        at: ctx.clock.now(),
        action: "test.action",
        subject: "test:1",
        after: { ก: 1, text: 'ລາວ \\ " \n' },
        address: "127.0.0.1",
        requestId: recordId(ctx),
      }),
    );
  const [old, fresh] = [randomBytes(32), randomBytes(32)];
  // Servers that restart one by one write under both keys for a while.
  for (const key of [old, old, fresh, old, fresh]) await append(key);
  const verify = (...[newest, ...older]: [Buffer, ...Buffer[]]) =>
    verifyChain({ db: ctx.db, settings: { auditKeys: [newest, ...older] } });
  expect(await verify(fresh, old)).toMatchObject({ entries: 5, brokenAt: null });
  expect(await verify(fresh)).toMatchObject({ entries: 0, brokenAt: 1 });
  expect(await verify(old)).toMatchObject({ entries: 2, brokenAt: 3 });
});

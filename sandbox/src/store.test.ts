import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { openStore, readState, type Store } from "./store.ts";
import type { Order, Player } from "./world.ts";

function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), "krapao-store-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

function open(dir: string, logMaxBytes?: number): Store & { warnings: string[] } {
  const warnings: string[] = [];
  const warn = (sentence: string) => void warnings.push(sentence);
  const store = openStore(dir, logMaxBytes === undefined ? { warn } : { warn, logMaxBytes });
  onTestFinished(() => store.close());
  return { ...store, warnings };
}

const newOrder = (number: number): Order => ({
  gateway: "ww",
  orderId: `WW${number}`,
  clientRef: `ref-${number}`,
  amount: BigInt(number),
  currency: "THB",
  payload: "000201",
  state: "pending",
  createdAt: number,
  expireAt: number,
  payment: null,
});

function addPlayer({ world, changed }: Store, username: string): Player {
  const player: Player = { username, password: "p", balance: 0n, transfers: [] };
  world.players.joker2[username] = player;
  changed(player);
  return player;
}

function move({ changed }: Store, player: Player, ref: string): void {
  const before = player.balance;
  player.balance += 100n;
  player.transfers.unshift({
    kind: "transfer",
    ref,
    amount: 100n,
    before,
    after: player.balance,
    at: 1,
  });
  changed(player);
}

const logOf = (dir: string) => readFileSync(join(dir, "sandbox.log"), "utf8");

it("appends what a change touches, however large the state is", async () => {
  const dir = newFolder();
  const store = open(dir);
  store.world.orders = Array.from({ length: 2_000 }, (_, number) => newOrder(number));
  const player = addPlayer(store, "kp1");
  for (let number = 0; number < 500; number++) move(store, player, `old-${number}`);
  store.changed();
  await store.saved();
  const [snapshot, before] = [statSync(join(dir, "sandbox.json")), logOf(dir).length];
  move(store, player, "new-1");
  const order = store.world.orders[1_000];
  if (!order) throw new Error("no order");
  order.state = "paid";
  store.changed(order);
  await store.saved();
  expect(logOf(dir).length - before).toBeLessThan(1_500);
  expect(statSync(join(dir, "sandbox.json"))).toMatchObject({
    mtimeMs: snapshot.mtimeMs,
    size: snapshot.size,
  });
  expect(readState(dir).world).toEqual(store.world);
});

it("folds the log into the snapshot at the start", async () => {
  const dir = newFolder();
  const first = open(dir);
  move(first, addPlayer(first, "kp1"), "r-1");
  await first.saved();
  // The first process was killed: it has not closed its files.
  const second = open(dir);
  expect(second.world).toEqual(first.world);
  expect(logOf(dir).split("\n")).toHaveLength(2);
  expect(readFileSync(join(dir, "sandbox.json"), "utf8")).toContain('"r-1"');
  expect(second.warnings).toEqual([]);
});

it("drops half a line that a killed process left", async () => {
  const dir = newFolder();
  const first = open(dir);
  const player = addPlayer(first, "kp1");
  move(first, player, "r-1");
  await first.saved();
  const whole = logOf(dir);
  move(first, player, "r-2");
  await first.saved();
  const half = logOf(dir).slice(0, whole.length + 40);
  writeFileSync(join(dir, "sandbox.log"), half);
  const { world, warnings } = open(dir);
  expect(world.players.joker2.kp1?.transfers.map(({ ref }) => ref)).toEqual(["r-1"]);
  expect(warnings).toEqual([]);
});

it("ignores the log of an older snapshot, which a kill while folding leaves", async () => {
  const dir = newFolder();
  const first = open(dir);
  move(first, addPlayer(first, "kp1"), "r-1");
  await first.saved();
  const log = logOf(dir);
  const { world } = open(dir);
  writeFileSync(join(dir, "sandbox.log"), log);
  expect(readState(dir).world).toEqual(world);
});

it("renames a broken log together with its snapshot, and starts empty", async () => {
  const dir = newFolder();
  const first = open(dir);
  addPlayer(first, "kp1");
  await first.saved();
  first.close();
  const broken = `${logOf(dir)}{half}\n`;
  writeFileSync(join(dir, "sandbox.log"), broken);
  const { world, warnings } = open(dir);
  expect(world.players.joker2).toEqual({});
  expect(warnings).toHaveLength(1);
  const renamed = readdirSync(dir).filter((name) => name.includes("unreadable"));
  expect(renamed.map((name) => name.split(".").slice(0, 2).join("."))).toEqual([
    "sandbox.json",
    "sandbox.log",
  ]);
  expect(readFileSync(join(dir, renamed[1] ?? ""), "utf8")).toBe(broken);
});

it("folds a large log while it runs, and keeps on saving", async () => {
  const dir = newFolder();
  const store = open(dir, 1_000);
  const player = addPlayer(store, "kp1");
  const sizes: number[] = [];
  for (let number = 0; number < 200; number++) {
    move(store, player, `r-${number}`);
    await store.saved();
    sizes.push(logOf(dir).length);
  }
  const folds = sizes.filter((size, index) => size < (sizes[index - 1] ?? 0)).length;
  expect(folds).toBeGreaterThan(1);
  // Far fewer than changes: a log is folded once it is several times as large as the state.
  expect(folds).toBeLessThan(20);
  expect(readState(dir).world).toEqual(store.world);
});

it("restores any sequence of changes", async () => {
  const act = fc.record({
    kind: fc.constantFrom("player", "move", "order", "settle", "cut", "fault", "seen", "reset"),
    name: fc.constantFrom("kp1", "kp2", "__proto__", "constructor"),
    number: fc.nat(20),
    isSaved: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
      const dir = mkdtempSync(join(tmpdir(), "krapao-store-"));
      const store = openStore(dir, { warn: () => {}, logMaxBytes: 2_000 });
      const { world, changed } = store;
      for (const { kind, name, number, isSaved } of acts) {
        const player = Object.hasOwn(world.players.pg, name) ? world.players.pg[name] : undefined;
        const order = world.orders[number % Math.max(1, world.orders.length)];
        if (kind === "player" && !player) {
          const value: Player = { username: name, password: "p", balance: 0n, transfers: [] };
          Object.defineProperty(world.players.pg, name, {
            value,
            writable: true,
            enumerable: true,
            configurable: true,
          });
          changed(value);
        }
        if (kind === "move" && player) move(store, player, `r-${number}`);
        if (kind === "order") world.orders.unshift(newOrder(number));
        if (kind === "settle" && order) {
          order.state = "paid";
          changed(order);
        }
        if (kind === "cut") world.orders = world.orders.filter((each) => each !== order);
        if (kind === "fault") {
          world.faults.push({
            target: "ww",
            kind: "hang",
            operation: null,
            remaining: number,
            ms: null,
          });
        }
        if (kind === "seen") world.verifiers.seen.slipok = [`SCB:${number}`, name];
        if (kind === "reset") store.reset();
        changed();
        if (!isSaved) continue;
        await store.saved();
        expect(readState(dir).world).toEqual(world);
      }
      store.close();
      expect(readState(dir).world).toEqual(world);
      rmSync(dir, { recursive: true, force: true });
    }),
    { numRuns: 60 },
  );
});

/**
 * One chat torture: all pages write while faults are injected; then the acknowledged messages are
 * counted on every page.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { SeededRandom } from "@krapao/slips/seeded-random";
import { registerMembers } from "@krapao/testkit/crowd/members";
import { openStage, type Stage } from "@krapao/testkit/crowd/stage";
import type { Device } from "./device.ts";
import { type Conversation, openConversations, signIn } from "./people.ts";

export interface Result {
  faults: number;
  messages: number;
  lost: number;
  doubled: number;
  disordered: number;
  counts: Record<string, number>;
}

/** The messages that each page was acknowledged, in the order in which it sent them. */
type Acknowledged = Map<Device, string[]>;

const SETTLE_MS = 60_000;

export async function tortureChat(options: {
  seed: number;
  faults: number;
  members: number;
  guests: number;
}): Promise<Result> {
  const chance = new SeededRandom(options.seed);
  const stage = await openStage();
  let conversations: Conversation[] = [];
  try {
    const members = await registerMembers(stage, options.members);
    const agents = [await signIn(stage, "dao"), await signIn(stage, "ploy")];
    conversations = await openConversations(stage, { members, guests: options.guests, agents });
    const devices = conversations.flatMap(({ customers, agents }) => [...customers, ...agents]);
    const acknowledged: Acknowledged = new Map();
    let writing = true;
    const writers = devices.map((device) =>
      write(device, chance.fork(), acknowledged, () => writing),
    );
    const counts = await breakThings(stage, {
      devices,
      chance: chance.fork(),
      faults: options.faults,
    });
    for (const { line } of devices) line.set("pass");
    for (const line of Object.values(stage.lines)) line.set("pass");
    writing = false;
    await Promise.race([Promise.all(writers), sleep(SETTLE_MS)]);
    await untilAlike(conversations);
    return { ...count(conversations, acknowledged), faults: options.faults, counts };
  } finally {
    for (const { customers, agents } of conversations) {
      for (const device of [...customers, ...agents]) await device.stop();
    }
    await stage.close();
  }
}

/** Sends one message after the other, so that the first one is answered first. */
async function write(
  device: Device,
  chance: SeededRandom,
  acknowledged: Acknowledged,
  goesOn: () => boolean,
): Promise<void> {
  const own: string[] = [];
  acknowledged.set(device, own);
  for (let number = 1; goesOn(); number++) {
    const id = await device.send(`${device.name}: ${number}`, { twice: chance.percent(20) });
    if (id) own.push(id);
    // Below the limit of what one address may send in a minute.
    await sleep(400 + chance.below(1_200));
  }
}

async function breakThings(
  stage: Stage,
  { devices, chance, faults }: { devices: Device[]; chance: SeededRandom; faults: number },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let number = 0; number < faults; number++) {
    const name = await breakOne(stage, chance.pick(devices), chance);
    counts[name] = (counts[name] ?? 0) + 1;
    await sleep(chance.below(120));
  }
  return counts;
}

async function breakOne(stage: Stage, device: Device, chance: SeededRandom): Promise<string> {
  const dice = chance.below(1_000);
  if (dice < 20) {
    await stage.killServer(chance.below(stage.servers.length));
    return "server killed";
  }
  if (dice < 28) {
    await stage.killDatabase();
    return "database restarted";
  }
  if (dice < 250) {
    device.dropSocket();
    return "socket dropped";
  }
  if (dice < 450) {
    device.line.drop();
    return "line dropped";
  }
  if (dice < 600) {
    device.reload();
    return "tab reloaded";
  }
  const state = dice < 800 ? "deaf" : dice < 920 ? "slow" : "cut";
  device.line.set(state);
  // The connection recovers while other faults go on; the page itself must notice what a silent
  // connection swallowed.
  setTimeout(() => device.line.set("pass"), 300 + chance.below(3_000));
  return `line ${state}`;
}

/** All pages of a conversation request messages until they show the same number. */
async function untilAlike(conversations: Conversation[]): Promise<void> {
  const until = performance.now() + SETTLE_MS;
  while (performance.now() < until) {
    await Promise.all(
      conversations.flatMap(({ customers, agents }) =>
        [...customers, ...agents].map((device) => device.catchUp()),
      ),
    );
    const isAlike = conversations.every(
      ({ customers, agents }) =>
        new Set([...customers, ...agents].map(({ shown }) => shown.length)).size === 1,
    );
    if (isAlike) return;
    await sleep(500);
  }
}

function count(
  conversations: Conversation[],
  acknowledged: Acknowledged,
): Omit<Result, "faults" | "counts"> {
  const result = { messages: 0, lost: 0, doubled: 0, disordered: 0 };
  for (const { customers, agents } of conversations) {
    const devices = [...customers, ...agents];
    const first = devices[0]?.shown ?? [];
    for (const device of devices) {
      result.disordered += device.contradictions;
      if (device.shown.length !== first.length || device.shown.some((id, at) => id !== first[at])) {
        result.disordered += 1;
      }
      result.doubled += device.shown.length - new Set(device.shown).size;
    }
    for (const device of devices) {
      const own = acknowledged.get(device) ?? [];
      result.messages += own.length;
      const places = own.map((id) => first.indexOf(id));
      result.lost += places.filter((place) => place < 0).length;
      result.disordered += places.filter(
        (place, at) => at > 0 && place <= (places[at - 1] ?? -1),
      ).length;
    }
  }
  return result;
}

/**
 * Callbacks to the server: kept in the world until answered 2xx, repeated with growing pauses,
 * each attempt freshly signed over the same body.
 */
import { randomUUID } from "node:crypto";
import { CALLBACK_PATHS } from "@krapao/contract/wire/callback";
import type { SandboxConfig } from "./config.ts";
import { CALLBACK_TARGETS, type FaultTarget, takeCallbackFault, takeCallFault } from "./faults.ts";
import { send } from "./send.ts";
import { signatureHeaders } from "./signing.ts";
import type { CallbackParty, Delivery, World } from "./world.ts";

/** Short for a few minutes, so that a server that restarts hears soon; then a minute. */
const PAUSES_MS = [1, 2, 5, ...Array.from({ length: 20 }, () => 10), 30, 60].map((s) => s * 1_000);
const MOST_ATTEMPTS = 200;
const LATE_MS = 15_000;
const SWAP_MS = 5_000;
const KEPT = 500;

export type Callbacks = {
  /** Sends an event as soon as its faults allow. `also` names a further target whose faults touch it. */
  emit(party: CallbackParty, event: { eventId: string; body: unknown; also?: FaultTarget }): void;
  /** Sends what is due; resolves when every attempt begun here has ended. */
  pump(): Promise<void>;
  stop(): void;
};

type Means = {
  world: World;
  config: SandboxConfig;
  now: () => number;
  changed: () => void;
  saved: () => Promise<void>;
  /** Tells the server where the sandbox's clock stands. */
  remindClock: () => Promise<void>;
};

/** Starts the sender; what an earlier run left undelivered goes on. */
export function startCallbacks(means: Means): Callbacks {
  const { world, changed } = means;
  const inFlight = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const plan = () => {
    clearTimeout(timer);
    if (stopped) return;
    const due = world.deliveries
      .filter((delivery) => delivery.state === "waiting" && !inFlight.has(delivery.id))
      .map((delivery) => delivery.dueAtReal);
    if (due.length === 0) return;
    timer = setTimeout(() => void pump(), Math.max(0, Math.min(...due) - Date.now()));
  };

  const pump = async () => {
    const due = world.deliveries.filter(
      (delivery) =>
        delivery.state === "waiting" &&
        delivery.dueAtReal <= Date.now() &&
        !inFlight.has(delivery.id),
    );
    await Promise.all(
      due.map(async (delivery) => {
        inFlight.add(delivery.id);
        await attempt(means, delivery);
        inFlight.delete(delivery.id);
        changed();
        plan();
      }),
    );
    plan();
  };

  const emit: Callbacks["emit"] = (party, { eventId, body, also }) => {
    const targets = [CALLBACK_TARGETS[party], ...(also ? [also] : [])];
    world.deliveries.push(...newDeliveries(world, party, targets, eventId, JSON.stringify(body)));
    forgetOld(world);
    changed();
    plan();
  };

  plan();
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
  };
  return { emit, pump, stop };
}

/** One delivery, or two for a duplicate; held back when it is to be overtaken or late. */
function newDeliveries(
  world: World,
  party: CallbackParty,
  targets: FaultTarget[],
  eventId: string,
  body: string,
): Delivery[] {
  const isHolding = world.deliveries.some(
    (other) => other.party === party && other.held && other.state === "waiting",
  );
  // Only one callback of a party is held at a time: the next one overtakes it.
  const fault =
    takeCallbackFault(world, targets, "callback", "duplicate-callback") ??
    takeCallbackFault(world, targets, "callback", "late-callback") ??
    (isHolding ? undefined : takeCallbackFault(world, targets, "callback", "out-of-order"));
  const held = fault?.kind === "out-of-order";
  const pause = held
    ? (fault.ms ?? SWAP_MS)
    : fault?.kind === "late-callback"
      ? (fault.ms ?? LATE_MS)
      : 0;
  const copy = (): Delivery => ({
    id: randomUUID(),
    eventId,
    party,
    targets,
    body,
    attempts: 0,
    dueAtReal: Date.now() + pause,
    held,
    state: "waiting",
    lastAnswer: null,
  });
  return fault?.kind === "duplicate-callback" ? [copy(), copy()] : [copy()];
}

async function attempt(means: Means, delivery: Delivery): Promise<void> {
  const { world, config, now } = means;
  const accident = takeCallFault(world, delivery.targets, "callback");
  // Nothing is reported that a killed sandbox could forget.
  await means.saved();
  const sent = await send(
    {
      url: config.serverUrl + CALLBACK_PATHS[delivery.party],
      headers: signatureHeaders(secretOf(config, delivery.party), now(), delivery.body),
      body: delivery.body,
    },
    accident,
  );
  delivery.attempts += 1;
  delivery.lastAnswer = sent.said;
  if (sent.ok) {
    delivery.state = "delivered";
    delivery.held = false;
    release(world, delivery.party);
    return;
  }
  // A server that restarted has lost a moved clock, and takes the signature for an old one.
  if (world.clockOffsetMs !== 0 && /^HTTP 4/.test(sent.said)) await means.remindClock();
  const pause = PAUSES_MS[Math.min(delivery.attempts, PAUSES_MS.length) - 1] ?? 60_000;
  delivery.dueAtReal = Date.now() + pause;
  if (delivery.attempts >= MOST_ATTEMPTS) delivery.state = "abandoned";
}

/** The callback that was to be overtaken has been: it goes now. */
function release(world: World, party: CallbackParty): void {
  for (const other of world.deliveries) {
    if (other.party !== party || !other.held || other.state !== "waiting") continue;
    other.held = false;
    other.dueAtReal = Date.now();
  }
}

function forgetOld(world: World): void {
  const done = world.deliveries.filter((delivery) => delivery.state !== "waiting");
  const old = new Set(done.slice(0, Math.max(0, done.length - KEPT)));
  if (old.size > 0) {
    world.deliveries = world.deliveries.filter((delivery) => !old.has(delivery));
  }
}

function secretOf({ keys }: SandboxConfig, party: CallbackParty): string {
  switch (party) {
    case "bankFeed":
      return keys.bankFeedSecret;
    case "ww":
      return keys.wwSecret;
    case "zapman":
      return keys.zapmanSecret;
    case "payout":
      return keys.payoutSecret;
  }
}

/**
 * Sends callbacks to the server: stored until answered 2xx, repeated with growing pauses, each
 * attempt with a new signature over the same body.
 */
import { randomUUID } from "node:crypto";
import { CALLBACK_PATHS } from "@krapao/contract/wire/callback";
import type { SandboxConfig } from "./config.ts";
import type { FaultTarget } from "./fault.ts";
import { CALLBACK_TARGETS, takeCallbackFault, takeCallFault } from "./faults.ts";
import { send } from "./send.ts";
import { signatureHeaders } from "./signing.ts";
import { choicesOf, type Styles } from "./style.ts";
import type { CallbackSender, Delivery, World } from "./world.ts";
import { writeText } from "./write.ts";

/** Short for a few minutes, so that a restarted server receives them soon; then a minute. */
const PAUSES_MS = [1, 2, 5, ...Array.from({ length: 20 }, () => 10), 30, 60].map((s) => s * 1_000);
const MOST_ATTEMPTS = 200;
const LATE_MS = 15_000;
const SWAP_MS = 5_000;
const HISTORY_MAX = 500;

export type Callbacks = {
  /**
   * Sends an event as soon as its faults allow, in the style of its sender, which varies by the
   * reference that it is about. Faults of `extraTarget` apply too.
   */
  emit(
    sender: CallbackSender,
    event: { eventId: string; reference: string; body: unknown; extraTarget?: FaultTarget },
  ): void;
  /** Sends the due callbacks. Resolves when every attempt that it started has ended. */
  pump(): Promise<void>;
  stop(): void;
};

type CallbackOptions = {
  world: World;
  config: SandboxConfig;
  styles: Styles;
  now: () => number;
  changed: (...records: object[]) => void;
  saved: () => Promise<void>;
  /** Sends the sandbox's clock to the server. */
  remindClock: () => Promise<void>;
};

/** Starts the sender, which also sends the callbacks left by an earlier run. */
export function startCallbacks(options: CallbackOptions): Callbacks {
  const { world, changed } = options;
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
        await attempt(options, delivery);
        inFlight.delete(delivery.id);
        changed(delivery);
        plan();
      }),
    );
    plan();
  };

  const emit: Callbacks["emit"] = (sender, { eventId, reference, body, extraTarget }) => {
    const party = CALLBACK_TARGETS[sender];
    const targets = [party, ...(extraTarget ? [extraTarget] : [])];
    const choose = choicesOf(options.styles.of(party), { party, operation: "callback", reference });
    const text = writeText(body, choose);
    world.deliveries.push(...newDeliveries(world, sender, targets, eventId, text));
    deleteOldDeliveries(world);
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

/**
 * One delivery, or two for a duplicate. Delayed when it is to be late or overtaken; a malformed one
 * replaces the event, which is never sent.
 */
function newDeliveries(
  world: World,
  sender: CallbackSender,
  targets: FaultTarget[],
  eventId: string,
  body: string,
): Delivery[] {
  const hasDelayed = world.deliveries.some(
    (other) => other.sender === sender && other.isDelayed && other.state === "waiting",
  );
  // Only one callback of a sender is delayed for overtaking at a time.
  const fault =
    takeCallbackFault(world, targets, "callback", "duplicate-callback") ??
    takeCallbackFault(world, targets, "callback", "late-callback") ??
    takeCallbackFault(world, targets, "callback", "malformed-callback") ??
    (hasDelayed ? undefined : takeCallbackFault(world, targets, "callback", "out-of-order"));
  const isDelayed = fault?.kind === "out-of-order";
  const pause = isDelayed
    ? (fault.ms ?? SWAP_MS)
    : fault?.kind === "late-callback"
      ? (fault.ms ?? LATE_MS)
      : 0;
  const copy = (): Delivery => ({
    id: randomUUID(),
    eventId,
    sender,
    targets,
    body: fault?.kind === "malformed-callback" ? malformed(eventId) : body,
    attempts: 0,
    dueAtReal: Date.now() + pause,
    isDelayed,
    state: "waiting",
    lastAnswer: null,
  });
  return fault?.kind === "duplicate-callback" ? [copy(), copy()] : [copy()];
}

/** The body that a faulty sender posts instead of an event: it has no amount, and a NUL. */
const malformed = (eventId: string) =>
  JSON.stringify({ eventId, transRef: "broken\0", order: null });

async function attempt(options: CallbackOptions, delivery: Delivery): Promise<void> {
  const { world, config, now } = options;
  const fault = takeCallFault(world, delivery.targets, "callback");
  // Save first: a killed sandbox must not lose what it has reported.
  await options.saved();
  const sent = await send(
    {
      ...addressOf(config, delivery.sender, (secret) =>
        signatureHeaders(secret, now(), delivery.body),
      ),
      body: delivery.body,
    },
    fault,
  );
  delivery.attempts += 1;
  delivery.lastAnswer = sent.outcome;
  if (sent.ok) {
    delivery.state = "delivered";
    delivery.isDelayed = false;
    releaseDelayed(options, delivery.sender);
    return;
  }
  // A restarted server has lost the shifted clock and refuses the signature as too new.
  if (world.clockOffsetMs !== 0 && /^HTTP 4/.test(sent.outcome)) await options.remindClock();
  const pause = PAUSES_MS[Math.min(delivery.attempts, PAUSES_MS.length) - 1] ?? 60_000;
  delivery.dueAtReal = Date.now() + pause;
  if (delivery.attempts >= MOST_ATTEMPTS) delivery.state = "abandoned";
}

/** A later callback has overtaken the delayed one, which is sent now. */
function releaseDelayed(
  { world, changed }: Pick<CallbackOptions, "world" | "changed">,
  sender: CallbackSender,
): void {
  for (const other of world.deliveries) {
    if (other.sender !== sender || !other.isDelayed || other.state !== "waiting") continue;
    other.isDelayed = false;
    other.dueAtReal = Date.now();
    changed(other);
  }
}

function deleteOldDeliveries(world: World): void {
  const done = world.deliveries.filter((delivery) => delivery.state !== "waiting");
  const old = new Set(done.slice(0, Math.max(0, done.length - HISTORY_MAX)));
  if (old.size > 0) {
    world.deliveries = world.deliveries.filter((delivery) => !old.has(delivery));
  }
}

/** Where a sender's callbacks go. Banks sign nothing: the address they were given has a token. */
function addressOf(
  { keys, serverUrl }: SandboxConfig,
  sender: CallbackSender,
  sign: (secret: string) => Record<string, string>,
): { url: string; headers: Record<string, string> } {
  const url = serverUrl + CALLBACK_PATHS[sender];
  const tokens = {
    scb: keys.scbCallbackToken,
    kbank: keys.kbankCallbackToken,
    bcel: keys.bcelCallbackToken,
  };
  if (sender === "scb" || sender === "kbank" || sender === "bcel") {
    return { url: `${url}/${tokens[sender]}`, headers: {} };
  }
  const secrets = {
    bankFeed: keys.bankFeedSecret,
    ww: keys.wwSecret,
    zapman: keys.zapmanSecret,
    payout: keys.payoutSecret,
  };
  return { url, headers: sign(secrets[sender]) };
}

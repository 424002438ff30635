/** Members who act together: one to five, who invite each other and share what sharing shows. */

import type { SeededRandom } from "@krapao/slips/seeded-random";
import { freeAccountNo } from "../builders/free-numbers.ts";
import { fromAddress, logIn, registerMember } from "../builders/members.ts";
import type { Answer, World } from "../world.ts";
import { type PlacedBet, PlayerModel } from "./player-model.ts";

const SHARED = ["nothing", "holder", "address", "device", "everything"] as const;
type Shared = (typeof SHARED)[number];

export interface Player {
  id: bigint;
  phone: string;
  token: string;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  headers: Record<string, string>;
  /** The names of the game accounts that are open, by the game's code. */
  accounts: Map<string, string>;
  /** The conditions that the model knows. */
  known: Set<string>;
  model: PlayerModel;
  /** Bets that are placed and not settled. */
  openBets: OpenBet[];
}

interface OpenBet {
  id: string;
  stakeMinor: bigint;
  placed: PlacedBet;
  /** What comes back. Even: the stake. */
  payout: "even" | "void" | "double" | "nothing";
}

export interface Ring {
  seed: number;
  random: SeededRandom;
  shared: Shared;
  players: Player[];
  /** How often each answer was given, by action: what a reader of a finding looks at first. */
  answers: Map<string, number>;
  /** What was found to be wrong so far. */
  problems: string[];
}

const PASSWORD = "correct horse";
/** Of a hundred rings: most members act alone. */
const SIZES = [1, 1, 1, 1, 1, 2, 2, 3, 4, 5] as const;

const letters = (random: SeededRandom) =>
  Array.from({ length: 8 }, () => String.fromCharCode(65 + random.below(26))).join("");

/** Registers the members of a ring; each but the first was invited by an earlier one. */
export async function newRing(world: World, seed: number, random: SeededRandom): Promise<Ring> {
  const ring: Ring = {
    seed,
    random,
    shared: random.pick(SHARED),
    players: [],
    answers: new Map(),
    problems: [],
  };
  const size = random.pick(SIZES);
  const common = identity(random);
  for (let index = 0; index < size; index += 1) {
    const own = identity(random);
    const shares = (what: Shared) => ring.shared === what || ring.shared === "everything";
    const inviter = ring.players.length > 0 ? random.pick(ring.players) : null;
    ring.players.push(
      await newPlayer(world, {
        holder: shares("holder") ? common.holder : own.holder,
        headers: {
          ...(shares("address") ? common.address : own.address),
          "x-device": shares("device") ? common.device : own.device,
        },
        inviteCode: inviter ? `KP${inviter.id}` : "",
      }),
    );
  }
  return ring;
}

function identity(random: SeededRandom) {
  return {
    holder: `${letters(random)} ${letters(random)}`,
    address: fromAddress(),
    device: `device-${letters(random)}-${letters(random)}`,
  };
}

async function newPlayer(
  world: World,
  given: { holder: string; headers: Record<string, string>; inviteCode: string },
): Promise<Player> {
  const { headers, holder, inviteCode } = given;
  const bank = {
    bankCode: "SCB",
    bankAccountName: holder,
    bankAccountNo: freeAccountNo(),
  };
  const form = { name: holder, password: PASSWORD, inviteCode, ...bank };
  const { id, phone, token } = await registerMember(world, form, headers);
  return {
    id,
    phone,
    token,
    ...bank,
    headers,
    accounts: new Map(),
    known: new Set(),
    model: new PlayerModel(),
    openBets: [],
  };
}

/** A new session, for a new day. */
export async function logInAgain(world: World, player: Player): Promise<void> {
  player.token = await logIn(world, player.phone, PASSWORD, player.headers);
}

/** A call of the member API in the name of a player; the answer's code is counted. */
export async function callAs<T = Record<string, unknown>>(
  world: World,
  { ring, player }: { ring: Ring; player: Player },
  call: { method: "GET" | "POST"; path: string; body?: unknown },
): Promise<Answer<T & { message?: string }>> {
  const { method, path, body } = call;
  const answer = await world.call<T & { message?: string }>(method, path, {
    token: player.token,
    headers: player.headers,
    ...(body === undefined ? {} : { body }),
  });
  const what = path.split("/").filter((word) => /^[a-z][A-Za-z]+$/.test(word) && word !== "api");
  // A refused spin answers 200 with an error.
  const { message, error } = answer.body as { message?: string; error?: string | null };
  const outcome = answer.status === 200 ? (error ?? "ok") : (message ?? answer.status);
  const key = `${what.join("/")} ${outcome}`;
  ring.answers.set(key, (ring.answers.get(key) ?? 0) + 1);
  return answer;
}

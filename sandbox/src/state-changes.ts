/**
 * What has changed in the state since the last time, as lines of the log, and how a line is
 * applied. A change costs as much as what it touches: lists are compared by their records'
 * identity, and only when they were added to or replaced.
 */
import { PROVIDERS } from "./provider.ts";
import { type Player, VERIFIERS, type World } from "./world.ts";

type Path = readonly string[];

/** A value that replaces another one, or records that replace others in a list. */
export type Change =
  | { set: Path; to: unknown }
  | { list: Path; at: number; out: number; in: unknown[] };

/** Lists of records. Records are only added or removed; one that changes in place is named. */
const LISTS: readonly Path[] = [
  ...[
    "sms",
    "pushes",
    "staffMessages",
    "bankTransfers",
    "orders",
    "payouts",
    "launches",
    "gifts",
    "deliveries",
  ].map((name) => [name]),
  ...VERIFIERS.map((verifier) => ["verifiers", "seen", verifier]),
];

/** Small parts, compared as a whole. */
const VALUES: readonly Path[] = [
  ...["clockOffsetMs", "payoutMode", "authenticators", "faults", "balances", "payingAccounts"].map(
    (name) => [name],
  ),
  ...["quota", "forced"].map((name) => ["verifiers", name]),
];

interface Seen {
  list: unknown[];
  records: unknown[];
}

/**
 * Follows a state. The returned function answers the changes since its last call; `named` are the
 * records that changed in place.
 */
export function followChanges(world: World): (named: Iterable<object>) => Change[] {
  const lists = new Map(LISTS.map((path) => [path, seenNow(listAt(world, path))]));
  const values = new Map(VALUES.map((path) => [path, JSON.stringify(at(world, path), writeMinor)]));
  const players = new WeakMap<Player, Seen>();
  for (const player of playersOf(world)) players.set(player, seenNow(player.transfers));

  const changesOfPlayer = (path: Path, player: Player): Change[] => {
    const seen = players.get(player);
    players.set(player, seenNow(player.transfers));
    if (!seen) return [{ set: path, to: player }];
    const { username, password, balance, openBets } = player;
    return [
      { set: [...path, "username"], to: username },
      { set: [...path, "password"], to: password },
      { set: [...path, "balance"], to: balance },
      ...(openBets ? [{ set: [...path, "openBets"], to: openBets }] : []),
      ...difference([...path, "transfers"], seen, player.transfers),
    ];
  };

  return (named) => {
    const changes: Change[] = [];
    for (const [path, seen] of lists) {
      const list = listAt(world, path);
      if (isAsSeen(seen, list)) continue;
      changes.push(...difference(path, seen, list));
      lists.set(path, seenNow(list));
    }
    for (const [path, before] of values) {
      const value = at(world, path);
      const text = JSON.stringify(value, writeMinor);
      if (text === before) continue;
      values.set(path, text);
      changes.push({ set: path, to: value });
    }
    for (const record of named) {
      const place = placeOf(world, record);
      if (!place) continue;
      if ("player" in place) changes.push(...changesOfPlayer(place.path, place.player));
      else changes.push({ list: place.path, at: place.index, out: 1, in: [record] });
    }
    return changes;
  };
}

/** Applies a change to a state that is as it was before the change. */
export function applyChange(world: World, change: Change): void {
  if ("list" in change) {
    listAt(world, change.list).splice(change.at, change.out, ...change.in);
    return;
  }
  const name = change.set.at(-1) ?? "";
  // Names of players and authenticators come from callers, so `__proto__` must be a plain key.
  Object.defineProperty(at(world, change.set.slice(0, -1)), name, {
    value: change.to,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

function at(world: World, path: Path): unknown {
  return path.reduce<unknown>(
    (value, name) => Object.getOwnPropertyDescriptor(value, name)?.value,
    world,
  );
}

function listAt(world: World, path: Path): unknown[] {
  const list = at(world, path);
  if (!Array.isArray(list)) throw new Error(`the state has no list ${path.join(".")}`);
  return list;
}

function seenNow(list: unknown[]): Seen {
  return { list, records: [...list] };
}

const isAsSeen = ({ list: before, records }: Seen, list: unknown[]) =>
  before === list &&
  records.length === list.length &&
  records[0] === list[0] &&
  records.at(-1) === list.at(-1);

/** The records between what both lists begin and end with. */
function difference(path: Path, { records }: Seen, list: unknown[]): Change[] {
  let from = 0;
  while (from < records.length && from < list.length && records[from] === list[from]) from += 1;
  let [oldEnd, newEnd] = [records.length, list.length];
  while (oldEnd > from && newEnd > from && records[oldEnd - 1] === list[newEnd - 1]) {
    oldEnd -= 1;
    newEnd -= 1;
  }
  if (oldEnd === from && newEnd === from) return [];
  return [{ list: path, at: from, out: oldEnd - from, in: list.slice(from, newEnd) }];
}

function playersOf({ players }: World): Player[] {
  return PROVIDERS.flatMap((provider) => Object.values(players[provider]));
}

type Place = { path: Path; player: Player } | { path: Path; index: number };

/** Where a record is; undefined when it was removed. */
function placeOf(world: World, record: object): Place | undefined {
  if ("transfers" in record) {
    const player = record as Player;
    const provider = PROVIDERS.find(
      (each) => at(world, ["players", each, player.username]) === player,
    );
    return provider && { path: ["players", provider, player.username], player };
  }
  for (const path of LISTS) {
    const index = listAt(world, path).indexOf(record);
    if (index >= 0) return { path, index };
  }
  return undefined;
}

/** JSON has no bigint: minor units are stored as `{ "$minor": "123" }`. */
export function writeMinor(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? { $minor: value.toString() } : value;
}

export function readMinor(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("$minor" in value)) return value;
  return BigInt(String(value.$minor));
}

/**
 * Who has a page of the console open, over all server processes. Each process announces the places
 * of the sockets it serves to the others; nothing is stored.
 */
import { type Grant, may } from "@krapao/contract/console/permissions";
import {
  isPresenceRoom,
  PRESENCE_RECORD,
  PRESENCE_ROOMS,
  type Present,
} from "@krapao/contract/console/shifts/presence";

/** Each process repeats its places after this time. */
export const REPEAT_MS = 20_000;
/** Places of a process that was not heard for this long are deleted. */
const SILENT_MS = 50_000;
/** Places in one announcement: one that is too large for a NOTIFY would be written to a table. */
const AT_ONCE = 15;

/** The place of one socket. */
export type Place = Present;

/** What a process announces: places by socket; null: the socket has left. */
export type Announced = readonly (readonly [socketId: string, place: Place | null])[];

/** The place that a page reports, as far as its staff user may be there. */
export function placeOf(
  staff: Grant & { staffId: string; name: string },
  [room, record, isActive]: readonly unknown[],
): Place {
  const isOpen = isPresenceRoom(room) && may(staff, PRESENCE_ROOMS[room]);
  const isRecord = typeof record === "string" && PRESENCE_RECORD.test(record);
  return {
    staffId: staff.staffId,
    name: staff.name,
    isActive: isActive === true,
    room: isOpen ? room : null,
    record: isOpen && isRecord ? record : null,
  };
}

/**
 * The places that a staff user sees. Of a room that the receiver may not open, only that a
 * colleague is present.
 */
export function seenBy(receiver: Grant, places: Iterable<Place>): Present[] {
  const seen = [...places].map((place) =>
    place.room !== null && may(receiver, PRESENCE_ROOMS[place.room])
      ? place
      : { ...place, room: null, record: null },
  );
  const keyOf = ({ staffId, room, record }: Present) => `${staffId} ${room} ${record}`;
  const byKey = new Map<string, Present>();
  for (const place of seen) {
    const known = byKey.get(keyOf(place));
    byKey.set(keyOf(place), { ...place, isActive: place.isActive || known?.isActive === true });
  }
  return [...byKey.values()].sort(
    (one, other) => one.name.localeCompare(other.name) || one.staffId.localeCompare(other.staffId),
  );
}

/** The places of this process and of the others. */
export function openPresence(
  announce: (announced: Announced) => void,
  changed: () => void,
  nowMs: () => number = () => performance.now(),
) {
  const own = new Map<string, Place>();
  const others = new Map<string, { place: Place; at: number }>();
  return {
    /** Sets the place of an own socket; null: it has left. */
    move(socketId: string, place: Place | null): void {
      if (place) own.set(socketId, place);
      else if (!own.delete(socketId)) return;
      announce([[socketId, place]]);
      changed();
    },
    /** Takes over what another process announced. */
    hear(announced: Announced): void {
      let isNew = false;
      for (const [socketId, place] of announced) {
        const known = others.get(socketId)?.place;
        isNew ||= JSON.stringify(known ?? null) !== JSON.stringify(place);
        if (place) others.set(socketId, { place, at: nowMs() });
        else others.delete(socketId);
      }
      if (isNew) changed();
    },
    /** Announces all own places again, and deletes those of processes that are gone. */
    repeat(): void {
      const places = [...own];
      for (let at = 0; at < places.length; at += AT_ONCE) announce(places.slice(at, at + AT_ONCE));
      const limit = nowMs() - SILENT_MS;
      const gone = [...others].filter(([, { at }]) => at < limit);
      for (const [socketId] of gone) others.delete(socketId);
      if (gone.length > 0) changed();
    },
    places: (): Place[] => [...own.values(), ...[...others.values()].map(({ place }) => place)],
  };
}

import { expect, test } from "vitest";
import { type Announced, openPresence, type Place, placeOf, seenBy } from "./presence.ts";

const staff = (role: "agent" | "cashier" | "manager", staffId = "a") => ({
  role,
  permissions: null,
  staffId,
  name: staffId,
});
const place = (fields: Partial<Place> = {}): Place => ({
  staffId: "a",
  name: "a",
  isActive: true,
  room: "withdrawals",
  record: "w1",
  ...fields,
});

test("a page reports a room that its staff user may open, and a record of it", () => {
  expect(placeOf(staff("cashier"), ["withdrawals", "w1", true])).toEqual(place());
  const nowhere = { room: null, record: null };
  expect(placeOf(staff("agent"), ["withdrawals", "w1", true])).toMatchObject(nowhere);
  expect(placeOf(staff("cashier"), ["nowhere", "w1", true])).toMatchObject(nowhere);
  expect(placeOf(staff("cashier"), [{}, [], "yes"])).toMatchObject({ ...nowhere, isActive: false });
  expect(placeOf(staff("cashier"), ["slips", "<b>", true])).toMatchObject({
    room: "slips",
    record: null,
  });
});

test("a receiver sees rooms that the receiver may open, and otherwise only who is present", () => {
  const places = [place(), place({ staffId: "b", name: "b", room: "chat", record: "c1" })];
  expect(seenBy(staff("manager"), places)).toEqual(places);
  expect(seenBy(staff("agent"), places)).toEqual([
    place({ room: null, record: null }),
    place({ staffId: "b", name: "b", room: "chat", record: "c1" }),
  ]);
});

test("two pages of a staff user at one record are one, active when either is", () => {
  expect(seenBy(staff("manager"), [place({ isActive: false }), place()])).toEqual([place()]);
});

test("processes hear of each other's places, and delete those of one that is silent", () => {
  let now = 0;
  const heard: Announced[] = [];
  let changes = 0;
  const one = openPresence(
    (announced) => heard.push(announced),
    () => {},
    () => now,
  );
  const other = openPresence(
    () => {},
    () => {
      changes += 1;
    },
    () => now,
  );
  const deliver = () => {
    for (const announced of heard.splice(0)) other.hear(announced);
  };
  one.move("s1", place());
  one.move("s2", place({ staffId: "b" }));
  deliver();
  expect(other.places()).toHaveLength(2);
  expect(changes).toBe(2);
  one.repeat();
  deliver();
  expect(changes).toBe(2);
  one.move("s1", null);
  deliver();
  expect(other.places()).toEqual([place({ staffId: "b" })]);
  now = 60_000;
  other.repeat();
  expect(other.places()).toEqual([]);
});

test("announcements stay small enough for one notification", () => {
  const heard: Announced[] = [];
  const one = openPresence(
    (announced) => heard.push(announced),
    () => {},
  );
  const long = { name: "ชื่อ".repeat(20), staffId: "0198c0de-0000-7000-8000-000000000001" };
  for (let at = 0; at < 100; at += 1)
    one.move(`${at}`.padStart(20, "s"), place({ ...long, record: long.staffId }));
  heard.splice(0);
  one.repeat();
  expect(heard.flat()).toHaveLength(100);
  for (const announced of heard)
    expect(Buffer.byteLength(JSON.stringify(announced))).toBeLessThan(7_000);
});

import type th from "./th.ts";

export default {
  present: (count: number) => `${count} ${count === 1 ? "colleague" : "colleagues"}`,
  people: "Who is where",
  active: "Active",
  away: "Away",
  hidden: "In a room that you cannot open",
  lookers: (names: string) => `${names} ${names.includes(",") ? "look" : "looks"} at this`,
} satisfies typeof th;

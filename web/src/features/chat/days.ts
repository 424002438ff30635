const ZONE = "Asia/Bangkok";

/** `en-GB`, since `th` would give Buddhist years and a browser may lack `lo`. */
const DAY = new Intl.DateTimeFormat("en-GB", {
  timeZone: ZONE,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});
const CLOCK = new Intl.DateTimeFormat("en-GB", {
  timeZone: ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** `21/11/2026`, in the time of Bangkok and Vientiane. */
export const dayOf = (moment: string | number): string => DAY.format(new Date(moment));

/** `14:08`. */
export const clockOf = (moment: string | number): string => CLOCK.format(new Date(moment));

/**
 * `npm test` runs few seeds and a part of long tables. `NIGHT=1`, which `npm run night` sets, runs
 * all of them (docs/decisions/0130).
 */

export const isNight = process.env.NIGHT === "1";

/** How many runs, seeds or requests a test takes. */
export const atNight = <T>(night: T, otherwise: T): T => (isNight ? night : otherwise);

/** Calls that wait for each other in the database. */
import { sql } from "kysely";
import { expect } from "vitest";
import type { World } from "../world.ts";

/** Waits until one statement of the world's database waits for a lock. */
export const untilOneWaits = ({ db }: Pick<World, "db">) =>
  expect
    .poll(
      async () =>
        (
          await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        ).rows.length,
      { interval: 10 },
    )
    .toBe(1);

/** Waits until several statements of the world's database wait for a lock, or more. */
export const untilSeveralWait = ({ db }: Pick<World, "db">, count: number) =>
  expect
    .poll(
      async () =>
        (
          await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        ).rows.length,
      { interval: 10, timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(count);

import type { Db } from "../../kernel/db/database.ts";
import { type Listener, openListener } from "../../kernel/db/listen.ts";
import { clearMemory } from "../../kernel/db/memory.ts";
import type { Log } from "../../kernel/log.ts";
import { shownAccounts } from "./needs.ts";

/** Clears the caches of this process when the database notifies a change by any process. */
export function watchLookups({
  databaseUrl,
  db,
  log,
}: {
  /** A session of the database, with no pooler in transaction mode in between. */
  databaseUrl: string;
  db: Db;
  log: Log;
}): Listener {
  return openListener({
    url: databaseUrl,
    channel: "lookups_changed",
    log,
    onNotification: () => {
      clearMemory(db);
      shownAccounts.offered.clearCache(db);
    },
  });
}

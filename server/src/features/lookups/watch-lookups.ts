import type { Db } from "../../kernel/db.ts";
import { type Listener, listenTo } from "../../kernel/listen.ts";
import type { Log } from "../../kernel/log.ts";
import { forgetRoom } from "../treasury/index.ts";
import { forgetSnapshot } from "./snapshot.ts";

/** Keeps what this process knows of the lookups fresh: a change by any process is told by the database. */
export function watchLookups({
  databaseUrl,
  db,
  log,
}: {
  databaseUrl: string;
  db: Db;
  log: Log;
}): Listener {
  return listenTo({
    url: databaseUrl,
    channel: "lookups_changed",
    log,
    onTold: () => {
      forgetSnapshot(db);
      forgetRoom(db);
    },
  });
}

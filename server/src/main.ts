import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { describeError, openLog } from "./kernel/log.ts";

/** A drain that lasts longer is cut: whoever restarts us must not wait for ever. */
const DRAIN_MS = 15_000;

const config = readConfig();
const log = openLog(config.logLevel);
const app = await createApp(config, { log });
await app.listen();
log.info({ event: "started", port: config.port }, "the server listens");

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  await app.close();
  process.exit(0);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// A bug that nobody awaited: the log says where, and the process starts afresh. Not so for a database that was away while
// the worker of jobs wrote down what became of one: it awaits nothing then, and members need this process.
process.on("unhandledRejection", (error) => {
  if (app.recover(error)) return;
  log.error(describeError(error), "unhandled rejection");
  process.exit(1);
});

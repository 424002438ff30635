import { createApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { describeError, openLog } from "./kernel/log.ts";

/** A longer shutdown is cut short, so that a restart does not wait for ever. */
const DRAIN_MS = 15_000;

const config = readConfig();
const log = openLog(config.logLevel);
const app = await createApp(config, { log });
await app.listen();
log.info({ event: "started", port: config.port }, "server started");

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
// After an unexpected error that no code awaited, log it and restart the process. A lost database
// connection while the job worker saves a result is different: the worker recovers from it, and
// members still need this process.
process.on("unhandledRejection", (error) => {
  if (app.recover(error)) return;
  log.error(describeError(error), "unhandled rejection");
  process.exit(1);
});

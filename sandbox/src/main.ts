/** Starts the sandbox from the environment and stops it on a signal. */
import { startSandbox } from "./app.ts";
import { readSandboxConfig } from "./config.ts";

const sandbox = await startSandbox(readSandboxConfig());
console.log(`sandbox: ${sandbox.url}`);

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  await sandbox.stop();
  process.exit(0);
};
process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());

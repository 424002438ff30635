/** `npm run forget`: server/src/forget.ts with the settings of `npm start`. */
import { spawn } from "node:child_process";
import { startPostgres } from "./postgres.ts";
import { childEnvironment, readSettings, root } from "./settings.ts";

const settings = readSettings();
const database = settings.databaseUrl
  ? undefined
  : await startPostgres({ dataDir: settings.dataDir, say: () => {} });
try {
  const url = settings.databaseUrl ?? database?.url ?? "";
  const child = spawn(process.execPath, ["server/src/forget.ts", ...process.argv.slice(2)], {
    cwd: root,
    env: childEnvironment(settings, url),
    stdio: "inherit",
  });
  process.exitCode = await new Promise<number>((resolve) =>
    child.once("exit", (code) => resolve(code ?? 1)),
  );
} finally {
  if (database && !database.isAdopted) await database.stop();
}

/** clamd in front of uploads, with a signature database of the rehearsal's own. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openMember } from "./load.ts";
import { accepts, type Processes, type Started, until } from "./processes.ts";
import { find } from "./programs.ts";
import type { Production } from "./settings.ts";

/** The file that every scanner knows as a test, in two parts so that this file is none. */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(
  "",
);

/** What the servers get: uploads are scanned. */
export const withScanner = ({ ports }: Production) => ({
  MEDIA_SCAN_URL: `clamd://127.0.0.1:${ports.scanner}`,
});

/** A rehearsal has no freshclam, so the database has the hash of the test file alone. */
export async function startScanner(
  { folder, ports }: Production,
  processes: Processes,
): Promise<Started> {
  const etc = join(folder, "scanner");
  mkdirSync(etc, { recursive: true });
  const hash = createHash("md5").update(EICAR).digest("hex");
  writeFileSync(join(etc, "rehearsal.hdb"), `${hash}:${EICAR.length}:Eicar-Test-Signature\n`);
  writeFileSync(
    join(etc, "clamd.conf"),
    ["TCPAddr 127.0.0.1", `TCPSocket ${ports.scanner}`, `DatabaseDirectory ${etc}`]
      .concat(["Foreground yes", "StreamMaxLength 25M", `TemporaryDirectory ${etc}`, ""])
      .join("\n"),
  );
  const started = processes.start({
    name: "clamd",
    command: find("clamd") ?? "",
    args: [`--config-file=${join(etc, "clamd.conf")}`],
    log: join(folder, "scanner.log"),
    env: { PATH: process.env.PATH },
  });
  await until(started, () => accepts(ports.scanner));
  return started;
}

/** Uploads the test file as a slip. @throws unless the scanner has found it */
export async function checkRefused(production: Production): Promise<void> {
  const { token } = await openMember(production);
  const form = new FormData();
  form.append("file", new Blob([EICAR], { type: "image/png" }), "slip.png");
  const answer = await fetch(`https://127.0.0.1:${production.ports.front}/api/wallet/slip`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "x-requested-with": "rehearsal" },
    body: form,
  });
  const text = await answer.text();
  if (answer.status !== 400) throw new Error(`the test file is answered ${answer.status} ${text}`);
  const logs = [1, 2].map((at) =>
    readFileSync(join(production.folder, `server-${at}.log`), "utf8"),
  );
  const isFound = logs.some((log) => /"event":"scan".*"outcome":"found"/.test(log));
  if (!isFound) throw new Error(`it was refused, but not by the scanner: ${text}`);
}

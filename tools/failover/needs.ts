/** What the rehearsal needs on the machine, and how it gets there. */
import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";

const PROGRAMS = {
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
} as const;

const missing = (programs: Record<string, string>) =>
  Object.entries(programs)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);

/** Debian asks this file whether a package may start its daemon. */
const POLICY = "/usr/sbin/policy-rc.d";

/**
 * Installs Debian packages whose programs are missing. Only root can; their daemons are not
 * started.
 * @throws a sentence with the command that an ordinary user has to ask for
 */
export function installMissing(programs: Record<string, string> = PROGRAMS): void {
  const names = missing(programs);
  if (names.length === 0) return;
  const command = `apt-get install --no-install-recommends ${names.join(" ")}`;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    throw new Error(`This needs ${names.join(", ")}. On Debian, as root: ${command}`);
  const hadPolicy = existsSync(POLICY);
  if (!hadPolicy) writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    const done = spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...names], {
      encoding: "utf8",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (done.status !== 0) throw new Error(`${command} failed: ${done.stderr}`);
  } finally {
    if (!hadPolicy) rmSync(POLICY);
  }
}

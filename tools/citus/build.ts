/** Builds Citus from source for the PostgreSQL that is on this machine. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { findTools } from "../drill/cluster.ts";
import { installMissing } from "../failover/needs.ts";

const VERSION = "v13.2.2";
const REPOSITORY = "https://github.com/citusdata/citus";
/** Major versions of PostgreSQL that this Citus is for. */
const MAJORS = ["15", "16", "17"];
/** The files that name the function which PostgreSQL 15 exports itself since 15.20. */
const CLASHING = [
  "src/include/pg_version_compat.h",
  "src/backend/distributed/commands/serialize_distributed_ddls.c",
];

/**
 * Finds PostgreSQL's programs, and builds Citus for it when it is not installed.
 * @returns the folder of the programs
 * @throws a sentence that says what is missing
 */
export function findCitus(say: (line: string) => void): string {
  const bin = findTools();
  const major = /(\d+)\/bin$/.exec(bin)?.[1] ?? "";
  if (!MAJORS.includes(major))
    throw new Error(`Citus ${VERSION} is for PostgreSQL ${MAJORS.join(", ")}, not ${major}.`);
  const control = `/usr/share/postgresql/${major}/extension/citus.control`;
  if (existsSync(control)) return bin;
  installMissing({
    [`postgresql-server-dev-${major}`]: `/usr/include/postgresql/${major}/server/postgres.h`,
    "build-essential": "/usr/share/doc/build-essential",
    flex: "/usr/bin/flex",
    "libkrb5-dev": "/usr/share/doc/libkrb5-dev",
    "libssl-dev": "/usr/share/doc/libssl-dev",
    "libreadline-dev": "/usr/share/doc/libreadline-dev",
    "liblz4-dev": "/usr/share/doc/liblz4-dev",
    "libzstd-dev": "/usr/share/doc/libzstd-dev",
    "libxml2-dev": "/usr/share/doc/libxml2-dev",
    "libxslt1-dev": "/usr/share/doc/libxslt1-dev",
    "libpam0g-dev": "/usr/share/doc/libpam0g-dev",
    "libselinux1-dev": "/usr/share/doc/libselinux1-dev",
  });
  if (process.getuid?.() !== 0)
    throw new Error(`Citus ${VERSION} is not installed, and only root can install it.`);
  const folder = mkdtempSync(join(tmpdir(), "krapao-citus-source-"));
  try {
    fetchSource(folder);
    say(`building Citus ${VERSION} for PostgreSQL ${major}, which takes some minutes`);
    if (major === "15") renameClashing(folder);
    // A copy or a clone gives files the present time in any order: a newer configure.ac would make
    // the build call autoconf, although the source contains what it generates.
    const now = new Date();
    utimesSync(join(folder, "configure"), now, now);
    const config = `PG_CONFIG=${join(bin, "pg_config")}`;
    run("./configure", ["--without-libcurl", config], folder);
    run("make", [`-j${availableParallelism()}`], folder);
    run("make", ["install"], folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return bin;
}

/** Copies the folder of CITUS_SOURCE, or else clones the repository. */
function fetchSource(folder: string): void {
  const source = process.env.CITUS_SOURCE;
  if (source) {
    cpSync(source, folder, { recursive: true });
    return;
  }
  try {
    run("git", ["clone", "--quiet", "--depth", "1", "--branch", VERSION, REPOSITORY, folder], "/");
  } catch (error) {
    const hint = `Set CITUS_SOURCE to a folder with the source of Citus ${VERSION}.`;
    throw new Error(`${REPOSITORY} cannot be cloned. ${hint}`, { cause: error });
  }
}

function renameClashing(folder: string): void {
  for (const name of CLASHING) {
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    writeFileSync(
      path,
      text.replaceAll(/\bhave_createdb_privilege\b/g, "citus_createdb_privilege"),
    );
  }
}

function run(program: string, args: string[], cwd: string): void {
  const done = spawnSync(program, args, { cwd, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  if (done.status === 0) return;
  const last = (done.stderr ?? "").trim().split("\n").slice(-5).join("\n");
  throw new Error(`${program} ${args.join(" ")} failed: ${done.error?.message ?? last}`);
}

/**
 * The programs of Debian that a rehearsal runs. Root installs what is missing, and none of the
 * services that the packages bring is started.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const isRoot = () => process.getuid?.() === 0;

const PACKAGES = {
  nginx: ["nginx"],
  "redis-server": ["redis-server"],
  prometheus: ["prometheus"],
  clamd: ["clamav-daemon"],
  openssl: ["openssl"],
  "swift-proxy-server": ["swift-proxy", "swift-account", "swift-container", "swift-object"],
} as const;
type Program = keyof typeof PACKAGES;

/** Where packages put programs; daemons are not in the path of an ordinary user. */
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;
const POLICY = "/usr/sbin/policy-rc.d";
const MIRROR = "http://deb.debian.org/debian";

/** The path of a program; null when it is not installed. */
export function find(program: string): string | null {
  const { stdout, status } = spawnSync("sh", ["-c", `command -v ${program}`], {
    env: { PATH },
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : null;
}

/** The folder of PostgreSQL's server and tools. */
export function findPostgres(): string | null {
  const home = "/usr/lib/postgresql";
  const versions = existsSync(home) ? readdirSync(home).sort((a, b) => +b - +a) : [];
  const folders = versions.map((version) => join(home, version, "bin"));
  return folders.find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}

/** Installs what is missing as root. @returns the names of the programs that are not here */
export function install(extra: readonly string[] = []): string[] {
  const missing = () => (Object.keys(PACKAGES) as Program[]).filter((name) => !find(name));
  const wanted = [
    ...missing().flatMap((name) => PACKAGES[name]),
    ...(findPostgres() ? [] : ["postgresql"]),
    ...extra,
  ];
  if (isRoot() && wanted.length > 0) withoutServices(() => apt(wanted));
  return [...missing(), ...(findPostgres() ? [] : ["postgresql"])];
}

function apt(packages: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-q"], { env, stdio: "ignore" });
  spawnSync("apt-get", ["install", "-qy", "--no-install-recommends", ...packages], {
    env,
    stdio: "ignore",
  });
}

/** Packages ask this file whether their service may start. */
function withoutServices(run: () => void): void {
  const isOwn = !existsSync(POLICY);
  if (isOwn) writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    run();
  } finally {
    if (isOwn) rmSync(POLICY);
  }
}

const versionOf = (command: string, args: string[], pattern: RegExp): string => {
  const { stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  return pattern.exec(`${stdout}${stderr}`)?.[1] ?? "unknown";
};

/**
 * An nginx that knows `http2 on;` (1.25.1 and newer): the installed one, or else that of Debian 13,
 * which runs on Debian 12 as it is.
 */
export function findNginx(cache: string): string {
  const installed = find("nginx");
  if (installed && isNew(versionOf(installed, ["-v"], /nginx\/([\d.]+)/), "1.25.1")) {
    return installed;
  }
  const program = join(cache, "nginx/usr/sbin/nginx");
  if (!existsSync(program)) {
    const { Filename = "" } = packageOfStable("nginx", "binary-amd64/Packages.xz");
    mkdirSync(cache, { recursive: true });
    const file = join(cache, "nginx.deb");
    execFileSync("curl", ["-sSfo", file, `${MIRROR}/${Filename}`]);
    execFileSync("dpkg-deb", ["-x", file, join(cache, "nginx")]);
  }
  return program;
}

/** What building PgBouncer needs. */
export const POOLER_PACKAGES = ["libevent-dev", "libssl-dev", "pkg-config", "gcc", "make"] as const;

/**
 * A PgBouncer that keeps prepared statements in transaction mode (1.21 and newer): the installed
 * one, or else built from the source of Debian 13.
 */
export function findPooler(cache: string): string {
  const installed = find("pgbouncer");
  if (installed && isNew(versionOf(installed, ["--version"], /PgBouncer ([\d.]+)/), "1.21.0")) {
    return installed;
  }
  const version = "1.24.1";
  const folder = join(cache, `pgbouncer-${version}`);
  const program = join(folder, "pgbouncer");
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  const file = join(cache, "pgbouncer.tar.gz");
  const source = `${MIRROR}/pool/main/p/pgbouncer/pgbouncer_${version}.orig.tar.gz`;
  execFileSync("curl", ["-sSfo", file, source]);
  execFileSync("tar", ["xf", file, "-C", cache]);
  execFileSync("sh", ["-ec", "./configure --without-cares && make -j2"], {
    cwd: folder,
    stdio: "ignore",
  });
  return program;
}

function packageOfStable(name: string, list: string): Record<string, string> {
  const text = execFileSync(
    "sh",
    [
      "-c",
      `curl -sSf ${MIRROR}/dists/stable/main/${list} | xz -dc | awk '/^Package: ${name}$/,/^$/'`,
    ],
    { encoding: "utf8" },
  );
  return Object.fromEntries(
    text.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
  );
}

/** Compares versions of three numbers. */
export function isNew(version: string, oldest: string): boolean {
  const numbers = (text: string) => text.split(".").map(Number);
  const [found, least] = [numbers(version), numbers(oldest)];
  for (let at = 0; at < least.length; at += 1) {
    const difference = (found[at] ?? 0) - (least[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return !Number.isNaN(found[0]);
}

/** What runs, for the report. */
export function versions(programs: { nginx: string; pooler: string | null; bin: string }): string {
  const of = (name: string, args: string[], pattern: RegExp) =>
    versionOf(find(name) ?? name, args, pattern);
  return [
    `node ${process.versions.node}`,
    `nginx ${versionOf(programs.nginx, ["-v"], /nginx\/([\d.]+)/)}`,
    `PostgreSQL ${versionOf(join(programs.bin, "postgres"), ["--version"], / ([\d.]+)/)}`,
    `Redis ${of("redis-server", ["--version"], /v=([\d.]+)/)}`,
    `Prometheus ${of("prometheus", ["--version"], /version ([\d.]+)/)}`,
    `clamd ${of("clamd", ["--version"], /ClamAV ([\d.]+)/)}`,
    `Swift ${versionOf("dpkg-query", ["-W", "-f", "swift $" + "{Version}", "swift-proxy"], /swift (\S+)/)}`,
    ...(programs.pooler
      ? [`PgBouncer ${versionOf(programs.pooler, ["--version"], /PgBouncer ([\d.]+)/)}`]
      : []),
  ].join(", ");
}

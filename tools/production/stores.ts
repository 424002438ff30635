/** PostgreSQL, Redis and the storage of a rehearsal, as compose.yaml starts them. */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { findOwner } from "@krapao/testkit/postgres/home";
import { databaseSettings } from "./compose-file.ts";
import { accepts, type Processes, type Started, until } from "./processes.ts";
import { find, isRoot } from "./programs.ts";
import type { Production } from "./settings.ts";

interface Given {
  production: Production;
  processes: Processes;
  /** The clone. */
  context: string;
  /** PostgreSQL's programs. */
  bin: string;
}

const TOOLS = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** A folder that the database's user of the operating system owns. */
export function ownFolder(path: string): string {
  const owner = findOwner();
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid);
  return path;
}

/** Starts PostgreSQL with the settings of compose.yaml, and makes the roles by deploy/roles.sh. */
export async function startDatabase({
  production,
  processes,
  context,
  bin,
}: Given): Promise<Started> {
  const { folder, ports } = production;
  const user = findOwner();
  const data = ownFolder(join(folder, "database"));
  const archive = ownFolder(join(folder, "archive"));
  const passwordFile = join(data, "..", "database-password");
  writeFileSync(passwordFile, production.read("database_password"), { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(passwordFile, user.uid, user.gid);
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "scram-sha-256", "--pwfile", passwordFile].concat([
      "--encoding=UTF8",
      "--locale=C",
    ]),
    { ...user, cwd: "/", env: TOOLS, stdio: "pipe" },
  );
  const settings = {
    ...databaseSettings(readFileSync(join(context, "compose.yaml"), "utf8")),
    port: String(ports.database),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [
    "-c",
    `${name}=${value.replaceAll("/archive/", `${archive}/`)}`,
  ]);
  const log = ownLog(production, "postgres", user);
  const started = processes.start({
    name: "PostgreSQL",
    command: join(bin, "postgres"),
    args: ["-D", data, ...args],
    log,
    env: TOOLS,
    user,
    signal: "SIGINT",
  });
  const superuser = {
    ...TOOLS,
    PGHOST: "127.0.0.1",
    PGPORT: String(ports.database),
    PGPASSWORD: production.read("database_password"),
    POSTGRES_USER: "postgres",
    PATH: `${bin}:/usr/bin:/bin`,
  };
  await until(started, async () => {
    execFileSync(join(bin, "pg_isready"), ["-h", "127.0.0.1", "-p", `${ports.database}`, "-q"]);
    return true;
  });
  const script = readFileSync(join(context, "deploy/roles.sh"), "utf8")
    .replaceAll("/run/secrets", production.secrets)
    .replaceAll("/deploy/", `${join(context, "deploy")}/`);
  execFileSync("sh", ["-c", script], { env: superuser, stdio: "pipe" });
  return started;
}

/** The file of a program's output, which its user of the operating system may write. */
export function ownLog(
  production: Production,
  name: string,
  user: { uid?: number; gid?: number },
): string {
  const log = join(production.folder, `${name}.log`);
  appendFileSync(log, "");
  if (user.uid !== undefined && user.gid !== undefined) chownSync(log, user.uid, user.gid);
  return log;
}

/** Starts Redis by deploy/redis.sh. This entry point gives up root too, and sets the port. */
export async function startRedis({ production, processes, context }: Given): Promise<Started> {
  const folder = join(production.folder, "redis");
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const user = isRoot() ? "setpriv --reuid=redis --regid=redis --clear-groups " : "";
  const port = `--port ${production.ports.redis} --bind 127.0.0.1 --dir ${folder}`;
  const own = { "docker-entrypoint.sh": `#!/bin/sh\nexec ${user}"$@" ${port}\n` };
  const shims = isRoot() ? own : { ...own, chown: "#!/bin/sh\n" };
  for (const [name, text] of Object.entries(shims)) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
  const started = processes.start({
    name: "Redis",
    command: "sh",
    args: [join(context, "deploy/redis.sh")],
    log: join(production.folder, "redis.log"),
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      REDIS_CONF_DIR: folder,
      REDIS_URL_FILE: join(production.secrets, "redis_url"),
    },
  });
  await until(started, () => accepts(production.ports.redis));
  return started;
}

const SERVERS = ["account", "container", "object"] as const;

/** What swift-ring-builder does in nine processes: one copy on one disk for each server. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for name, port in zip(["account", "container", "object"], ports):
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": int(port), "device": "d1", "weight": 1})
    ring.rebalance()
    ring.get_ring().save(f"{folder}/{name}.ring.gz")
`;

/**
 * Starts OpenStack Swift with its S3 API, on one disk with one copy: the object store of Debian,
 * which is maintained and used in production.
 */
export async function startStore({ production, processes }: Given): Promise<Started> {
  const { ports, folder } = production;
  const etc = join(folder, "store");
  mkdirSync(join(etc, "node/d1"), { recursive: true });
  const [proxy, ...others] = ports.store;
  const common = [
    "[DEFAULT]",
    "bind_ip = 127.0.0.1",
    "workers = 0",
    `user = ${userInfo().username}`,
    `swift_dir = ${etc}`,
    `devices = ${etc}/node`,
    "mount_check = false",
    "log_level = ERROR",
  ];
  const write = (name: string, lines: readonly string[]) =>
    writeFileSync(join(etc, name), `${lines.join("\n")}\n`, { mode: 0o600 });
  const suffix = production.read("database_password").slice(0, 16);
  write("swift.conf", [
    "[swift-hash]",
    `swift_hash_path_prefix = ${suffix}`,
    `swift_hash_path_suffix = ${suffix}`,
    "[storage-policy:0]",
    "name = one",
    "default = yes",
  ]);
  const start = (name: string) =>
    processes.start({
      name: `storage (${name})`,
      command: find(`swift-${name}-server`) ?? "",
      args: [join(etc, `${name}.conf`)],
      log: join(folder, `store-${name}.log`),
      env: { PATH: process.env.PATH, HOME: etc },
    });
  execFileSync("/usr/bin/python3", ["-c", RINGS, etc, ...others.map(String)], { stdio: "pipe" });
  for (const [at, name] of SERVERS.entries()) {
    const app = [`[pipeline:main]`, `pipeline = ${name}-server`, `[app:${name}-server]`];
    write(`${name}.conf`, [
      ...common,
      `bind_port = ${others[at]}`,
      ...app,
      `use = egg:swift#${name}`,
    ]);
    start(name);
  }
  const { username, password } = new URL(production.read("media_url").replace("s3+", ""));
  const [account = "", user = ""] = decodeURIComponent(username).split(":");
  const filters = ["catch_errors", "proxy_logging", "memcache", "copy", "dlo", "slo"];
  write("proxy.conf", [
    ...common,
    `bind_port = ${proxy}`,
    "[pipeline:main]",
    "pipeline = catch_errors proxy_logging memcache s3api tempauth copy dlo slo proxy_logging proxy-server",
    "[app:proxy-server]",
    "use = egg:swift#proxy",
    "account_autocreate = true",
    ...filters.flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`]),
    "[filter:s3api]",
    "use = egg:swift#s3api",
    "location = us-east-1",
    "[filter:tempauth]",
    "use = egg:swift#tempauth",
    `user_${account}_${user} = ${password} .admin`,
  ]);
  const started = start("proxy");
  for (const port of ports.store) await until(started, () => accepts(port));
  return started;
}

/**
 * Checks what compose.yaml does with logs and secrets, which roles deploy/roles.sql makes, and what
 * deploy/pgbouncer.ini accepts.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readDatabases } from "@krapao/server/databases";
import { openPool } from "@krapao/server/kernel/db/database";
import { createDatabase, createRoles } from "@krapao/testkit/postgres/roles";
import { root } from "@krapao/testkit/settings";
import { describe, expect, test } from "vitest";
import { blockOf, environmentOf } from "../production/compose-file.ts";

/** The text of each service, with its name. */
function servicesOf(compose: string): string[] {
  const services = /^services:\n([\s\S]*?)\n(?=\S)/m.exec(compose)?.[1] ?? "";
  return services.split(/^(?= {2}[\w-]+:)/m).filter((block) => /^ {2}\w/.test(block));
}

test("what every container prints is rotated, and the oldest goes", () => {
  const text = readFileSync(join(root, "compose.yaml"), "utf8");
  const logs = /^x-logs: &logs\n(?: {2}.*\n)+/m.exec(text)?.[0] ?? "";
  expect(logs).toMatch(/driver: json-file/);
  expect(logs).toMatch(/max-size: \d+m, max-file: "\d+"/);
  for (const head of ["x-server: &server", "x-citus: &citus"]) {
    expect(blockOf(text, head), head).toContain("logging: *logs");
  }
  const blocks = servicesOf(text);
  expect(blocks.length).toBeGreaterThan(6);
  for (const block of blocks) expect(block).toMatch(/logging: \*logs|\*server|\*citus/);
});

describe("a container that was broken into", () => {
  const text = readFileSync(join(root, "compose.yaml"), "utf8");
  const blocks = servicesOf(text);
  const nameOf = (block: string) => /[\w-]+/.exec(block)?.[0] ?? "";
  const listOf = (block: string, name: string) =>
    (new RegExp(`^ +${name}: \\[(.*)\\]$`, "m").exec(block)?.[1] ?? "").split(", ").filter(Boolean);

  test("cannot change its files, gains no right, and has none of root's by default", () => {
    expect(blockOf(text, "x-closed: &closed").split("\n").slice(0, 3)).toEqual([
      "  read_only: true",
      "  cap_drop: [ALL]",
      '  security_opt: ["no-new-privileges:true"]',
    ]);
    for (const head of ["x-server: &server", "x-citus: &citus"]) {
      expect(blockOf(text, head), head).toContain("<<: *closed\n");
    }
    expect(blocks.length).toBeGreaterThan(9);
    for (const block of blocks)
      expect(block).toMatch(/<<: \*(closed|server|citus)\n|: \*server\n?$/m);
    for (const name of ["read_only", "cap_drop", "security_opt"]) {
      expect(text.match(new RegExp(`^ +${name}:`, "gm")), name).toHaveLength(1);
    }
    expect(text).not.toMatch(/privileged:|pid: host|network_mode|docker\.sock/);
  });

  test("has only the rights that giving up root needs", () => {
    const database = ["CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"];
    const added = Object.fromEntries(
      [...blocks, blockOf(text, "x-citus: &citus")].map((block) => [
        nameOf(block),
        listOf(block, "cap_add"),
      ]),
    );
    const given = Object.entries(added).filter(([, rights]) => rights.length > 0);
    expect(Object.fromEntries(given)).toEqual({
      [nameOf(blockOf(text, "x-citus: &citus"))]: database,
      front: ["CHOWN", "DAC_OVERRIDE", "NET_BIND_SERVICE", "SETGID", "SETUID"],
      postgres: database,
      redis: ["CHOWN", "DAC_OVERRIDE", "SETGID", "SETUID"],
    });
  });

  test("writes to its data and to memory alone", () => {
    const mounts = [...text.matchAll(/(?:- |\[)?"?(\.?[\w./-]+):(\/[\w./-]+)(:ro)?"?[\],\n]/g)];
    const writable = mounts.filter(([, , , mode]) => mode === undefined);
    expect(writable.map(([, from]) => from).filter((from) => from?.startsWith("."))).toEqual([]);
    const memory = blocks.map((block) => [nameOf(block), listOf(block, "tmpfs")]);
    expect(Object.fromEntries(memory.filter(([, folders]) => folders?.length))).toEqual({
      front: ["/run", "/var/cache/nginx"],
      postgres: ["/tmp", "/run/postgresql"],
      redis: ["/run/redis"],
      storage: ["/tmp"],
    });
    expect(listOf(blockOf(text, "x-server: &server"), "tmpfs")).toEqual(["/media", "/tmp"]);
    // Uploads are written there (deploy/server.Dockerfile).
    expect(readFileSync(join(root, "deploy/server.Dockerfile"), "utf8")).toContain(
      " MEDIA_DIR=/media ",
    );
    expect(listOf(blockOf(text, "x-citus: &citus"), "tmpfs")).toEqual(["/tmp", "/run/postgresql"]);
  });

  // A new volume belongs to root, and the archive would stay empty.
  test("PostgreSQL may write its archive", () => {
    expect(blockOf(text, "postgres:")).toContain(
      `entrypoint: [sh, -c, 'chown postgres: /archive && exec docker-entrypoint.sh "$$0" "$$@"']`,
    );
  });
});

test("the owner's password is at the migration alone, the administrators' at their container", () => {
  const text = readFileSync(join(root, "compose.yaml"), "utf8");
  const secretsOf = (block: string) => {
    const found = new RegExp(
      `^( *)${block}\\n(?:\\1 +.*\\n|\\n)*?\\1 +secrets:\\s+\\[(.*)\\]`,
      "m",
    );
    return (found.exec(text)?.[2] ?? "").split(", ");
  };
  const common = ["audit_key", "redis_url", "media_url"];
  const reads = ["database_url", "database_replica_url"];
  expect(secretsOf("x-server: &server")).toEqual([...reads, ...common]);
  expect(secretsOf("migrate:")).toEqual(["database_owner_url"]);
  expect(secretsOf("admin:")).toEqual([...reads, "database_admin_url", ...common]);
  expect(text.match(/^ +server-\d: \*server$/gm)).toHaveLength(2);
  expect(text).toMatch(/POSTGRES_USER: postgres\n/);
});

test("each node of a Citus cluster has the roles, and migrations wait until the nodes are joined", () => {
  const text = readFileSync(join(root, "compose.yaml"), "utf8");
  expect(blockOf(text, "x-citus: &citus")).toContain("profiles: [citus]");
  const passwords = environmentOf(blockOf(text, "x-citus: &citus")).PGPASSFILE ?? "";
  const joining = blockOf(text, "cluster:");
  for (const node of ["coordinator", "worker-1", "worker-2"]) {
    const block = blockOf(text, `${node}:`);
    // The image declares this folder as its volume: another mount would lose the data.
    expect(block).toContain(`- ${node}:/var/lib/postgresql/data\n`);
    expect(block).toContain("./deploy/roles.sh:/docker-entrypoint-initdb.d/roles-1.sh:ro");
    expect(block).toContain("./deploy/citus.sh:/docker-entrypoint-initdb.d/roles-2.sh:ro");
    expect(joining).toContain(`${node}: { condition: service_healthy }`);
    expect(joining).toContain(`-v ${node.replace("-", "_")}=${node} `);
  }
  expect(passwords).toMatch(/^\/var\/lib\/postgresql\/data\//);
  expect(blockOf(text, "migrate:")).toContain(
    "cluster: { condition: service_completed_successfully, required: false }",
  );
  const hosts = environmentOf(blockOf(text, "migrate:")).PRIVATE_HOSTS?.split(",");
  expect(hosts).toContain("coordinator");
});

test("every server gets the address of the copy for reads, from a file that may be empty", () => {
  const text = readFileSync(join(root, "compose.yaml"), "utf8");
  const variable = "DATABASE_REPLICA_URL_FILE: /run/secrets/database_replica_url";
  expect(environmentOf(blockOf(text, "environment: &environment"))).toMatchObject({
    DATABASE_REPLICA_URL_FILE: "/run/secrets/database_replica_url",
  });
  expect(text.split(variable)).toHaveLength(2);
  expect(text).toContain("database_replica_url: { file: deploy/secrets/database_replica_url }");
  expect(readDatabases({ DATABASE_URL: "postgres://a", DATABASE_REPLICA_URL: "" })).toMatchObject({
    databaseReplicaUrl: null,
  });
});

test("deploy/roles.sql makes the roles that the tests have", () => {
  const text = readFileSync(join(root, "deploy/roles.sql"), "utf8");
  const same = { owner: ":owner", app: ":app", admin: ":admin" };
  const statements = text
    .replace(/--.*\n/g, "")
    .replace(/:'(\w+)_password'/g, "':$1'")
    .trim()
    .split("\n");
  const made = [...createRoles(same), createDatabase("krapao")];
  expect(statements.slice(0, made.length).map((each) => each.toLowerCase())).toEqual(
    made.map((each) => each.toLowerCase()),
  );
});

test("a pooler accepts what a server asks for at the start of a connection", async () => {
  const settings = readFileSync(join(root, "deploy/pgbouncer.ini"), "utf8");
  const ignored = /^ignore_startup_parameters = (.*)$/m.exec(settings)?.[1]?.split(",") ?? [];
  // PgBouncer refuses a space at the end, and settings that it neither follows nor ignores.
  const form = /^-c \w+=\w+(?: -c \w+=\w+)*$/;
  for (const int8 of ["bigint", "number"] as const) {
    const pool = openPool({ url: "postgres://krapao_app@127.0.0.1:1/krapao", int8 });
    const asked = String(pool.options.options);
    await pool.end();
    expect(asked).toMatch(form);
    const names = [...asked.matchAll(/-c (\w+)=/g)].map(([, name]) => name);
    expect(["timezone", ...ignored]).toEqual(expect.arrayContaining(names));
  }
});

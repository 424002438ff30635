/** Checks that the files of deploy/ and compose.yaml fit what a server in production accepts. */
import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readAdminConfig, readConfig } from "@krapao/server/config";
import { readOwnerConfig } from "@krapao/server/config/owner-config";
import { readSeedDemo } from "@krapao/server/mode";
import { permanentHeaders } from "@krapao/server/security-headers";
import { productionEnvironment } from "@krapao/testkit/production";
import { root } from "@krapao/testkit/settings";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIRED } from "../production/alerts/alerts.ts";
import { leftOut, readStages, variablesOf } from "../production/build/dockerfile.ts";
import { environmentOf, blockOf as readBlock } from "../production/compose-file.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const compose = read("compose.yaml");
const folder = mkdtempSync(join(tmpdir(), "krapao-deploy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const blockOf = (head: string) => readBlock(compose, head);

/** The image's ENV line. */
const imageVariables = (): Record<string, string> => {
  const last = readStages(read("deploy/server.Dockerfile")).at(-1);
  return last ? variablesOf(last) : {};
};

const password = () => randomBytes(24).toString("hex");
const secrets: Record<string, string> = {
  database_url: `postgres://krapao_app:${password()}@postgres/krapao`,
  database_replica_url: "",
  database_admin_url: `postgres://krapao_admin:${password()}@postgres/krapao`,
  database_owner_url: `postgres://krapao_owner:${password()}@postgres/krapao`,
  redis_url: `redis://:${password()}@redis:6379`,
  media_url: `s3+http://krapao:${password()}@storage:9000/krapao`,
  audit_key: randomBytes(32).toString("base64"),
};

describe("compose.yaml with deploy/production.env and deploy/secrets", () => {
  let environment: Record<string, string | undefined>;
  beforeAll(() => {
    for (const [name, value] of Object.entries(secrets)) {
      writeFileSync(join(folder, name), `${value}\n`);
    }
    const mounted = environmentOf(blockOf("environment: &environment"));
    // What a secret gives is not in production.env.
    const given = Object.keys(mounted).map((name) => name.replace(/_FILE$/, ""));
    const provided = Object.entries(productionEnvironment());
    environment = {
      ...imageVariables(),
      ...Object.fromEntries(provided.filter(([name]) => !given.includes(name))),
      ...Object.fromEntries(
        Object.entries(mounted).map(([name, value]) => [
          name,
          value.replace("/run/secrets", folder),
        ]),
      ),
    };
  });

  test("starts a server", () => {
    const config = readConfig(environment);
    expect(config.isDevelopment).toBe(false);
    expect(config.mediaUrl?.host).toBe("storage:9000");
    expect(config.databaseUrl).toBe(secrets.database_url);
    expect(config.databaseReplicaUrl).toBeNull();
    expect(config.redisUrl).toBe(secrets.redis_url);
    expect(config.auditKeys).toHaveLength(1);
    expect(readSeedDemo(environment)).toBe(false);
  });

  test("starts the commands of administrators", () => {
    const admin = environmentOf(blockOf("admin:"));
    const file = (admin.DATABASE_ADMIN_URL_FILE ?? "").replace("/run/secrets", folder);
    expect(readAdminConfig({ ...environment, DATABASE_ADMIN_URL_FILE: file }).databaseUrl).toBe(
      secrets.database_admin_url,
    );
  });

  test("starts the preparation of a release", () => {
    const mounted = Object.entries(environmentOf(blockOf("migrate:"))).map(([name, value]) => [
      name,
      value.replace("/run/secrets", folder),
    ]);
    const config = readOwnerConfig({ ...imageVariables(), ...Object.fromEntries(mounted) });
    expect(config).toEqual({ databaseUrl: secrets.database_owner_url, isDemo: false });
  });

  test("every secret that a variable names is mounted, and made from a file of deploy/secrets", () => {
    const named = [...compose.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name]) => name);
    for (const name of new Set(named)) {
      expect(compose).toContain(`  ${name}: { file: deploy/secrets/${name} }\n`);
      expect(compose).toMatch(new RegExp(`^ +secrets: \\[.*\\b${name}\\b`, "m"));
    }
  });
});

test("every image is pinned by its version", () => {
  const files = [compose, read("deploy/server.Dockerfile"), read("deploy/front.Dockerfile")];
  const images = files
    .flatMap((text) =>
      [...text.matchAll(/^(?:FROM| +image:) (\S+)/gm)].map(([, image = ""]) => image),
    )
    .filter((image) => image !== "apps");
  expect(images.length).toBeGreaterThan(9);
  const { version, devDependencies } = JSON.parse(read("package.json"));
  for (const image of images) {
    if (image.startsWith("krapao-")) expect(image.split(":")[1]).toBe(version);
    else expect(image).toMatch(/:(v?\d+\.\d+(\.\d+)?(-[a-z-]+)?|RELEASE\.[\dTZ-]+)$/);
    if (image.startsWith("node:")) expect(image).toContain(`:${devDependencies.node}-`);
  }
});

describe("Redis asks for the password of redis_url", () => {
  const url = join(folder, "redis_url");
  const run = () =>
    spawnSync("sh", [join(root, "deploy/redis.sh")], {
      encoding: "utf8",
      env: { PATH: `${folder}:${process.env.PATH}`, REDIS_URL_FILE: url, REDIS_CONF_DIR: folder },
    });
  beforeAll(() => {
    // The image's own programs.
    for (const [name, body] of [
      ["docker-entrypoint.sh", 'echo "$@"'],
      ["chown", 'echo "chown $@"'],
    ]) {
      writeFileSync(join(folder, name ?? ""), `#!/bin/sh\n${body}\n`);
      chmodSync(join(folder, name ?? ""), 0o755);
    }
  });

  test("in a file that only Redis reads, not among its arguments", () => {
    expect(blockOf("redis:")).toContain("entrypoint: [/deploy/redis.sh]");
    writeFileSync(url, "redis://:0123456789abcdef@redis:6379\n");
    const { status, stdout } = run();
    expect(status).toBe(0);
    expect(stdout).toContain(`redis-server ${folder}/redis.conf`);
    expect(stdout).not.toContain("0123456789abcdef");
    expect(readFileSync(join(folder, "redis.conf"), "utf8")).toBe("requirepass 0123456789abcdef\n");
  });

  test.each(["redis://redis:6379", "", "redis://:@redis:6379"])(
    "and does not start with %j",
    (text) => {
      writeFileSync(url, `${text}\n`);
      expect(run()).toMatchObject({ status: 1, stdout: "" });
    },
  );
});

/** What the operator puts next to the repository (docs/operations.md), and what commands write. */
const PROVIDED = [
  ".data/secrets.json",
  ".data/postgres.json",
  ".env",
  "data.json",
  "deploy/production.env",
  "deploy/storage.env",
  "deploy/tls/tls.crt",
  "deploy/tls/tls.key",
  ...[...Object.keys(secrets), "database_password"].map((name) => `deploy/secrets/${name}`),
];

describe("secrets leave the operator's machine neither by git nor in an image", () => {
  test("the list has every place that compose.yaml and the documents name", () => {
    const documents = [compose, read("docs/operations.md")].join("\n");
    const named = documents.match(/deploy\/(?:secrets\/\w+|tls|[\w-]+\.env)/g) ?? [];
    expect(new Set(named).size).toBeGreaterThan(6);
    for (const path of named) {
      expect(
        PROVIDED.some((each) => each === path || each.startsWith(`${path}/`)),
        path,
      ).toBe(true);
    }
  });

  test("git ignores each", () => {
    const ignored = execFileSync("git", ["check-ignore", "--no-index", ...PROVIDED], {
      cwd: root,
      encoding: "utf8",
    });
    expect(ignored.trim().split("\n")).toEqual(PROVIDED);
    const tracked = execFileSync("git", ["ls-files", "deploy"], { cwd: root, encoding: "utf8" });
    expect(tracked).not.toMatch(/secrets|tls|\.env$|\.key$|\.pem$/m);
  });

  test("Docker leaves each out of what a build sees", () => {
    const isLeftOut = leftOut(read(".dockerignore"));
    expect(read(".dockerignore")).not.toMatch(/^!/m);
    expect(PROVIDED.filter((path) => !isLeftOut(path))).toEqual([]);
    for (const path of ["deploy/nginx.conf", "server/src/main.ts", "package-lock.json"]) {
      expect(isLeftOut(path), path).toBe(false);
    }
  });
});

describe("deploy/nginx.conf", () => {
  const nginx = read("deploy/nginx.conf");
  /** The text between the braces that open at `start`. */
  function braces(text: string, start: number): string {
    let depth = 0;
    for (let at = text.indexOf("{", start); at < text.length; at++) {
      if (text[at] === "{") depth += 1;
      if (text[at] === "}" && --depth === 0) return text.slice(text.indexOf("{", start) + 1, at);
    }
    return "";
  }
  const blocks = (text: string, head: RegExp) =>
    [...text.matchAll(head)].map(({ index }) => braces(text, index));
  const servers = blocks(nginx, /^ {2}server \{/gm);
  const hosts = servers.filter((block) => block.includes("listen 443 ssl;"));
  const headers = read("deploy/headers.conf");

  test("every answer of both hosts has the permanent headers of the servers, once", () => {
    const proxy = read("deploy/proxy.conf");
    const expected = Object.entries(permanentHeaders({ isDevelopment: false }));
    const added = [...headers.matchAll(/^add_header (\S+) "?([^"\n]*?)"? always;$/gm)];
    expect(added.map(([, name, value]) => [name?.toLowerCase(), value])).toEqual(expected);
    for (const [, name] of added) expect(proxy).toContain(`proxy_hide_header ${name};`);
    expect(hosts).toHaveLength(2);
    for (const host of hosts) {
      const locations = blocks(host, /location \S+ \{/g);
      expect(locations).toHaveLength(3);
      const outside = locations.reduce((rest, each) => rest.replace(each, ""), host);
      expect(outside).toContain("include /etc/nginx/headers.conf;");
      // nginx drops the inherited headers where a location adds one itself.
      for (const location of locations.filter((each) => each.includes("add_header"))) {
        expect(location).toContain("include /etc/nginx/headers.conf;");
      }
    }
  });

  test("the console's host is closed to the internet", () => {
    const [members = "", console = ""] = hosts;
    expect(members).not.toContain("console-networks.conf");
    expect(console).toContain("include /etc/nginx/console-networks.conf;");
    const rules = read("deploy/console-networks.conf").match(/^(allow|deny) .*;$/gm) ?? [];
    expect(rules.at(-1)).toBe("deny all;");
    const allowed = rules.filter((rule) => rule.startsWith("allow"));
    const PRIVATE = /^allow (127\.|::1|10\.|172\.16\.0\.0\/12|192\.168\.|fc00::\/7)/;
    expect(allowed.filter((rule) => !PRIVATE.test(rule))).toEqual([]);
    // The containers' network comes first: callers through Docker's proxy have its addresses.
    const subnet = /subnet: (\S+?)[ }]/.exec(compose)?.[1];
    expect(rules[0]).toBe(`deny ${subnet};`);
  });

  test("speaks TLS 1.2 and newer, and redirects plain HTTP", () => {
    expect(nginx).toMatch(/^ *ssl_protocols TLSv1\.2 TLSv1\.3;$/m);
    const plain = servers.filter((block) => block.includes("listen 80"));
    const names = hosts.map((host) => /server_name ([^;]+);/.exec(host)?.[1]);
    expect(plain.map((block) => block.trim().split(/\n\s*/))).toEqual([
      ["listen 80 default_server;", "return 444;"],
      ["listen 80;", `server_name ${names.join(" ")};`, "return 301 https://$host$request_uri;"],
    ]);
    expect(nginx.match(/\blisten [^;]+;/g)).toHaveLength(plain.length + 1 + hosts.length);
  });

  test("another host gets no certificate and no answer", () => {
    const others = servers.filter((block) => block.includes("listen 443 ssl default_server;"));
    expect(others.map((block) => block.trim().split(/\n\s*/))).toEqual([
      ["listen 443 ssl default_server;", "ssl_reject_handshake on;", "return 444;"],
    ]);
    for (const host of hosts) expect(host).toContain("listen 443 ssl;");
  });

  // The servers compare it with the Origin of a page, which has the port where it is not 443.
  test("the host reaches the servers with its port", () => {
    expect(read("deploy/proxy.conf")).toMatch(/^proxy_set_header Host \$http_host;$/m);
  });

  test("the front's image has every file that nginx includes", () => {
    const dockerfile = read("deploy/front.Dockerfile");
    for (const [, name] of nginx.matchAll(/include \/etc\/nginx\/([\w-]+\.conf);/g)) {
      expect(dockerfile).toMatch(new RegExp(`^COPY .*deploy/${name} .*/etc/nginx/$`, "m"));
    }
  });
});

test("the rehearsal makes every alert fire", () => {
  const rules = [...read("deploy/alerts.yml").matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(FIRED.toSorted()).toEqual(rules.toSorted());
});

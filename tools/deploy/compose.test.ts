/** Checks what compose.yaml does with logs and secrets, and which roles deploy/roles.sql makes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createDatabase, createRoles } from "@krapao/testkit/postgres/roles";
import { root } from "@krapao/testkit/settings";
import { expect, test } from "vitest";

test("G7: what every container prints is rotated, and the oldest goes", () => {
  const text = readFileSync(join(root, "compose.yaml"), "utf8");
  const logs = /^x-logs: &logs\n(?: {2}.*\n)+/m.exec(text)?.[0] ?? "";
  expect(logs).toMatch(/driver: json-file/);
  expect(logs).toMatch(/max-size: \d+m, max-file: "\d+"/);
  const shared = /^x-server: &server\n(?: {2}.*\n)+/m.exec(text)?.[0] ?? "";
  expect(shared).toContain("logging: *logs");
  const services = /^services:\n([\s\S]*?)\n(?=\S)/m.exec(text)?.[1] ?? "";
  const blocks = services.split(/^(?= {2}[\w-]+:)/m).filter((block) => /^ {2}\w/.test(block));
  expect(blocks.length).toBeGreaterThan(6);
  for (const block of blocks) expect(block).toMatch(/logging: \*logs|\*server/);
});

test("the owner's password is at the migration alone, the administrators' at their container", () => {
  const text = readFileSync(join(root, "compose.yaml"), "utf8");
  const secretsOf = (block: string) => {
    const found = new RegExp(`^( *)${block}\\n(?:\\1 +.*\\n|\\n)*?\\1 +secrets: \\[(.*)\\]`, "m");
    return (found.exec(text)?.[2] ?? "").split(", ");
  };
  const common = ["audit_key", "redis_url", "media_url"];
  expect(secretsOf("x-server: &server")).toEqual(["database_url", ...common]);
  expect(secretsOf("migrate:")).toEqual(["database_owner_url"]);
  expect(secretsOf("admin:")).toEqual(["database_url", "database_admin_url", ...common]);
  expect(text.match(/^ +server-\d: \*server$/gm)).toHaveLength(2);
  expect(text).toMatch(/POSTGRES_USER: postgres\n/);
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

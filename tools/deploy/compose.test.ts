/** Checks what compose.yaml does with the logs of containers. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
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

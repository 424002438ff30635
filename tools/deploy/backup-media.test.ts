/** What deploy/backup-media.sh does with uploaded files. */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
let media: string;
let backups: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "krapao-media-"));
  media = join(folder, "media");
  backups = join(folder, "backups");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(media, path)), { recursive: true });
  writeFileSync(join(media, path), text);
}

function run() {
  const env = { PATH: process.env.PATH, MEDIA_DIR: media, BACKUP_DIR: backups };
  return spawnSync("bash", [join(root, "deploy/backup-media.sh")], { env, encoding: "utf8" });
}

const copyOf = (path: string) => join(backups, "media", path);

test("copies what is new, and nothing that is still being written", () => {
  write("slips/ab/one.jpg", "one");
  write("slips/ab/two.jpg.new", "half");
  write("incoming/three", "half");
  expect(run().stdout).toContain("copied 1 files");
  write("chat/cd/four.png", "four");
  expect(run().stdout).toContain("copied 1 files");
  expect(readFileSync(copyOf("slips/ab/one.jpg"), "utf8")).toBe("one");
  expect(readFileSync(copyOf("chat/cd/four.png"), "utf8")).toBe("four");
  expect(existsSync(copyOf("slips/ab/two.jpg.new"))).toBe(false);
  expect(existsSync(copyOf("incoming"))).toBe(false);
});

test("keeps a deleted file aside, and deletes it after two weeks", () => {
  write("slips/ab/one.jpg", "one");
  run();
  rmSync(join(media, "slips/ab/one.jpg"));
  run();
  const aside = join(backups, "media-deleted/slips/ab/one.jpg");
  expect(existsSync(copyOf("slips/ab/one.jpg"))).toBe(false);
  expect(readFileSync(aside, "utf8")).toBe("one");
  const old = new Date(Date.now() - 16 * 86_400_000);
  utimesSync(aside, old, old);
  run();
  expect(existsSync(aside)).toBe(false);
});

test("changes no copy when the folder of the servers is not there", () => {
  write("slips/ab/one.jpg", "one");
  run();
  rmSync(media, { recursive: true });
  expect(run().status).not.toBe(0);
  expect(existsSync(copyOf("slips/ab/one.jpg"))).toBe(true);
});

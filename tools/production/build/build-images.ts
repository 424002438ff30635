/**
 * Clones a commit and builds its images: `build-images.ts FOLDER COMMIT [STAGE ...]`, with the
 * stages that are left out. Prints where they are. The rehearsal runs it as a process, because it
 * waits for each command and could not be ended in between.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import type { Release } from "../servers.ts";
import { buildImage } from "./dockerfile.ts";

/** A release with both images. */
export interface Built extends Release {
  /** The folder with the root of the front's image. */
  front: string;
}

function build(folder: string, commit: string, without: readonly string[]): Built {
  const context = join(folder, `clone-${commit}`);
  if (!existsSync(context)) {
    execFileSync("git", ["clone", "-q", "--no-hardlinks", root, context], { stdio: "pipe" });
    const id = execFileSync("git", ["rev-parse", commit], { cwd: root, encoding: "utf8" }).trim();
    execFileSync("git", ["checkout", "-q", id], { cwd: context, stdio: "pipe" });
  }
  // Other users of the operating system read what is in the images: nginx, and the storage.
  chmodSync(folder, 0o755);
  const options = { context, into: join(folder, "images"), args: { VARIANT: "thai" }, without };
  const image = buildImage("deploy/server.Dockerfile", { ...options, env: process.env });
  const front = without.includes("apps")
    ? ""
    : buildImage("deploy/front.Dockerfile", { ...options, env: process.env });
  return { context, image, front };
}

const [folder = "", commit = "HEAD", ...without] = process.argv.slice(2);
console.log(JSON.stringify(build(folder, commit, without)));

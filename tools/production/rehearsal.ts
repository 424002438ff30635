/** What the parts of a rehearsal share: its options, the images of a commit, and two owners. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { buildImage } from "./dockerfile.ts";
import { type Release, runProgram } from "./servers.ts";
import { certificateKey, type Shape } from "./shape.ts";
import type { Steps } from "./steps.ts";

export interface Rehearsal {
  folder: string;
  firstPort: number;
  /** Where programs go that this machine's packages have too old. */
  cache: string;
  parts: readonly string[];
  /** Gets the function that stops a part, before anything of it is started. */
  onStart: (stop: () => Promise<void>) => void;
  /** Aborted when the rehearsal ends early. */
  signal: AbortSignal;
}

/** A release with both images. */
export interface Built extends Release {
  /** The folder with the root of the front's image. */
  front: string;
}

/** Clones a commit and builds its images. @param without stages that are not built */
export function build(folder: string, commit: string, without: readonly string[]): Built {
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

/** Makes two owners by the command of administrators. @returns the file of the state */
export async function addOwners(
  steps: Steps,
  { production }: Shape,
  built: Release,
): Promise<string> {
  const add = async (username: string) => {
    const args = ["server/src/cli/staff.ts", "add", username, "owner", username];
    const printed = await runProgram({ production, release: built }, "admin:", args);
    const password = /signs in with (\S+), once/.exec(printed)?.[1];
    if (!password) throw new Error(`no password in: ${printed}`);
    return { username, password };
  };
  const owners = await steps.step("two owners are added by the command", async () => [
    await add("first.owner"),
    await add("second.owner"),
  ]);
  const state = join(production.folder, "state.json");
  const { url, consoleUrl, sandboxUrl } = production;
  writeFileSync(
    state,
    JSON.stringify({
      url,
      consoleUrl,
      sandboxUrl,
      certificateKey: certificateKey(production),
      owners,
    }),
    { mode: 0o600 },
  );
  return state;
}

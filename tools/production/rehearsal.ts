/** What the parts of a rehearsal share: its options, the images of a commit, and two owners. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import type { Built } from "./build/build-images.ts";
import type { FoundPrograms } from "./build/find-programs.ts";
import { startNode } from "./children.ts";
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

/**
 * Runs a program of build/ that waits for its commands, in a process that can be ended in the
 * middle. @returns what it printed
 */
async function runApart<T>(name: string, args: readonly string[]): Promise<T> {
  const { child, ended } = startNode({
    args: [join(import.meta.dirname, "build", name), ...args],
    cwd: root,
    env: process.env,
    isGroup: true,
  });
  const said = ["", ""];
  for (const [at, stream] of [child.stdout, child.stderr].entries()) {
    stream.on("data", (part: Buffer) => {
      said[at] += part.toString();
    });
  }
  if ((await ended) !== 0) throw new Error(said[1]);
  return JSON.parse(said[0] ?? "") as T;
}

/** Clones a commit and builds its images. @param without stages that are not built */
export const build = (folder: string, commit: string, without: readonly string[]): Promise<Built> =>
  runApart("build-images.ts", [folder, commit, ...without]);

/** Finds the programs, and builds those that are too old. */
export const findPrograms = (cache: string, withPooler: boolean): Promise<FoundPrograms> =>
  runApart("find-programs.ts", [cache, ...(withPooler ? ["pooler"] : [])]);

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

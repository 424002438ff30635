/**
 * Keeps a child process running: prefixes its logs, restarts it after an unexpected end, and gives
 * it time to stop.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { signal } from "@krapao/testkit/postgres/process";
import { root } from "@krapao/testkit/settings";

export type ChildOptions = {
  name: string;
  /** Arguments of node: the file first, relative to the repository. */
  args: string[];
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
  /** Called with the new process id after every start. */
  onStart?: (pid: number) => void;
  /** Called when the child ends unexpectedly several times in a row. */
  onGiveUp: (reason: string) => void;
  watch?: boolean;
  /** The child has nothing to drain and may ignore signals. */
  isDisposable?: boolean;
};

export type Child = { readonly pid: number | undefined; stop(): Promise<void> };

const patienceMs = 20_000;
const hastyMs = 5_000;
const hastyDeathsMax = 5;

/** Starts the child now, and again whenever it ends unexpectedly. */
export function keepRunning(options: ChildOptions): Child {
  let stopping = false;
  let hastyDeaths = 0;
  let current = start();

  function start(): ChildProcess {
    const startedAt = performance.now();
    const child = spawnChild(options);
    child.once("exit", (code, by) => {
      if (stopping) return;
      hastyDeaths = performance.now() - startedAt < hastyMs ? hastyDeaths + 1 : 0;
      const reason = `${options.name} ended unexpectedly (${by ?? `exit code ${code}`})`;
      if (hastyDeaths >= hastyDeathsMax) return options.onGiveUp(reason);
      options.say(`${reason}; starting it again.`);
      setTimeout(() => {
        if (!stopping) current = start();
      }, hastyDeaths * 500);
    });
    return child;
  }

  return {
    get pid() {
      return current.pid;
    },
    stop: async () => {
      stopping = true;
      await endChild(current, options);
    },
  };
}

function spawnChild(options: ChildOptions): ChildProcess {
  const watch = options.watch ? ["--watch", "--watch-preserve-output"] : [];
  const preload = options.watch ? [] : ["--import", join(root, "tools/launch/exit-with-parent.ts")];
  const child = spawn(process.execPath, [...watch, ...preload, ...options.args], {
    cwd: root,
    env: options.env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // The child gets a separate process group: Ctrl-C reaches the launcher, which stops its
    // children in order.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) prefixLines(stream, options.name);
  }
  if (child.pid !== undefined) options.onStart?.(child.pid);
  return child;
}

function prefixLines(stream: NodeJS.ReadableStream, name: string): void {
  const label = name.padEnd(7);
  createInterface({ input: stream }).on("line", (line) => console.log(`${label} | ${line}`));
}

async function endChild(child: ChildProcess, { name, say, isDisposable }: ChildOptions) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  if (isDisposable) signal(-child.pid, "SIGKILL");
  else child.kill("SIGTERM");
  if (await Promise.race([ended.then(() => true), sleep(patienceMs, false, { ref: false })]))
    return;
  say(`${name} does not drain within ${patienceMs / 1000} s; ending it.`);
  signal(-child.pid, "SIGKILL");
  await ended;
}

/**
 * Runs a program to its end, or until the signal ends it. @returns its output @throws when it fails
 */
export async function runOnce(
  name: string,
  command: string[],
  env: NodeJS.ProcessEnv,
  { cwd = root, signal }: { cwd?: string; signal?: AbortSignal | undefined } = {},
): Promise<string> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal && { signal }),
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => lines.push(line));
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const output = stripVTControlCharacters(lines.join("\n"));
  if (code !== 0) throw new Error(`${name} failed:\n${output}`);
  return output;
}

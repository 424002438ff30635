/** Starts the processes of a rehearsal and ends each of them by its id. */
import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, closeSync, openSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface Started {
  name: string;
  child: ChildProcess;
  /** The file with all that it printed. */
  log: string;
  /** Ends it and waits until it has gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface Program {
  name: string;
  command: string;
  args: readonly string[];
  log: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  user?: { uid: number; gid: number } | Record<string, never>;
  /** How it is asked to end. */
  signal?: NodeJS.Signals;
}

export interface Processes {
  start(program: Program): Started;
  /** Ends what still runs, the newest first. */
  stopAll(): Promise<void>;
}

/** Longer than a server's own drain. */
const PATIENCE_MS = 30_000;

/** @param signal after it nothing is started any more */
export function openProcesses(signal: AbortSignal): Processes {
  const running = new Set<Started>();
  return {
    start({ name, command, args, log, cwd = "/", env, user = {}, signal: by = "SIGTERM" }) {
      signal.throwIfAborted();
      const file = openSync(log, "a");
      const child = spawn(command, args, {
        cwd,
        env,
        ...user,
        stdio: ["ignore", file, file],
        detached: false,
      });
      closeSync(file);
      child.on("error", (error) => appendFileSync(log, `${error.message}\n`));
      const ended = new Promise<void>((resolve) => {
        child.once("exit", () => resolve());
        child.once("error", () => resolve());
      });
      const started: Started = {
        name,
        child,
        log,
        async stop(given = by) {
          running.delete(started);
          if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
          child.kill(given);
          const late = await Promise.race([ended, sleep(PATIENCE_MS, "late", { ref: false })]);
          if (late !== "late") return;
          child.kill("SIGKILL");
          await ended;
        },
      };
      running.add(started);
      return started;
    },
    async stopAll() {
      for (const each of [...running].reverse()) await each.stop();
    },
  };
}

/** Waits until `look` finds something. @throws with the end of the log of what does not come up */
export async function until(
  started: Pick<Started, "name" | "child" | "log">,
  look: () => Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await look().catch(() => false))) {
    const isGone = started.child.exitCode !== null || started.child.signalCode !== null;
    if (isGone || performance.now() > end) {
      const text = readFileSync(started.log, "utf8").slice(-1_500);
      throw new Error(`${started.name} ${isGone ? "ended" : "does not answer"}:\n${text}`);
    }
    await sleep(100);
  }
}

/** Whether a port of this machine accepts connections. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}

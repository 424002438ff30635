/** Programs that the rehearsal runs to their end, so that they can be ended early. */
import { spawn } from "node:child_process";

const ends = new Set<() => Promise<void>>();
let isEnding = false;

interface Program {
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** It is ended with all that it started. A program that closes its browser needs SIGTERM. */
  isGroup?: boolean;
}

/** Starts a program of Node.js whose output is read. @throws once the others are being ended */
export function startNode({ args, cwd, env, isGroup = false }: Program) {
  if (isEnding) throw new Error("the rehearsal ends early");
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: isGroup,
  });
  const ended = new Promise<number>((resolve) => {
    child.once("close", (code) => resolve(code ?? 1));
    child.once("error", () => resolve(1));
  });
  const end = async () => {
    if (isGroup && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    else child.kill("SIGTERM");
    await ended;
  };
  ends.add(end);
  void ended.then(() => ends.delete(end));
  return { child, ended };
}

/** Ends what still runs; nothing more is started. */
export async function endChildren(): Promise<void> {
  isEnding = true;
  await Promise.all([...ends].map((end) => end().catch(() => {})));
}

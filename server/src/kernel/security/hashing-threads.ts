/** A bounded queue before a few threads that do nothing but hash: a flood of logins waits here. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { refuse } from "./errors.ts";

export type HashingWork =
  | {
      ask: "hash";
      password: string;
      cost: { memoryCost: number; timeCost: number; parallelism: number };
    }
  | { ask: "verify"; password: string; hash: string };

export type HashingAnswer = { hash: string } | { isRight: boolean } | { failed: true };

/** One core is left to the calls, and more than four threads would only take memory. */
const THREADS_MAX = Math.max(1, Math.min(4, availableParallelism() - 1));
const WAITING_MAX = 256;

interface Task {
  work: HashingWork;
  resolve: (answer: HashingAnswer) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  /** What it works on; null while it is idle. */
  task: Task | null;
}

const waiting: Task[] = [];
const threads = new Set<Thread>();

/** @throws REQUEST_LIMIT when too many wait already */
export function hashInThread(work: HashingWork): Promise<HashingAnswer> {
  if (waiting.length >= WAITING_MAX) refuse("REQUEST_LIMIT");
  return new Promise((resolve, reject) => {
    waiting.push({ work, resolve, reject });
    assignNext();
  });
}

function assignNext(): void {
  if (waiting.length === 0) return;
  const idle = [...threads].find(({ task }) => task === null);
  const thread = idle ?? (threads.size < THREADS_MAX ? startThread() : null);
  const task = thread && waiting.shift();
  if (!thread || !task) return;
  thread.task = task;
  // A thread that works keeps the process alive until it has answered; an idle one does not.
  thread.worker.ref();
  thread.worker.postMessage(task.work);
}

function startThread(): Thread {
  const worker = new Worker(new URL("./hashing-thread.ts", import.meta.url));
  const thread: Thread = { worker, task: null };
  threads.add(thread);
  worker.on("message", (answer: HashingAnswer) => {
    const { task } = thread;
    thread.task = null;
    worker.unref();
    task?.resolve(answer);
    assignNext();
  });
  // A thread that ends takes one task with it; the next task starts another.
  const ended = (error: Error) => {
    threads.delete(thread);
    thread.task?.reject(error);
    thread.task = null;
    assignNext();
  };
  worker.on("error", ended);
  worker.on("exit", () => ended(new Error("a hashing thread ended")));
  return thread;
}

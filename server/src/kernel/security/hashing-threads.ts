/**
 * A bounded queue in front of a few threads that hash passwords, so that a flood of logins waits
 * here.
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { refuse } from "../errors.ts";

export type HashingWork =
  | {
      operation: "hash";
      password: string;
      cost: { memoryCost: number; timeCost: number; parallelism: number };
    }
  | { operation: "verify"; password: string; hash: string };

export type HashingAnswer = { hash: string } | { isRight: boolean } | { failed: true };

/** One core is left for calls. More than four threads would only take memory. */
const THREADS_MAX = Math.max(1, Math.min(4, availableParallelism() - 1));
const WAITING_MAX = 256;

interface Task {
  work: HashingWork;
  resolve: (answer: HashingAnswer) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  /** Its current task; null while it is idle. */
  task: Task | null;
}

const waiting: Task[] = [];
const threads = new Set<Thread>();

/** @throws REQUEST_LIMIT when the queue is full */
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
  // A working thread keeps the process alive until it answers; an idle one does not.
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
  // A thread that ends fails its current task. The next task starts another thread.
  const onEnd = (error: Error) => {
    threads.delete(thread);
    thread.task?.reject(error);
    thread.task = null;
    assignNext();
  };
  worker.on("error", onEnd);
  worker.on("exit", () => onEnd(new Error("a hashing thread ended")));
  return thread;
}

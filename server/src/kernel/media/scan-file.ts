/** Asks a scanner for malware (clamd, by its INSTREAM command) about a file that has arrived. */
import { createReadStream } from "node:fs";
import { connect } from "node:net";
import { refuse } from "./errors.ts";
import { describeError, type Log } from "./log.ts";

/** Looks at a file. @throws KEY_INVALID when there is something in it, SERVICE_BUSY when nobody can say */
export type Scan = (path: string) => Promise<void>;

const TIMEOUT_MS = 30_000;
const ANSWER_BYTES_MAX = 4_096;

/** @param url `clamd://host:port`; null: nothing is scanned */
export function openScan(url: URL | null, log: Log): Scan | null {
  if (url === null) return null;
  return async (path) => {
    const answer = await askScanner(url, path).catch((error: unknown) => {
      log.error({ event: "scan", ...describeError(error) }, "a file could not be scanned");
      return refuse("SERVICE_BUSY");
    });
    if (answer === "stream: OK") return;
    // Whatever else it says is no "clean": a file that is too large for it, a database that is missing.
    const isFound = answer.endsWith(" FOUND");
    const outcome = isFound ? "found" : "unclear";
    log.warn({ event: "scan", outcome, ...(isFound ? { name: answer } : {}) }, "a file is refused");
    if (isFound) refuse("KEY_INVALID", { file: "KEY_INVALID" });
    refuse("SERVICE_BUSY");
  };
}

async function askScanner({ hostname, port }: URL, path: string): Promise<string> {
  const socket = connect({ host: hostname, port: Number(port || 3310) });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  signal.addEventListener("abort", () => socket.destroy(new Error("the scanner is late")));
  const answer = readAnswer(socket);
  // Should the file be what fails, nobody waits for the answer.
  answer.catch(() => {});
  try {
    socket.write("zINSTREAM\0");
    for await (const chunk of createReadStream(path)) {
      const size = Buffer.alloc(4);
      size.writeUInt32BE(chunk.length);
      socket.write(size);
      if (!socket.write(chunk)) await Promise.race([drained(socket), answer]);
    }
    socket.write(Buffer.alloc(4));
    return await answer;
  } finally {
    socket.destroy();
  }
}

const drained = (socket: NodeJS.WritableStream) =>
  new Promise<void>((resolve) => socket.once("drain", resolve));

/** Up to its zero byte. */
async function readAnswer(socket: AsyncIterable<Buffer>): Promise<string> {
  let answer = "";
  for await (const part of socket) {
    answer += part.toString("latin1");
    if (answer.includes("\0") || answer.length > ANSWER_BYTES_MAX) break;
  }
  const [line = "", rest] = answer.split("\0");
  if (rest === undefined) throw new Error("the scanner did not answer");
  return line;
}

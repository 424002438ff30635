/** Scans a received file for malware with clamd, through its INSTREAM command. */
import { createReadStream } from "node:fs";
import { connect } from "node:net";
import { refuse } from "../errors.ts";
import { describeError, type Log } from "../log.ts";

/**
 * Scans a file. @throws KEY_INVALID when malware is found, SERVICE_BUSY when the scanner gives no
 * clear answer
 */
export type Scan = (path: string) => Promise<void>;

const TIMEOUT_MS = 30_000;
const ANSWER_BYTES_MAX = 4_096;

/** @param url `clamd://host:port`; null: files are not scanned */
export function openScan(url: URL | null, log: Log): Scan | null {
  if (url === null) return null;
  return async (path) => {
    const answer = await askScanner(url, path).catch((error: unknown) => {
      log.error({ event: "scan", ...describeError(error) }, "file scan failed");
      return refuse("SERVICE_BUSY");
    });
    if (answer === "stream: OK") return;
    // No other answer means "clean": the file may be too large for the scanner, or its database
    // missing.
    const isFound = answer.endsWith(" FOUND");
    const outcome = isFound ? "found" : "unclear";
    log.warn(
      { event: "scan", outcome, ...(isFound ? { name: answer } : {}) },
      "file refused by the scanner",
    );
    if (isFound) refuse("KEY_INVALID", { file: "KEY_INVALID" });
    refuse("SERVICE_BUSY");
  };
}

async function askScanner({ hostname, port }: URL, path: string): Promise<string> {
  const socket = connect({ host: hostname, port: Number(port || 3310) });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  signal.addEventListener("abort", () => socket.destroy(new Error("the scanner timed out")));
  const answer = readAnswer(socket);
  // Avoids an unhandled rejection when reading the file fails first.
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

/** Reads up to the zero byte. */
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

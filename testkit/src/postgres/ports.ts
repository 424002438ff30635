/** Free ports on loopback. */
import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { createServer } from "node:net";

/**
 * Below the ports that systems give to outgoing connections (32768 up on Linux, 49152 up on macOS
 * and Windows). Such a connection could take a port between the choice and the start of its server.
 */
const FIRST = 20_000;
const LAST = 32_000;

/**
 * A port on loopback that no process listens on now. No other process gets it from this function
 * for as long as this process lives.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(FIRST, LAST);
    if ((await reserve(port)) && (await isFree(port))) return port;
  }
  throw new Error(`no free port from ${FIRST} to ${LAST}`);
}

/** Whether a process can listen on this port of loopback. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/**
 * Holds the number as a UDP port: one process at a time can, the system ends it with the process,
 * and a TCP server on the same number is not affected.
 */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    socket.once("error", () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address: "127.0.0.1", exclusive: true }, () => {
      socket.unref();
      resolve(true);
    });
  });
}

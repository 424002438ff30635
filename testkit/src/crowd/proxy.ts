/**
 * A TCP proxy between two processes that can be cut, slowed or made silent on one side, connection
 * by connection.
 */
import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * pass: the proxy changes nothing. cut: every connection ends now, new ones too. refuse: new
 * connections end at once. deaf: bytes are accepted and nothing comes back. slow: each piece waits.
 */
export const LINE_STATES = ["pass", "cut", "refuse", "deaf", "slow"] as const;
export type LineState = (typeof LINE_STATES)[number];

const SLOW_MS = 300;

export interface Line {
  port: number;
  set(state: LineState): void;
  /** Cuts the open connections and keeps the state: a dropped packet, a switch that restarts. */
  drop(): void;
  close(): Promise<void>;
}

/**
 * Opens a proxy on a free port of loopback. @param target ports, tried in order: a server that is
 * down is skipped
 */
export async function openLine(target: () => number[]): Promise<Line> {
  let state: LineState = "pass";
  const pairs = new Set<[Socket, Socket]>();
  const drop = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  const server: Server = createServer((near) => {
    near.on("error", () => {});
    if (state === "cut" || state === "refuse") return void near.destroy();
    void reach(target()).then((far) => {
      if (!far || near.destroyed) {
        far?.destroy();
        near.destroy();
        return;
      }
      const pair: [Socket, Socket] = [near, far];
      pairs.add(pair);
      join(
        near,
        far,
        () => state !== "deaf",
        () => (state === "slow" ? SLOW_MS : 0),
      );
      join(
        far,
        near,
        () => state !== "deaf",
        () => (state === "slow" ? SLOW_MS : 0),
      );
      for (const socket of pair) {
        socket.on("error", () => {});
        socket.on("close", () => {
          pairs.delete(pair);
          near.destroy();
          far.destroy();
        });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    set(next) {
      state = next;
      if (next === "cut") drop();
    },
    drop,
    close: () => {
      drop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function reach(ports: number[]): Promise<Socket | null> {
  for (const port of ports) {
    const socket = await new Promise<Socket | null>((resolve) => {
      const trying = connect(port, "127.0.0.1");
      trying.once("connect", () => resolve(trying));
      trying.once("error", () => resolve(null));
    });
    if (socket) return socket;
  }
  return null;
}

function join(from: Socket, to: Socket, hears: () => boolean, waitMs: () => number): void {
  from.on("data", (bytes: Buffer) => {
    // The bytes that a silent proxy swallowed are lost: the connection can only be closed.
    if (!hears()) return;
    const wait = waitMs();
    if (wait === 0) to.write(bytes);
    else setTimeout(() => !to.destroyed && to.write(bytes), wait);
  });
}

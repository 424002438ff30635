/** The side of a browser in WebDriver BiDi: Playwright connects to it and sends commands. */
import type { AddressInfo } from "node:net";
import { type RawData, type WebSocket, WebSocketServer } from "ws";

export type Params = Record<string, unknown>;
export type Command = { id: number; method: string; params: Params };

/** Waits for Playwright. It reads the address from this line, as from Firefox. */
export function listenForPlaywright(connected: (socket: WebSocket) => void): void {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", connected);
  server.on("listening", () => {
    const { port } = server.address() as AddressInfo;
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
}

/** The border to the other side: commands are what the protocol says. */
export const commandOf = (data: RawData): Command => JSON.parse(String(data)) as Command;

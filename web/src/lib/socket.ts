import type { ServerEvents, WalletEvent } from "@krapao/contract/events";
import type { Socket } from "socket.io-client";
import { readToken } from "./session.ts";

/**
 * Listens to the member's `wallet` events until the returned function is called. The client library loads
 * only now; the server puts the connection into the member's own room by its token. After each reconnect
 * `onReconnect` is called, since events may have been missed.
 */
export function listenToWallet(
  onWallet: (event: WalletEvent) => void,
  onReconnect: () => void,
): () => void {
  let socket: Socket<ServerEvents> | undefined;
  let stopped = false;
  let connectedBefore = false;
  void import("socket.io-client").then(({ io }) => {
    if (stopped) return;
    socket = io({
      transports: ["websocket"],
      reconnectionDelay: 500,
      auth: (send) => send({ token: readToken() }),
    });
    socket.on("wallet", onWallet);
    socket.on("connect", () => {
      if (connectedBefore) onReconnect();
      connectedBefore = true;
    });
  });
  return () => {
    stopped = true;
    socket?.disconnect();
  };
}

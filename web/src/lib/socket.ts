import type { ServerEvents } from "@krapao/contract/events";
import type { Socket } from "socket.io-client";
import { readToken } from "./session.ts";

interface Listeners {
  wallet: ServerEvents["wallet"];
  slip: ServerEvents["slip"];
  /** After each reconnect, since events may have been missed. */
  reconnect: () => void;
}

/**
 * Listens to the member's events until the returned function is called. The client library loads only now; the
 * server puts the connection into the member's own room by its token.
 */
export function listenToMember({ wallet, slip, reconnect }: Listeners): () => void {
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
    socket.on("wallet", wallet);
    socket.on("slip", slip);
    socket.on("connect", () => {
      if (connectedBefore) reconnect();
      connectedBefore = true;
    });
  });
  return () => {
    stopped = true;
    socket?.disconnect();
  };
}

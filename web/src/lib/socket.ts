import type { ServerEvents } from "@krapao/contract/events";
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
  const token = readToken();
  let stopped = false;
  let stop = () => {};
  if (token) {
    void import("./line.ts").then(({ openLine }) => {
      if (stopped) return;
      const { line, release } = openLine({ token });
      let connectedBefore = line.connected;
      const connected = () => {
        if (connectedBefore) reconnect();
        connectedBefore = true;
      };
      line.on("wallet", wallet).on("slip", slip).on("connect", connected);
      stop = () => {
        line.off("wallet", wallet).off("slip", slip).off("connect", connected);
        release();
      };
    });
  }
  return () => {
    stopped = true;
    stop();
  };
}

import type { ServerEvents } from "@krapao/contract/events";
import { readToken } from "./session.ts";

interface Listeners {
  wallet: ServerEvents["wallet"];
  slip: ServerEvents["slip"];
  /** After each reconnect, since events may have been missed. */
  reconnect: () => void;
}

/** A line that the server cut is tried again after this; the client library leaves that to us. */
const CUT_MS = 1_000;

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
      // The server ends, or it has ended this session: what is read now tells which, and a dead session leaves the page.
      const cut = (reason: string) => {
        if (reason !== "io server disconnect") return;
        reconnect();
        setTimeout(() => {
          if (!stopped && !line.connected) line.connect();
        }, CUT_MS);
      };
      line.on("wallet", wallet).on("slip", slip).on("connect", connected).on("disconnect", cut);
      stop = () => {
        line.off("wallet", wallet).off("slip", slip);
        line.off("connect", connected).off("disconnect", cut);
        release();
      };
    });
  }
  return () => {
    stopped = true;
    stop();
  };
}

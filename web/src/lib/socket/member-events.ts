import { untilLoaded } from "@krapao/browser/loading/until-loaded";
import type { ServerEvents } from "@krapao/contract/events";
import { readToken } from "../session/session.ts";

type MoneyEvents = Pick<ServerEvents, "wallet" | "slip" | "qr" | "ways">;

interface Listeners extends Partial<MoneyEvents> {
  /** After the first connection of this page. */
  connect?: () => void;
  /** After each reconnect, since events may have been missed. */
  reconnect?: () => void;
}

const ignore = () => {};

/**
 * Delay before a reconnect after the server closed the socket: then the client library does not
 * retry.
 */
const CLOSED_MS = 1_000;

/**
 * Listens to the member's events until the returned function is called. The client library loads
 * only now; the server puts the connection into the member's own room by its token.
 */
export function listenToMember(listeners: Listeners): () => void {
  const { wallet = ignore, slip = ignore, qr = ignore, ways = ignore } = listeners;
  const { connect = ignore, reconnect = ignore } = listeners;
  const token = readToken();
  let isStopped = false;
  let stop = () => {};
  const start = ({ connectSocket }: typeof import("./member-socket.ts")) => {
    if (isStopped || !token) return;
    const { socket, release } = connectSocket({ token });
    let wasConnected = socket.connected;
    const onConnect = () => {
      if (wasConnected) reconnect();
      else connect();
      wasConnected = true;
    };
    // Either the server stops, or it has ended this session. The calls that follow find out, and
    // a dead session leads to the login page.
    const onDisconnect = (reason: string) => {
      if (reason !== "io server disconnect") return;
      reconnect();
      setTimeout(() => {
        if (!isStopped && !socket.connected) socket.connect();
      }, CLOSED_MS);
    };
    const events = { wallet, slip, qr, ways, connect: onConnect, disconnect: onDisconnect };
    const names = Object.keys(events) as (keyof typeof events)[];
    for (const name of names) socket.on(name, events[name]);
    stop = () => {
      for (const name of names) socket.off(name, events[name]);
      release();
    };
  };
  // Without the socket the page would never hear of money again.
  if (token) untilLoaded(() => import("./member-socket.ts").then(start));
  return () => {
    isStopped = true;
    stop();
  };
}

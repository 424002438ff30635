/**
 * Many pages of guests at once, as small as possible: engine.io and socket.io without their client,
 * one WebSocket each.
 */
import { randomBytes } from "node:crypto";

export interface Page {
  guestId: string;
  /** Spoofed client address (X-Forwarded-For). */
  address: string;
  close(): void;
}

export const randomAddress = (index: number) =>
  `10.${20 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;

/**
 * Opens a page that answers pings and passes on events. Resolves when the server has accepted it.
 */
export function openPage(
  server: string,
  index: number,
  hear: (event: string, payload: unknown) => void,
): Promise<Page> {
  const guestId = randomBytes(16).toString("base64url");
  const address = randomAddress(index);
  const url = `${server.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`;
  // undici's WebSocket takes headers; the browser's types do not know that.
  const options = { headers: { "x-forwarded-for": address } } as unknown as string[];
  const socket = new WebSocket(url, options);
  return new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error("a socket was refused"));
    socket.onclose = () => reject(new Error("a socket was closed"));
    socket.onmessage = ({ data }) => {
      const text = String(data);
      if (text.startsWith("0")) return socket.send(`40${JSON.stringify({ guestId })}`);
      if (text === "2") return socket.send("3");
      if (text.startsWith("44")) return reject(new Error(text));
      if (text.startsWith("40")) {
        // The guest's own room: what it writes comes back here.
        socket.send(`420${JSON.stringify(["join", `krapao-chat-${guestId}`])}`);
        return resolve({ guestId, address, close: () => socket.close() });
      }
      if (text.startsWith("42")) {
        const [event, payload] = JSON.parse(text.slice(2)) as [string, unknown];
        hear(event, payload);
      }
    };
  });
}

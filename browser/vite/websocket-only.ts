import type { Plugin } from "vite";
import { replaceModules } from "./matched-modules.ts";

/**
 * Removes the transports of the socket client that are not used: our sockets only ever use
 * websockets.
 */
export function websocketOnly(): Plugin {
  return replaceModules("websocket-only", {
    "/engine.io-client/build/esm/transports/index.js":
      'import { WS } from "./websocket.js"; export const transports = { websocket: WS };',
    // The package also exports these from its index, which keeps them in the build although nothing
    // imports them.
    "/engine.io-client/build/esm/transports/polling-xhr.js":
      "export class BaseXHR {} export class XHR {} export class Request {}",
  });
}

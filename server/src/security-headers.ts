import type { Config } from "./config.ts";

/** Headers of every answer: which sources a page may load, and how long HTTPS is required. */
export function helmetOptions(config: Config) {
  const games = config.gameProviders.map(({ gameUrl }) => gameUrl);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        // The member app reads the QR code of a slip with its own WebAssembly module.
        "script-src": ["'self'", "'wasm-unsafe-eval'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        // The chat previews a video before it is sent.
        "media-src": ["'self'", "blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "worker-src": ["'self'"],
        "manifest-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        // One-tap login submits a hidden form to the game providers.
        "form-action": ["'self'", ...new Set(games.map((url) => new URL(url).origin))],
      },
    },
    strictTransportSecurity: config.isDevelopment ? false : { maxAge: 31_536_000 },
    referrerPolicy: { policy: "no-referrer" as const },
    crossOriginEmbedderPolicy: false,
    // A game opens in a separate tab, and the app sets that tab's address after it has opened.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" as const },
  };
}

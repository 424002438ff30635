import fastifyHelmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import Fastify from "fastify";
import type { Config } from "./config.ts";

/** What no page of either app uses, and no script that got into one may ask for. */
const UNUSED_FEATURES = [
  ...["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid"],
  ...["magnetometer", "microphone", "midi", "payment", "screen-wake-lock", "serial", "usb"],
  "xr-spatial-tracking",
];

/**
 * Headers that every answer of both apps has, refusals and errors included. nginx adds the same to
 * its own answers (deploy/headers.conf).
 */
export const permanentHeaders = ({ isDevelopment }: Pick<Config, "isDevelopment">) => ({
  ...(isDevelopment ? {} : { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  "permissions-policy": UNUSED_FEATURES.map((name) => `${name}=()`).join(", "),
  "x-content-type-options": "nosniff",
});

/** Headers of the member app: which sources a page may load. */
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
    strictTransportSecurity: false,
    referrerPolicy: { policy: "no-referrer" as const },
    crossOriginEmbedderPolicy: false,
    // A game opens in a separate tab, and the app sets that tab's address after it has opened.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" as const },
  };
}

/** Headers of the console: nothing but its own files. */
export const CONSOLE_HELMET_OPTIONS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      "default-src": ["'none'"],
      "script-src": ["'self'"],
      "style-src": ["'self'"],
      "img-src": ["'self'", "data:", "blob:"],
      "media-src": ["'self'", "blob:"],
      "font-src": ["'self'"],
      "connect-src": ["'self'"],
      "manifest-src": ["'self'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'none'"],
      "form-action": ["'self'"],
    },
  },
  strictTransportSecurity: false as const,
  referrerPolicy: { policy: "no-referrer" as const },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: { policy: "same-origin" as const },
  xFrameOptions: { action: "deny" as const },
};

/** Headers of one answer that are not of every answer. */
const OF_ONE_ANSWER = new Set(["content-type", "content-length", "date", "connection"]);

/**
 * The headers of every answer, with those of helmet. None depends on the call, so they are computed
 * once, from the answer of a server that has helmet alone.
 */
export async function headersOf(
  config: Pick<Config, "isDevelopment">,
  options: FastifyHelmetOptions,
): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(fastifyHelmet, options);
  probe.get("/", async () => "");
  const { headers } = await probe.inject("/");
  await probe.close();
  const constant = Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.has(name));
  return {
    ...Object.fromEntries(constant.map(([name, value]) => [name, String(value)])),
    ...permanentHeaders(config),
  };
}

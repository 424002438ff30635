import { createHmac, timingSafeEqual } from "node:crypto";

const WINDOW_SECONDS = 300;
const mac = (secret, text) => createHmac("sha256", secret).update(text).digest("hex");
const isSame = (one, other) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
const isNear = (seconds) => Math.abs(Date.now() / 1000 - Number(seconds)) <= WINDOW_SECONDS;

/** Headers of a callback. Post exactly the text that you signed. */
export function callbackHeaders(secret, body, seconds = Math.floor(Date.now() / 1000)) {
  return {
    "content-type": "application/json",
    "x-krapao-signature": `t=${seconds},v1=${mac(secret, `${seconds}.${body}`)}`,
  };
}

/** The signature of a call to the forms WW and payout. */
export function callSignature(secret, { seconds, method, path, body }) {
  return mac(secret, `${seconds}.${method}.${path}.${body}`);
}

/** Whether a call to the form WW is genuine. `path` is below your base address. */
export function isWwCall({ merchant, secret }, { method, path, headers, body }) {
  const seconds = headers["x-timestamp"] ?? "";
  const expected = callSignature(secret, { seconds, method, path, body });
  return (
    headers["x-merchant"] === merchant &&
    isNear(seconds) &&
    isSame(headers["x-signature"] ?? "", expected)
  );
}

/** Whether a call to the form payout is genuine. */
export function isPayoutCall({ key, secret }, { method, path, headers, body }) {
  const [, seconds = "", given = ""] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers["x-payout-signature"] ?? "") ?? [];
  const expected = callSignature(secret, { seconds, method, path, body });
  return headers["x-payout-key"] === key && isNear(seconds) && isSame(given, expected);
}

/** The field `sign` of the form ZAPMAN: of all other fields, sorted by name. */
export function zapmanSign(secret, fields) {
  const { sign, ...others } = fields;
  const names = Object.keys(others).sort();
  return mac(secret, names.map((name) => `${name}=${others[name]}`).join("&")).toUpperCase();
}

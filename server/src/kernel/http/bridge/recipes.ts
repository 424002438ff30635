/** The signing recipes of the document for bridges, as a bridge may copy them. */

export const NODE_RECIPE = `import { createHmac, timingSafeEqual } from "node:crypto";

const WINDOW_SECONDS = 300;
const mac = (secret, text) => createHmac("sha256", secret).update(text).digest("hex");
const isSame = (one, other) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
const isNear = (seconds) => Math.abs(Date.now() / 1000 - Number(seconds)) <= WINDOW_SECONDS;

/** Headers of a callback. Post exactly the text that you signed. */
export function callbackHeaders(secret, body, seconds = Math.floor(Date.now() / 1000)) {
  return {
    "content-type": "application/json",
    "x-krapao-signature": \`t=\${seconds},v1=\${mac(secret, \`\${seconds}.\${body}\`)}\`,
  };
}

/** The signature of a call to the forms WW and payout. */
export function callSignature(secret, { seconds, method, path, body }) {
  return mac(secret, \`\${seconds}.\${method}.\${path}.\${body}\`);
}

/** Whether a call to the form WW is genuine. \`path\` is below your base address, with its query. */
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
    /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(headers["x-payout-signature"] ?? "") ?? [];
  const expected = callSignature(secret, { seconds, method, path, body });
  return headers["x-payout-key"] === key && isNear(seconds) && isSame(given, expected);
}

/** The field \`sign\` of the form ZAPMAN: of all other fields, sorted by name. */
export function zapmanSign(secret, fields) {
  const { sign, ...others } = fields;
  const names = Object.keys(others).sort();
  return mac(secret, names.map((name) => \`\${name}=\${others[name]}\`).join("&")).toUpperCase();
}
`;

export const PHP_RECIPE = `<?php
const WINDOW_SECONDS = 300;

/** The header X-Krapao-Signature of a callback. Post exactly the text that you signed. */
function callback_signature(string $secret, string $body, int $seconds): string {
    return "t=$seconds,v1=" . hash_hmac('sha256', "$seconds.$body", $secret);
}

/** The signature of a call to the forms WW and payout. */
function call_signature(string $secret, string $seconds, string $method, string $path, string $body): string {
    return hash_hmac('sha256', "$seconds.$method.$path.$body", $secret);
}

/** Whether a call to the form WW is genuine. $path is below your base address, with its query. */
function is_ww_call(string $merchant, string $secret, string $method, string $path, array $headers, string $body): bool {
    $seconds = $headers['x-timestamp'] ?? '';
    return ($headers['x-merchant'] ?? '') === $merchant
        && abs(time() - (int) $seconds) <= WINDOW_SECONDS
        && hash_equals(call_signature($secret, $seconds, $method, $path, $body), $headers['x-signature'] ?? '');
}

/** Whether a call to the form payout is genuine. */
function is_payout_call(string $key, string $secret, string $method, string $path, array $headers, string $body): bool {
    if (!preg_match('/^t=(\\d+),v1=([0-9a-f]{64})$/', $headers['x-payout-signature'] ?? '', $found)) return false;
    return ($headers['x-payout-key'] ?? '') === $key
        && abs(time() - (int) $found[1]) <= WINDOW_SECONDS
        && hash_equals(call_signature($secret, $found[1], $method, $path, $body), $found[2]);
}

/** The field sign of the form ZAPMAN: of all other fields, sorted by name. */
function zapman_sign(string $secret, array $fields): string {
    unset($fields['sign']);
    ksort($fields, SORT_STRING);
    $pairs = array_map(fn ($name) => "$name={$fields[$name]}", array_keys($fields));
    return strtoupper(hash_hmac('sha256', implode('&', $pairs), $secret));
}

// The body of a request, byte by byte: file_get_contents('php://input').
// Compares this file with the signature that Krapao computes.
if (call_signature('example-secret', '1795255260', 'POST', '/v1/transfers', '{"amount":250.5}')
    !== '9db3a079361ddfe470417d849948c11f455de8869de2ec0d76ce9442d392a39c') {
    throw new Exception('another signature');
}
`;

/** Texts with their signatures, to compare an own implementation with. All have this secret. */
export const VECTOR_SECRET = "example-secret";
export const VECTORS = [
  {
    what: "callback (`v1`)",
    text: '1795255260.{"eventId":"6f1c2f3a-0001"}',
    signature: "c43f390bbe8353c6fcf91ce1fac5643b5486b03e66db92b0a335afcaa1abdc53",
  },
  {
    what: "call of WW or payout, POST",
    text: '1795255260.POST./v1/transfers.{"amount":250.5}',
    signature: "9db3a079361ddfe470417d849948c11f455de8869de2ec0d76ce9442d392a39c",
  },
  {
    what: "call of WW or payout, GET",
    text: "1795255260.GET./v1/orders?clientRef=0199c0de.",
    signature: "675ae5bc36a66c20d86c5555b554a5287aceaa6961ba3d9c98d3f2d4c4a9fd55",
  },
  {
    what: "ZAPMAN (`sign`)",
    text: "merchant_id=MERCHANT&reference=0199c0de",
    signature: "B9E5B1BC6B7799A95BBF396A6530D43530012927D8B5B41F86C9D0BF3C386953",
  },
] as const;

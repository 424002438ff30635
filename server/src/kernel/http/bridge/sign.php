<?php
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
    if (!preg_match('/^t=(\d+),v1=([0-9a-f]{64})$/', $headers['x-payout-signature'] ?? '', $found)) return false;
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

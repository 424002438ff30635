import { readFileSync } from "node:fs";

const LIST = new URL("./common-passwords.txt", import.meta.url);
let known: ReadonlySet<string> | undefined;

/**
 * Whether the password is one that an attacker would guess first: a common one from published
 * leaks, one repeated character, or the username. Most of the public list is from the zxcvbn
 * package (MIT).
 */
export function isCommonPassword(password: string, username = ""): boolean {
  known ??= new Set(readFileSync(LIST, "utf8").split("\n"));
  const plain = password.normalize("NFKC").toLowerCase();
  return known.has(plain) || /^(.)\1*$/u.test(plain) || plain === username.toLowerCase();
}

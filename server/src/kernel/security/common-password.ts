import { readFileSync } from "node:fs";

const LIST = new URL("./common-passwords.txt", import.meta.url);
let known: ReadonlySet<string> | undefined;

/**
 * Whether guessing would begin with this password: one of the most common of published leaks, one letter over and over,
 * or the name that it belongs to. The list is public and stands in the zxcvbn package (MIT), most of it.
 */
export function isCommonPassword(password: string, username = ""): boolean {
  known ??= new Set(readFileSync(LIST, "utf8").split("\n"));
  const plain = password.toLowerCase();
  return known.has(plain) || /^(.)\1*$/u.test(plain) || plain === username.toLowerCase();
}

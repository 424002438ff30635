import type { Db, Tx } from "../../kernel/db/database.ts";
import { refuseHosts } from "../../kernel/errors.ts";
import { hostsIn, isTrusted, type TextShape } from "./hosts-in-text.ts";
import { readSetting } from "./snapshot.ts";

/** A text of the operator, by the path of its field. */
export interface WrittenText {
  path: string;
  text: string;
  shape: TextShape;
}

/**
 * Everything that the operator writes for members, and every link in it, names hosts of the list
 * that the owners keep.
 * @throws HOST_NOT_TRUSTED with the hosts and the fields
 */
export async function requireTrustedHosts(
  db: Db | Tx,
  texts: readonly WrittenText[],
): Promise<void> {
  const named = texts.flatMap(({ path, text, shape }) =>
    hostsIn(text, shape).map((host) => ({ path, host })),
  );
  if (named.length === 0) return;
  const list = await readSetting(db, "hosts");
  const wrong = named.filter(({ host }) => !isTrusted(host, list));
  if (wrong.length === 0) return;
  refuseHosts(Object.fromEntries(wrong.map(({ path }) => [path, "KEY_INVALID"])), [
    ...new Set(wrong.map(({ host }) => host)),
  ]);
}

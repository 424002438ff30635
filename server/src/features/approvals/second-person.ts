import { DAY_MS } from "@krapao/contract/time";
import type { Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import { shareControl } from "./queries.ts";

/** For this long, issued credentials make two staff users count as one person. */
const ISSUED_MS = 30 * DAY_MS;

export interface Pair {
  makerId: string;
  checkerId: string;
  /** When the maker acted. Waiting for the 30 days to end does not make a pair later. */
  madeAt: Date;
}

/**
 * Whether the checker is another person than the maker. A staff user who created, reset or unlocked
 * the credentials of another one could be signed in with them. So two staff users count as one
 * person when one of them issued the other's credentials, in either order or through others, or
 * when a third one issued those of both.
 */
export async function isSecondPerson(
  tx: Tx,
  { makerId, checkerId, madeAt }: Pair,
): Promise<boolean> {
  const since = new Date(madeAt.getTime() - ISSUED_MS);
  return !(await shareControl(tx, { one: makerId, other: checkerId, since }));
}

/** @throws APPROVAL_OWN when maker and checker count as one person */
export async function requireSecondPerson(tx: Tx, pair: Pair): Promise<void> {
  if (!(await isSecondPerson(tx, pair))) refuse("APPROVAL_OWN");
}

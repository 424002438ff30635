/** What may be in play in an account while a balance is evidence about a transfer. Pure. */
import type { Holding } from "../../../ports/game-provider.ts";
import { type PlayRules, possibleCredits } from "./play.ts";
import { readPossible } from "./stored-possible.ts";

/** What is stored of the account. */
interface StoredPlay {
  observed_minor: bigint | null;
  open_minor: bigint;
  possible: unknown;
}

/**
 * Credits that may be staked when a balance is read. A provider that names open stakes with the
 * balance says it; elsewhere they are those of its last report and the falls that nothing explains.
 * @returns null: the provider names them and did not
 */
export function creditsInPlay(
  account: StoredPlay,
  { open }: Pick<Holding, "open">,
  { rules, at }: { rules: PlayRules; at: Date },
): bigint | null {
  if (rules.namesOpenStakes) return open;
  return account.open_minor + possibleCredits(readPossible(account.possible), at);
}

/** As `creditsInPlay` before a transfer is called: a fall since the last reading counts too. */
export function creditsInPlayBefore(
  account: StoredPlay,
  holding: Holding,
  of: { rules: PlayRules; at: Date },
): bigint | null {
  const known = creditsInPlay(account, holding, of);
  const { observed_minor: observed } = account;
  if (known === null || of.rules.namesOpenStakes || observed === null) return known;
  return observed > holding.credits ? known + observed - holding.credits : known;
}

import { minor, type Slot, type Wallet } from "../../../lib/money/wallet.ts";

/**
 * The game that the member most likely wants next: the one played last, else the open account with
 * the most money, else the first game.
 */
export function gameToPlay({ slots }: Pick<Wallet, "slots">): Slot | undefined {
  const available = slots.filter(({ isAvailable }) => isAvailable);
  const at = ({ playedAt }: Slot) => Date.parse(playedAt ?? "");
  const [last] = available
    .filter(({ playedAt }) => playedAt !== null)
    .toSorted((one, other) => at(other) - at(one));
  const [fullest] = available
    .filter(({ isActive }) => isActive)
    .toSorted((one, other) => Number(minor(other.value) - minor(one.value)));
  return last ?? fullest ?? available[0];
}

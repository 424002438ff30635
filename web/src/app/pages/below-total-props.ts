import type { ReactNode } from "react";
import type { Wallet } from "../../lib/money/wallet.ts";

/** What home gives to its part below the total. */
export interface BelowTotalProps {
  wallet: Wallet;
  isNew: boolean;
  /** Whether a deposit would be accepted. */
  isInvited: boolean;
  /** Whether a condition is open: no bonus can be taken. */
  isBound: boolean;
  /** The amounts to deposit, of a new member; null: no QR can be made. */
  chips: ReactNode;
  cover: string | false;
  onInvite: () => void;
}

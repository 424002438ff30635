import type th from "./th.ts";

export default {
  deposit: {
    SUCCESS: (amount) => `${amount} has arrived in your wallet`,
    FAILED: (amount) => `The deposit of ${amount} failed`,
  },
  withdrawal: {
    SUCCESS: (amount) => `${amount} has been sent to your bank`,
    FAILED: (amount) => `The withdrawal of ${amount} failed. The money is back in your wallet.`,
    notMade: (amount) => `${amount} was not withdrawn. The money is in your wallet or your games.`,
  },
  transfer: {
    SUCCESS: (amount) => `${amount} has been transferred`,
    FAILED: (amount) => `The transfer of ${amount} failed. The money is where it was.`,
  },
  adjustment: {
    SUCCESS: (amount) => `Your balance was adjusted by ${amount}`,
    FAILED: (amount) => `The adjustment of ${amount} failed`,
  },
} satisfies typeof th;

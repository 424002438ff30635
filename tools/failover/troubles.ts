/** The three ways in which a primary is lost, and how its machine comes back. */
import type { DatabaseNode } from "./node.ts";
import { signalFamily } from "./processes.ts";

export interface Trouble {
  name: string;
  /** Takes the primary away. @returns what brings its machine back */
  strike(primary: DatabaseNode, standby: DatabaseNode): () => void;
}

const killed: Trouble = {
  name: "PostgreSQL killed",
  strike(primary) {
    signalFamily(primary.postmaster(), "SIGKILL");
    // Patroni on the same machine starts it again, as a standby.
    return () => {};
  },
};

const frozen: Trouble = {
  name: "machine stopped",
  strike(primary) {
    primary.freeze();
    return primary.thaw;
  },
};

const cut: Trouble = {
  name: "network cut",
  strike(primary, standby) {
    const { peerDatabase, peerRest } = standby.lines;
    // The two of the standby are used by the primary's machine alone.
    const lines = [...Object.values(primary.lines), peerDatabase, peerRest];
    for (const line of lines) line.set("deaf");
    return () => {
      for (const line of lines) {
        line.set("pass");
        // The bytes that were swallowed will never arrive.
        line.drop();
      }
    };
  },
};

const TROUBLES = [killed, frozen, cut] as const;

/** The trouble of a round; rounds are counted from 0. */
export const troubleOf = (round: number): Trouble => TROUBLES[round % TROUBLES.length] ?? killed;

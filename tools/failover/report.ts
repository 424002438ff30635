/** What the rehearsal prints: a table of the kills, the checks, and a line of counts. */
export interface Round {
  number: number;
  trouble: string;
  /** The machine that was the primary, and the one that is now. */
  lost: string;
  now: string;
  /** Until money could be moved again. */
  seconds: number;
  /** Until there was a synchronous standby again. */
  wholeAfter: number;
  /** Calls that the crowd got an answer to in this round. */
  acknowledged: number;
  isGood: boolean;
}

export interface Report {
  head(members: number, pids: string): void;
  round(round: Round): void;
  check(what: string, isGood: boolean, detail: string): void;
  /** Prints the counts. @returns whether everything passed */
  end(): boolean;
}

export function openReport(say: (line: string) => void = console.log): Report {
  let [passed, failed] = [0, 0];
  const count = (isGood: boolean) => {
    if (isGood) passed += 1;
    else failed += 1;
    return isGood ? "passed" : "FAILED";
  };
  return {
    head(members, pids) {
      say(`${members} members and a writer at work, servers with the process ids ${pids}`);
      say(
        " # | primary lost       | from | to | writes back after | standby again after | answered | result",
      );
    },
    round({ number, trouble, lost, now, seconds, wholeAfter, acknowledged, isGood }) {
      const cells = [
        `${number}`.padStart(2),
        trouble.padEnd(18),
        lost.padEnd(4),
        now.padEnd(2),
        `${seconds.toFixed(1)} s`.padStart(17),
        `${wholeAfter.toFixed(1)} s`.padStart(19),
        `${acknowledged}`.padStart(8),
        count(isGood),
      ];
      say(cells.join(" | "));
    },
    check(what, isGood, detail) {
      say(`${count(isGood)}: ${what} (${detail.trim()})`);
    },
    end() {
      say(`${passed} passed, ${failed} failed`);
      return failed === 0;
    },
  };
}

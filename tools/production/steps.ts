/** The steps of a rehearsal, and the table at its end. */
export interface Steps {
  /** Runs a step. A step that fails ends what depends on it: the error goes on. */
  step<T>(name: string, run: () => T | Promise<T>): Promise<T>;
  /** Adds a step that another program ran. */
  add(done: DoneStep): void;
  /** Says that a step is not run, and why. */
  leaveOut(name: string, why: string): void;
  /** The steps as a table, with the sum as the last line. */
  print(): string;
  failed(): number;
}

export interface DoneStep {
  name: string;
  error: string | null;
  seconds: number;
}

/** @param say prints a line as soon as a step ends */
export function openSteps(say: (line: string) => void = console.log): Steps {
  const done: DoneStep[] = [];
  const left: { name: string; why: string }[] = [];
  const line = ({ name, error, seconds }: DoneStep) =>
    `${error === null ? "ok    " : "FAILED"}  ${seconds.toFixed(1).padStart(7)}  ${name}`;
  const add = (step: DoneStep) => {
    done.push(step);
    say(line(step));
    if (step.error !== null) say(step.error.replace(/^/gm, "                 "));
  };
  return {
    add,
    async step(name, run) {
      const start = performance.now();
      const end = (error: string | null) =>
        add({ name, error, seconds: (performance.now() - start) / 1_000 });
      try {
        const result = await run();
        end(null);
        return result;
      } catch (error) {
        end(error instanceof Error ? (error.stack ?? error.message) : String(error));
        throw new FailedStep(name);
      }
    },
    leaveOut: (name, why) => {
      left.push({ name, why });
      say(`left out          ${name}: ${why}`);
    },
    print() {
      const failed = done.filter(({ error }) => error !== null).length;
      return [
        "",
        "step                                                         seconds",
        ...done.map(line),
        ...left.map(({ name, why }) => `left out          ${name}: ${why}`),
        "",
        `${done.length - failed} passed, ${failed} failed`,
      ].join("\n");
    },
    failed: () => done.filter(({ error }) => error !== null).length,
  };
}

/** A step has failed and is in the table already. */
export class FailedStep extends Error {}

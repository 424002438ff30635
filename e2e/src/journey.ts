/** A journey is a list of named steps, each counted. A step that fails ends its journey: what follows would be noise. */

export type Count = { passed: number; failed: number };
export type StepOf = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** Every step that was taken, for the scorecard. */
export const steps: { title: string; passed: boolean }[] = [];

class StepFailed extends Error {}

/** Runs a journey and prints, when it has ended, a line for each step: others may be under way. */
export async function journey(name: string, run: (step: StepOf) => Promise<void>): Promise<Count> {
  const count: Count = { passed: 0, failed: 0 };
  const lines = [`\n${name}`];
  const step: StepOf = async (title, act) => {
    const startedAt = performance.now();
    const took = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    try {
      const result = await act();
      count.passed += 1;
      steps.push({ title, passed: true });
      lines.push(`  ok      ${title} (${took()})`);
      return result;
    } catch (error) {
      count.failed += 1;
      steps.push({ title, passed: false });
      lines.push(`  FAILED  ${title} (${took()})`);
      lines.push(String(error instanceof Error ? error.stack : error).replace(/^/gm, "          "));
      throw new StepFailed();
    }
  };
  try {
    await run(step);
  } catch (error) {
    if (error instanceof StepFailed) return count;
    count.failed += 1;
    lines.push(`  FAILED  between steps: ${String(error)}`);
  } finally {
    console.log(lines.join("\n"));
  }
  return count;
}

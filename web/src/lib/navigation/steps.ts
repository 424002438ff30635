import { useSyncExternalStore } from "react";
import { navigate, subscribe } from "./location.ts";
import { here } from "./navigation.tsx";

/** The step that the current history entry has. */
const entryStep = (): string | null => history.state?.step ?? null;

/**
 * The steps of one page, each with its entry in the history: Back goes one step back, and a reload
 * stays at the step. `fit` says which step the page can show now, for example after a reload that
 * has lost what was typed.
 */
export function useSteps<Step extends string>(
  first: Step,
  fit: (step: Step) => Step,
): {
  step: Step;
  /** Goes on to a step; `replace` when Back should not return to the current one. */
  goTo: (step: Step, options?: { replace?: boolean }) => void;
  /** Goes back by so many steps, by default one. */
  back: (count?: number) => void;
} {
  const entry = useSyncExternalStore(subscribe, entryStep) as Step | null;
  const goTo = (next: Step, { replace = false } = {}) => {
    // After a reload the entry of the next step can be the current one.
    if (next !== entry)
      navigate(here(), { replace, state: next === first ? null : { step: next } });
  };
  const back = (count = 1) => {
    if (entry !== null) history.go(-count);
  };
  return { step: fit(entry ?? first), goTo, back };
}

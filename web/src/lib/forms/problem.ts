import { useEffect, useRef, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";

/** Why the server refused a form, and the field that it is about. */
export interface Problem {
  field: string;
  text: string;
}

/**
 * A refusal of the server at the field that it is about, which gets the focus. Spread `area` on an
 * element around the form: an edit removes the problem.
 */
export function useProblem() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!problem) return;
    ref.current?.querySelector<HTMLElement>(`[name="${CSS.escape(problem.field)}"]`)?.focus();
  }, [problem]);
  const clear = () => setProblem(null);
  return {
    problem,
    clear,
    /** Shows why a call failed. */
    show: async (field: string, error: unknown) =>
      setProblem({ field, text: await errorText(error) }),
    area: { ref, onInput: () => problem && clear() },
  };
}

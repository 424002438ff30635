import "./steps.css";

interface StepsProps {
  label: string;
  steps: readonly string[];
  /** Index of the current step. */
  at: number;
}

/** Progress of a wizard: completed steps jade, the current one gold. */
export function Steps({ label, steps, at }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < at ? "done" : undefined}
          aria-current={index === at ? "step" : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}

import "./steps.css";

interface StepsProps {
  label: string;
  steps: readonly string[];
  /** Index of the step that is open. */
  at: number;
}

/** Progress of a wizard: done jade, open gold. */
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

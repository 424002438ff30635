import type { ReactNode } from "react";

/** The heading of a step of the registration. */
export function StepHead({ title, text }: { title: string; text: ReactNode }) {
  return (
    <div className="stack-2">
      <h1 className="text-24">{title}</h1>
      <p className="text-fg-2">{text}</p>
    </div>
  );
}

import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import "./chip.css";

const chipClass = cva("chip", {
  variants: {
    tone: { plain: "", jade: "jade", coral: "coral", amber: "amber", sky: "sky", gold: "gold" },
  },
});

interface ChipProps extends VariantProps<typeof chipClass> {
  className?: string;
  children: ReactNode;
}

/** A small pill; the colour never speaks alone, the words do. */
export function Chip({ tone, className, children }: ChipProps) {
  return <span className={chipClass({ tone, className })}>{children}</span>;
}

interface StatusProps {
  /** SUCCESS and FAILED as the server says; anything else is in progress. */
  status: string;
  labels: { success: string; failed: string; processing: string };
}

/** State of a movement: SUCCESS jade, FAILED coral, anything else amber, always with its word. */
export function Status({ status, labels }: StatusProps) {
  if (status === "SUCCESS") return <Chip tone="jade">{labels.success}</Chip>;
  if (status === "FAILED") return <Chip tone="coral">{labels.failed}</Chip>;
  return <Chip tone="amber">{labels.processing}</Chip>;
}

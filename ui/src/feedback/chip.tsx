import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import "./chip.css";

interface ChipProps {
  tone?: "plain" | "jade" | "coral" | "amber" | "sky" | "gold" | undefined;
  className?: string;
  children: ReactNode;
}

/** A small pill. Its words say the state; the colour only supports them. */
export function Chip({ tone, className, children }: ChipProps) {
  return (
    <span className={classNames("chip", tone !== "plain" && tone, className)}>{children}</span>
  );
}

interface StatusProps {
  /** SUCCESS, FAILED, or any other text for a movement in progress. */
  status: string;
  labels: { success: string; failed: string; processing: string };
}

/** State of a movement: SUCCESS jade, FAILED coral, anything else amber, always with its word. */
export function Status({ status, labels }: StatusProps) {
  if (status === "SUCCESS") return <Chip tone="jade">{labels.success}</Chip>;
  if (status === "FAILED") return <Chip tone="coral">{labels.failed}</Chip>;
  return <Chip tone="amber">{labels.processing}</Chip>;
}

import type { Code } from "@krapao/contract/codes";
import type { Status } from "@krapao/contract/schemas";
import { ConfirmDialog } from "@krapao/ui/confirm-dialog";
import { CircleAlert, CircleCheck, CircleHelp, Clock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { codeText, errorText } from "../i18n/errors/index.ts";
import { isUnknownOutcome } from "./idempotency.ts";

/**
 * How a money action ended, to be read and confirmed: done, under way, refused, or nobody knows (then the
 * same wish may be sent again under its key).
 */
export interface Outcome {
  tone: "success" | "progress" | "error" | "unknown";
  title: string;
  text: ReactNode;
}

const LOOKS = {
  success: { icon: CircleCheck, color: "jade" },
  progress: { icon: Clock, color: "amber" },
  error: { icon: CircleAlert, color: "coral" },
  unknown: { icon: CircleHelp, color: "amber" },
} as const;

interface OutcomeDialogProps {
  outcome: Outcome | null;
  okLabel: string;
  onClose: () => void;
}

/** The popup that tells an outcome. Import it only from chunks that load on demand. */
export function OutcomeDialog({ outcome, okLabel, onClose }: OutcomeDialogProps) {
  // What was told last stays readable while the popup fades.
  const [told, setTold] = useState(outcome);
  if (outcome !== null && outcome !== told) setTold(outcome);
  const { icon, color } = LOOKS[told?.tone ?? "success"];
  return (
    <ConfirmDialog
      open={outcome !== null}
      title={told?.title ?? ""}
      icon={icon}
      tone={color}
      confirmLabel={okLabel}
      onConfirm={onClose}
      onCancel={onClose}
    >
      {told?.text}
    </ConfirmDialog>
  );
}

interface Words {
  success: { title: string; text: string };
  progress: { title: string; text: string };
  errorTitle: string;
  unknown: { title: string; text: string };
}

/** The outcome of a movement that the server has answered. */
export async function outcomeOf(
  answer: { status: Status; message: Code },
  words: Omit<Words, "unknown">,
): Promise<Outcome> {
  if (answer.status === "SUCCESS") return { tone: "success", ...words.success };
  if (answer.status === "PROCESSING") return { tone: "progress", ...words.progress };
  return { tone: "error", title: words.errorTitle, text: await codeText(answer.message) };
}

/** The outcome of something that was thrown. */
export async function failureOf(
  error: unknown,
  { errorTitle, unknown }: Pick<Words, "errorTitle" | "unknown">,
): Promise<Outcome> {
  const text = await errorText(error);
  if (!isUnknownOutcome(error)) return { tone: "error", title: errorTitle, text };
  return { tone: "unknown", title: unknown.title, text: `${text} ${unknown.text}` };
}

/** Whether the member is done: what was refused or is not known can be tried again where it was asked for. */
export function isOver(outcome: Outcome | null): boolean {
  return outcome?.tone === "success" || outcome?.tone === "progress";
}

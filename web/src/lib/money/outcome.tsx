import { isUnknownOutcome } from "@krapao/browser/api/failures";
import { ApiError } from "@krapao/contract/client";
import type { Code } from "@krapao/contract/codes";
import type { Status } from "@krapao/contract/schemas";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { CircleAlert, CircleCheck, CircleHelp, Clock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { codeText, errorText } from "../../i18n/errors/index.ts";

/**
 * How a money action ended, for the member to confirm: done, in progress, refused, or unknown.
 * After an unknown outcome the same request may be sent again under its idempotency key.
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
  /** What usually follows, as the gold button; then OK is the second one. */
  next?: { label: string; loading: string | false; onPress: () => void } | undefined;
  children?: ReactNode;
}

/** The dialog that shows an outcome. Import it only from chunks that load on demand. */
export function OutcomeDialog(props: OutcomeDialogProps) {
  const { outcome, okLabel, onClose } = props;
  // The last outcome and its button stay readable while the dialog fades out.
  const [shown, setShown] = useState(outcome);
  const [offered, setOffered] = useState(props.next);
  if (outcome !== null && outcome !== shown) setShown(outcome);
  if (outcome !== null && offered?.label !== props.next?.label) setOffered(props.next);
  const next = outcome === null ? offered : props.next;
  const { icon, color } = LOOKS[shown?.tone ?? "success"];
  return (
    <ConfirmDialog
      open={outcome !== null}
      title={shown?.title ?? ""}
      icon={icon}
      tone={color}
      confirmLabel={next?.label ?? okLabel}
      {...(next ? { cancelLabel: okLabel, loading: next.loading } : {})}
      onConfirm={next?.onPress ?? onClose}
      onCancel={onClose}
    >
      {shown?.text}
      {props.children}
    </ConfirmDialog>
  );
}

interface Words {
  success: { title: string; text: string };
  progress: { title: string; text: string };
  errorTitle: string;
  unknown: { title: string; text: string };
}

/** The outcome of a movement that the server answered. */
export async function outcomeOf(
  answer: { status: Status; message: Code },
  words: Omit<Words, "unknown">,
): Promise<Outcome> {
  if (answer.status === "SUCCESS") return { tone: "success", ...words.success };
  if (answer.status === "PROCESSING") return { tone: "progress", ...words.progress };
  return { tone: "error", title: words.errorTitle, text: await codeText(answer.message) };
}

/**
 * The outcome of an error. `refused`: words of this action for a code that others have too.
 * `requested`: the title when our team checks a gift first, which is no failure.
 */
export async function failureOf(
  error: unknown,
  {
    errorTitle,
    unknown,
    refused = {},
    requested,
  }: Pick<Words, "errorTitle" | "unknown"> & {
    refused?: Readonly<Record<string, string>>;
    requested?: string;
  },
): Promise<Outcome> {
  const own = error instanceof ApiError ? refused[error.code] : undefined;
  const text = own ?? (await errorText(error));
  if (requested && error instanceof ApiError && error.code === "GIFT_IN_REVIEW")
    return { tone: "progress", title: requested, text };
  if (!isUnknownOutcome(error)) return { tone: "error", title: errorTitle, text };
  return { tone: "unknown", title: unknown.title, text: `${text} ${unknown.text}` };
}

/** Whether the action is over. A refused or unknown one can be tried again in its sheet. */
export function isOver(outcome: Outcome | null): boolean {
  return outcome?.tone === "success" || outcome?.tone === "progress";
}

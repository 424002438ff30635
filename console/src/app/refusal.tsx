import { useTexts } from "@krapao/browser/i18n/texts";
import { EmptyState } from "@krapao/ui/feedback/empty-state";
import { buttonClass } from "@krapao/ui/forms/button";
import { Link } from "wouter";
import { coreTexts } from "../i18n/texts.ts";

/** Shown for an unknown page, or one that the role may not see. */
export function Refusal({ reason }: { reason: "forbidden" | "notFound" }) {
  const core = useTexts(coreTexts);
  const [title, text] =
    reason === "forbidden"
      ? [core.forbidden, core.forbiddenText]
      : [core.nav.notFound, core.notFoundText];
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <Link href="/" className={buttonClass({ variant: "secondary" })}>
          {core.toStart}
        </Link>
      }
    />
  );
}

import { buttonClass } from "@krapao/ui/button";
import { EmptyState } from "@krapao/ui/empty-state";
import { Link } from "wouter";
import { coreTexts } from "../i18n/core/index.ts";
import { useTexts } from "../i18n/index.ts";

/** A page that is not there, or not for this role. */
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

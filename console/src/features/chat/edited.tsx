/** What the forms of canned replies, rules and tags have in common. */
import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { type ReactNode, useState } from "react";
import { Confirm } from "../../lib/dialogs/confirm.tsx";
import { chatTexts } from "./texts.ts";

/** Reads the list again after a change, also when it met a version that is not the newest. */
export async function changing(sent: Promise<unknown>, refresh: () => unknown): Promise<void> {
  try {
    await sent;
  } finally {
    await refresh();
  }
}

interface RemoveButtonProps {
  title: string;
  remove: () => Promise<unknown>;
  /** Reads the list again. */
  refresh: () => unknown;
  onDone: () => void;
  children?: ReactNode;
}

/** The button of a form that removes what it edits, after a confirmation. */
export function RemoveButton({ title, remove, refresh, onDone, children }: RemoveButtonProps) {
  const t = useTexts(chatTexts);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="ghost" warn onClick={() => setAsked(true)}>
        {t.removeCanned}
      </Button>
      <Confirm
        open={isAsked}
        onClose={() => setAsked(false)}
        title={title}
        confirmLabel={t.removeCanned}
        danger
        onConfirm={async () => {
          await remove();
          await refresh();
          onDone();
        }}
      >
        {children}
      </Confirm>
    </>
  );
}

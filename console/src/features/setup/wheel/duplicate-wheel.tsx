import { useTexts } from "@krapao/browser/i18n/texts";
import type { SetupDocument } from "@krapao/contract/console/setup/versions";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { type FormEvent, useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { Drawer } from "../../../lib/dialogs/drawer.tsx";
import { save } from "../documents/document-calls.ts";
import { setupTexts } from "../texts.ts";

interface DuplicateProps {
  document: SetupDocument;
  open: boolean;
  onClose: () => void;
}

/**
 * A draft with the slices of this wheel under another campaign: it has its own costs, and replaces
 * this wheel when it is published.
 */
export function DuplicateWheel({ document, open, onClose }: DuplicateProps) {
  const t = useTexts(setupTexts);
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState<string>();
  const payload = document.draft?.payload ?? document.live ?? {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!/^[A-Z0-9_-]{1,32}$/.test(code)) return setWrong(t.codeWrong);
    if (code === payload.code) return setWrong(t.codeTaken);
    void save(document, { ...payload, code }).then(() => {
      toast("success", t.saved);
      setCode("");
      onClose();
    }, toastError);
  };
  return (
    <Drawer open={open} onClose={onClose} title={t.duplicate}>
      <form className="stack" onSubmit={submit} noValidate>
        <p className="t2">{t.duplicateWheel}</p>
        <Field
          label={t.fields.campaign}
          error={wrong}
          maxLength={32}
          value={code}
          onChange={(event) => {
            setCode(event.target.value.toUpperCase());
            setWrong(undefined);
          }}
        />
        <Button type="submit">{t.duplicate}</Button>
      </form>
    </Drawer>
  );
}

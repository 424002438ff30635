import { add } from "@krapao/contract/office/staff";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { Note } from "@krapao/ui/note";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { errorText } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { Drawer } from "../../lib/drawer.tsx";
import type { Given } from "./first-password.tsx";
import { type PersonDraft, PersonFields } from "./person-fields.tsx";
import { staffTexts } from "./texts/desk/index.ts";
import { refreshStaff } from "./use-staff.ts";

/** As the contract's `staffName`. */
const USERNAME = /^[a-z0-9][a-z0-9.-]{2,31}$/;
type Draft = PersonDraft & { username: string };
const EMPTY: Draft = { username: "", name: "", role: "agent" };

interface AddDrawerProps {
  open: boolean;
  onClose: () => void;
  onGiven: (given: Given) => void;
}

/** Adds somebody; the password for the first sign-in is shown afterwards, once. */
export function AddDrawer({ open, onClose, onGiven }: AddDrawerProps) {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  const id = useId();
  const [draft, setDraft] = useState(EMPTY);
  const [isSent, setSent] = useState(false);
  const [error, setError] = useState("");
  const username = draft.username.trim().toLowerCase();
  const wrong = {
    username: isSent && !USERNAME.test(username) ? t.usernameWrong : undefined,
    name: isSent && draft.name.trim() === "" ? t.nameMissing : undefined,
  };
  const adding = useMutation({
    mutationFn: () => api(add, { input: { ...draft, username, name: draft.name.trim() } }),
    onSuccess: ({ staff, firstPassword }) => {
      void refreshStaff();
      setDraft(EMPTY);
      setSent(false);
      onClose();
      onGiven({ name: staff.name, password: firstPassword });
    },
    onError: async (thrown) => setError(await errorText(thrown)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    setError("");
    if (USERNAME.test(username) && draft.name.trim() !== "") adding.mutate();
  };
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {core.cancel}
      </Button>
      <Button type="submit" form={id} loading={adding.isPending && core.saving}>
        {t.add}
      </Button>
    </>
  );
  return (
    <Drawer open={open} onClose={onClose} title={t.add} busy={adding.isPending} footer={footer}>
      <form className="stack" id={id} onSubmit={submit} noValidate>
        <Field
          label={t.username}
          name="new-username"
          hint={t.usernameHint}
          error={wrong.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          value={draft.username}
          onChange={(event) => setDraft({ ...draft, username: event.target.value })}
        />
        <PersonFields draft={draft} onChange={setDraft} nameError={wrong.name} />
        {error ? <Note tone="error">{error}</Note> : null}
      </form>
    </Drawer>
  );
}

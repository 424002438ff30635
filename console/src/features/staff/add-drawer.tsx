import { useTexts } from "@krapao/browser/i18n/texts";
import { add } from "@krapao/contract/console/staff";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { Drawer } from "../../lib/dialogs/drawer.tsx";
import type { IssuedPassword } from "./first-password.tsx";
import { type StaffUserDraft, StaffUserFields } from "./staff-user-fields.tsx";
import { staffTexts } from "./texts.ts";
import { refreshStaff } from "./use-staff.ts";

/** Same pattern as `staffName` in the contract. */
const USERNAME = /^[a-z0-9][a-z0-9.-]{2,31}$/;
type Draft = StaffUserDraft & { username: string };
const EMPTY: Draft = { username: "", name: "", role: "agent", roleId: null };

interface AddDrawerProps {
  open: boolean;
  onClose: () => void;
  onPassword: (issued: IssuedPassword) => void;
}

/** Adds a staff user. The password for the first sign-in is shown once afterwards. */
export function AddDrawer({ open, onClose, onPassword }: AddDrawerProps) {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  const id = useId();
  const [draft, setDraft] = useState(EMPTY);
  const [isSubmitted, setSubmitted] = useState(false);
  const [error, setError] = useState("");
  const username = draft.username.trim().toLowerCase();
  const errors = {
    username: isSubmitted && !USERNAME.test(username) ? t.usernameWrong : undefined,
    name: isSubmitted && draft.name.trim() === "" ? t.nameMissing : undefined,
  };
  const adding = useMutation({
    mutationFn: () => api(add, { input: { ...draft, username, name: draft.name.trim() } }),
    onSuccess: ({ staff, firstPassword }) => {
      void refreshStaff();
      setDraft(EMPTY);
      setSubmitted(false);
      onClose();
      onPassword({ name: staff.name, password: firstPassword });
    },
    onError: async (thrown) => setError(await errorText(thrown)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
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
          error={errors.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          autoFocus
          value={draft.username}
          onChange={(event) => setDraft({ ...draft, username: event.target.value })}
        />
        <StaffUserFields draft={draft} onChange={setDraft} nameError={errors.name} />
        {error ? <Note tone="error">{error}</Note> : null}
      </form>
    </Drawer>
  );
}

import { changePassword } from "@krapao/contract/office/staff";
import { Button } from "@krapao/ui/button";
import { Field, PasswordField } from "@krapao/ui/field";
import { Note } from "@krapao/ui/note";
import { toast } from "@krapao/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { errorText } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query.ts";
import { OwnPasswordFields, passwordProblem } from "./own-password.tsx";
import { staffTexts } from "./texts/desk/index.ts";
import { signInTexts } from "./texts/sign-in/index.ts";

const EMPTY = { old: "", own: { password: "", repeated: "" }, code: "" };

/** Changes the own password; it takes the old one and a fresh code. */
export function PasswordForm() {
  const t = useTexts(staffTexts);
  const words = useTexts(signInTexts);
  const core = useTexts(coreTexts);
  const [draft, setDraft] = useState(EMPTY);
  const [isSent, setSent] = useState(false);
  const [error, setError] = useState("");
  const problem = passwordProblem(draft.own);
  const isCode = /^\d{6}$/.test(draft.code);
  const changing = useMutation({
    mutationFn: () => {
      const { old, own, code } = draft;
      const input = { oldPassword: old, newPassword: own.password, code };
      return api(changePassword, { input });
    },
    onSuccess: () => {
      setDraft(EMPTY);
      setSent(false);
      void queryClient.invalidateQueries({ queryKey: ["sessions"] });
      toast("success", t.passwordChanged);
    },
    onError: async (thrown) => {
      setDraft({ ...draft, code: "" });
      setSent(false);
      setError(await errorText(thrown));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    setError("");
    if (!problem && isCode && draft.old !== "") changing.mutate();
  };
  return (
    <form className="stack" method="post" onSubmit={submit} noValidate>
      <PasswordField
        label={t.oldPassword}
        name="old-password"
        autoComplete="current-password"
        showLabel={words.showPassword}
        hideLabel={words.hidePassword}
        value={draft.old}
        onChange={(event) => setDraft({ ...draft, old: event.target.value })}
      />
      <OwnPasswordFields
        value={draft.own}
        onChange={(own) => setDraft({ ...draft, own })}
        problem={isSent ? problem : null}
      />
      <Field
        label={t.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={isSent && !isCode ? t.codeWrong : undefined}
        value={draft.code}
        onChange={(event) => setDraft({ ...draft, code: event.target.value.replace(/\D/g, "") })}
      />
      {error ? <Note tone="error">{error}</Note> : null}
      <Button type="submit" loading={changing.isPending && core.saving}>
        {t.changePassword}
      </Button>
    </form>
  );
}

import { useTexts } from "@krapao/browser/i18n/texts";
import { changePassword } from "@krapao/contract/console/staff";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Field, PasswordField } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { OwnPasswordFields, passwordProblem } from "./own-password.tsx";
import { signInTexts, staffTexts } from "./texts.ts";

const EMPTY = { old: "", own: { password: "", repeated: "" }, code: "" };

/** Changes the staff user's own password; needs the current one and a code. */
export function ChangePasswordForm() {
  const t = useTexts(staffTexts);
  const signInText = useTexts(signInTexts);
  const core = useTexts(coreTexts);
  const [draft, setDraft] = useState(EMPTY);
  const [isSubmitted, setSubmitted] = useState(false);
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
      setSubmitted(false);
      void queryClient.invalidateQueries({ queryKey: ["sessions"] });
      toast("success", t.passwordChanged);
    },
    onError: async (thrown) => {
      setDraft({ ...draft, code: "" });
      setSubmitted(false);
      setError(await errorText(thrown));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    setError("");
    if (!problem && isCode && draft.old !== "") changing.mutate();
  };
  return (
    <form className="stack" method="post" onSubmit={submit} noValidate>
      <PasswordField
        label={t.oldPassword}
        name="old-password"
        autoComplete="current-password"
        showLabel={signInText.showPassword}
        hideLabel={signInText.hidePassword}
        value={draft.old}
        onChange={(event) => setDraft({ ...draft, old: event.target.value })}
      />
      <OwnPasswordFields
        value={draft.own}
        onChange={(own) => setDraft({ ...draft, own })}
        problem={isSubmitted ? problem : null}
      />
      <Field
        label={t.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={isSubmitted && !isCode ? t.codeWrong : undefined}
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

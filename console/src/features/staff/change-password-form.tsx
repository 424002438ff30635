import { useTexts } from "@krapao/browser/i18n/texts";
import { changePassword } from "@krapao/contract/console/staff";
import { onlyDigits } from "@krapao/contract/plain-digits";
import { Field, PasswordField } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { api } from "../../lib/api/api.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { Form, FormButtons } from "../../lib/forms/form.tsx";
import { useForm } from "../../lib/forms/use-form.ts";
import { OwnPasswordFields, passwordProblem } from "./own-password.tsx";
import { signInTexts, staffTexts } from "./texts.ts";

/** Changes the staff user's own password; needs the current one and a code. */
export function ChangePasswordForm() {
  const t = useTexts(staffTexts);
  const signInText = useTexts(signInTexts);
  const form = useForm({
    schema: changePassword.input,
    initial: { oldPassword: "", own: { password: "", repeated: "" }, code: "" },
    inputOf: ({ oldPassword, own, code }) => ({
      oldPassword,
      newPassword: passwordProblem(own) ? "" : own.password,
      code,
    }),
    wrong: { code: t.codeWrong },
    typedAgain: ["code"],
    send: async (input) => {
      await api(changePassword, { input });
      void queryClient.invalidateQueries({ queryKey: ["sessions"] });
      toast("success", t.passwordChanged);
    },
  });
  const { draft, change } = form;
  return (
    <Form of={form} method="post" buttons={<FormButtons of={form} submit={t.changePassword} />}>
      <PasswordField
        {...form.field("oldPassword")}
        name="old-password"
        label={t.oldPassword}
        autoComplete="current-password"
        showLabel={signInText.showPassword}
        hideLabel={signInText.hidePassword}
      />
      <OwnPasswordFields
        value={draft.own}
        onChange={(own) => change({ own })}
        problem={form.problem("newPassword") ? passwordProblem(draft.own) : null}
      />
      <Field
        {...form.field("code")}
        label={t.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        onChange={({ target }) => change({ code: onlyDigits(target.value).slice(0, 6) })}
      />
    </Form>
  );
}

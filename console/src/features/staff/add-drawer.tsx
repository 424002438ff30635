import { useTexts } from "@krapao/browser/i18n/texts";
import { add } from "@krapao/contract/console/staff";
import { Field } from "@krapao/ui/forms/field";
import { useId } from "react";
import { api } from "../../lib/api/api.ts";
import { Drawer } from "../../lib/dialogs/drawer.tsx";
import { Form, FormButtons } from "../../lib/forms/form.tsx";
import { useForm } from "../../lib/forms/use-form.ts";
import type { IssuedPassword } from "./first-password.tsx";
import { type StaffUserDraft, StaffUserFields } from "./staff-user-fields.tsx";
import { staffTexts } from "./texts.ts";
import { refreshStaff } from "./use-staff.ts";

const EMPTY: StaffUserDraft & { username: string } = {
  username: "",
  name: "",
  role: "agent",
  roleId: null,
};

interface AddDrawerProps {
  open: boolean;
  onClose: () => void;
  onPassword: (issued: IssuedPassword) => void;
}

/** Adds a staff user. The password for the first sign-in is shown once afterwards. */
export function AddDrawer({ open, onClose, onPassword }: AddDrawerProps) {
  const t = useTexts(staffTexts);
  const id = useId();
  const form = useForm({
    schema: add.input,
    initial: EMPTY,
    wrong: { username: t.usernameWrong, name: t.nameMissing },
    send: async (input) => {
      const { staff, firstPassword } = await api(add, { input });
      void refreshStaff();
      onClose();
      onPassword({ name: staff.name, password: firstPassword });
    },
  });
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t.add}
      busy={form.isSending}
      footer={<FormButtons of={form} form={id} submit={t.add} onCancel={onClose} />}
    >
      <Form of={form} id={id}>
        <Field
          {...form.field("username")}
          // No browser fills in the name of the staff user who adds.
          name="new-username"
          label={t.username}
          hint={t.usernameHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          autoFocus
        />
        <StaffUserFields
          draft={form.draft}
          onChange={form.change}
          nameError={form.problem("name")}
        />
      </Form>
    </Drawer>
  );
}

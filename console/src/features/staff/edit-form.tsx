import { useTexts } from "@krapao/browser/i18n/texts";
import { type StaffUser, update } from "@krapao/contract/console/staff";
import { Note } from "@krapao/ui/feedback/note";
import { Check } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { toastCode } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { Form, FormButtons } from "../../lib/forms/form.tsx";
import { TextArea } from "../../lib/forms/text-area.tsx";
import { useForm } from "../../lib/forms/use-form.ts";
import { StaffUserFields } from "./staff-user-fields.tsx";
import { staffTexts } from "./texts.ts";
import { refreshStaff } from "./use-staff.ts";

/** Edits name, role and the right to sign in; a change needs a reason. */
export function EditForm({ staffUser }: { staffUser: StaffUser }) {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  const { id, name, role, isActive } = staffUser;
  const roleId = staffUser.madeRole?.id ?? null;
  const form = useForm({
    schema: update.input,
    initial: { name, role, roleId, isActive, why: "" },
    wrong: { name: t.nameMissing, why: core.whyMissing },
    send: async (input) => {
      const { approvalId } = await api(update, { params: { staffId: id }, input });
      await refreshStaff();
      refreshQueue("approvals");
      if (approvalId) await toastCode("APPROVAL_NEEDED");
      else toast("success", t.labels.saved);
    },
  });
  const { draft, change } = form;
  const isOtherRole = draft.role !== role || draft.roleId !== roleId;
  const isChanged = draft.name.trim() !== name || isOtherRole || draft.isActive !== isActive;
  return (
    <Form of={form} buttons={isChanged ? <FormButtons of={form} submit={core.save} /> : null}>
      <StaffUserFields draft={draft} onChange={change} nameError={form.problem("name")} />
      <Check
        name="isActive"
        checked={draft.isActive}
        onChange={({ target }) => change({ isActive: target.checked })}
      >
        {t.isActive}
      </Check>
      {isOtherRole ? <Note>{t.roleNote}</Note> : null}
      {isChanged ? (
        <TextArea
          {...form.field("why")}
          label={core.labels.reason}
          rows={2}
          hint={core.whyHint}
          onChange={({ target }) => change({ why: target.value.replaceAll("\n", " ") })}
        />
      ) : null}
    </Form>
  );
}

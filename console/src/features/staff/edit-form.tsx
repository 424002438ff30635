import { type StaffMember, update } from "@krapao/contract/office/staff";
import { Button } from "@krapao/ui/button";
import { Check } from "@krapao/ui/field";
import { Note } from "@krapao/ui/note";
import { toast } from "@krapao/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { errorText, toastCode } from "../../i18n/errors/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { refreshQueue } from "../../lib/queues.ts";
import { TextArea } from "../../lib/text-area.tsx";
import { PersonFields } from "./person-fields.tsx";
import { staffTexts } from "./texts/desk/index.ts";
import { refreshStaff } from "./use-staff.ts";

const WHY_MAX = 500;

/** Name, role and whether somebody may sign in; a reason is always given. */
export function EditForm({ person }: { person: StaffMember }) {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  const { name, role, isActive } = person;
  const [draft, setDraft] = useState({ name, role, isActive });
  const [why, setWhy] = useState("");
  const [isSent, setSent] = useState(false);
  const [error, setError] = useState("");
  const isChanged =
    draft.name.trim() !== name || draft.role !== role || draft.isActive !== isActive;
  const saving = useMutation({
    mutationFn: () => {
      const input = { ...draft, name: draft.name.trim(), why: why.trim() };
      return api(update, { params: { staffId: person.id }, input });
    },
    onSuccess: async (answer) => {
      await refreshStaff();
      const { staff } = answer;
      setDraft({ name: staff.name, role: staff.role, isActive: staff.isActive });
      setWhy("");
      setSent(false);
      refreshQueue("approvals");
      if (answer.approvalId) await toastCode("APPROVAL_NEEDED");
      else toast("success", t.saved);
    },
    onError: async (thrown) => setError(await errorText(thrown)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    setError("");
    if (draft.name.trim() !== "" && why.trim() !== "") saving.mutate();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <PersonFields
        draft={draft}
        onChange={setDraft}
        nameError={isSent && draft.name.trim() === "" ? t.nameMissing : undefined}
      />
      <Check
        name="isActive"
        checked={draft.isActive}
        onChange={(event) => setDraft({ ...draft, isActive: event.target.checked })}
      >
        {t.isActive}
      </Check>
      {draft.role === role ? null : <Note>{t.roleNote}</Note>}
      {isChanged ? (
        <TextArea
          label={core.why}
          name="why"
          rows={2}
          hint={core.whyHint}
          error={isSent && why.trim() === "" ? core.whyMissing : undefined}
          maxLength={WHY_MAX}
          value={why}
          onChange={(event) => setWhy(event.target.value.replaceAll("\n", " "))}
        />
      ) : null}
      {error ? <Note tone="error">{error}</Note> : null}
      {isChanged ? (
        <Button type="submit" loading={saving.isPending && core.saving}>
          {core.save}
        </Button>
      ) : null}
    </form>
  );
}

import { useTexts } from "@krapao/browser/i18n/texts";
import { type StaffUser, update } from "@krapao/contract/console/staff";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Check } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { errorText, toastCode } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { refreshQueue } from "../../lib/api/queues.ts";
import { TextArea } from "../../lib/forms/text-area.tsx";
import { StaffUserFields } from "./staff-user-fields.tsx";
import { staffTexts } from "./texts.ts";
import { refreshStaff } from "./use-staff.ts";

const WHY_MAX = 500;

/** Edits name, role and the right to sign in; a change needs a reason. */
export function EditForm({ staffUser }: { staffUser: StaffUser }) {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  const { name, role, isActive } = staffUser;
  const roleId = staffUser.madeRole?.id ?? null;
  const [draft, setDraft] = useState({ name, role, roleId, isActive });
  const [why, setWhy] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const [error, setError] = useState("");
  const isOtherRole = draft.role !== role || draft.roleId !== roleId;
  const isChanged = draft.name.trim() !== name || isOtherRole || draft.isActive !== isActive;
  const saving = useMutation({
    mutationFn: () => {
      const input = { ...draft, name: draft.name.trim(), why: why.trim() };
      return api(update, { params: { staffId: staffUser.id }, input });
    },
    onSuccess: async (answer) => {
      await refreshStaff();
      const { staff } = answer;
      setDraft({
        name: staff.name,
        role: staff.role,
        roleId: staff.madeRole?.id ?? null,
        isActive: staff.isActive,
      });
      setWhy("");
      setSubmitted(false);
      refreshQueue("approvals");
      if (answer.approvalId) await toastCode("APPROVAL_NEEDED");
      else toast("success", t.labels.saved);
    },
    onError: async (thrown) => setError(await errorText(thrown)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    setError("");
    if (draft.name.trim() !== "" && why.trim() !== "") saving.mutate();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <StaffUserFields
        draft={draft}
        onChange={setDraft}
        nameError={isSubmitted && draft.name.trim() === "" ? t.nameMissing : undefined}
      />
      <Check
        name="isActive"
        checked={draft.isActive}
        onChange={(event) => setDraft({ ...draft, isActive: event.target.checked })}
      >
        {t.isActive}
      </Check>
      {isOtherRole ? <Note>{t.roleNote}</Note> : null}
      {isChanged ? (
        <Why value={why} onChange={setWhy} isMissing={isSubmitted && why.trim() === ""} />
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

interface WhyProps {
  value: string;
  isMissing: boolean;
  onChange: (why: string) => void;
}

function Why({ value, isMissing, onChange }: WhyProps) {
  const core = useTexts(coreTexts);
  return (
    <TextArea
      label={core.labels.reason}
      name="why"
      rows={2}
      hint={core.whyHint}
      error={isMissing ? core.whyMissing : undefined}
      maxLength={WHY_MAX}
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll("\n", " "))}
    />
  );
}

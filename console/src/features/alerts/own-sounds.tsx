import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "wouter";
import { toastError } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { listOf } from "../../lib/api/pages.ts";
import { ListState } from "../../lib/lists/list-state.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { alertRules, type Rules, savePreferences } from "./alert-calls.ts";
import { SoundFields } from "./sound-fields.tsx";
import { alertsTexts } from "./texts.ts";

/** Sound and desktop notifications, on the page of the staff user's own account. */
export default function OwnSounds() {
  const t = useTexts(alertsTexts);
  const query = useQuery(alertRules);
  return (
    <Pane title={t.ownTitle} padded>
      {query.data ? <Form own={query.data.own} /> : <ListState list={listOf(undefined, query)} />}
    </Pane>
  );
}

function Form({ own: saved }: Pick<Rules, "own">) {
  const t = useTexts(alertsTexts);
  const core = useTexts(coreTexts);
  const [own, setOwn] = useState(saved);
  const [isSaving, setSaving] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    await savePreferences(own).then(() => toast("success", t.labels.saved), toastError);
    setSaving(false);
  };
  return (
    <form className="alert-form grid gap-4 max-w-180" onSubmit={send} noValidate>
      <SoundFields own={own} onChange={setOwn} />
      <div className="alert-checks flex flex-wrap gap-x-4.5 gap-y-2">
        <Button type="submit" variant="secondary" loading={isSaving && core.saving}>
          {core.save}
        </Button>
        <Link href="/alerts?tab=own" className="lnk">
          {t.ownMore}
        </Link>
      </div>
    </form>
  );
}

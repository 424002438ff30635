import { useTexts } from "@krapao/browser/i18n/texts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { coreTexts } from "../../i18n/texts.ts";
import { listOf } from "../../lib/api/pages.ts";
import { Form, FormButtons } from "../../lib/forms/form.tsx";
import { ListState } from "../../lib/lists/list-state.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { alertRules, type Rules } from "./alert-calls.ts";
import { SoundFields } from "./sound-fields.tsx";
import { alertsTexts } from "./texts.ts";
import { useOwnForm } from "./use-own-form.ts";

/** Sound and desktop notifications, on the page of the staff user's own account. */
export default function OwnSounds() {
  const t = useTexts(alertsTexts);
  const query = useQuery(alertRules);
  return (
    <Pane title={t.ownTitle} padded>
      {query.data ? <Sounds own={query.data.own} /> : <ListState list={listOf(undefined, query)} />}
    </Pane>
  );
}

function Sounds({ own }: Pick<Rules, "own">) {
  const t = useTexts(alertsTexts);
  const core = useTexts(coreTexts);
  const form = useOwnForm(own);
  return (
    <Form
      of={form}
      className="alert-form grid gap-4 max-w-180"
      buttons={
        <FormButtons
          of={form}
          className="alert-checks flex flex-wrap gap-x-4.5 gap-y-2"
          variant="secondary"
          submit={core.save}
          after={
            <Link href="/alerts?tab=own" className="lnk">
              {t.ownMore}
            </Link>
          }
        />
      }
    >
      <SoundFields own={form.draft} onChange={form.change} />
    </Form>
  );
}

import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts";
import { Button } from "@krapao/ui/forms/button";
import { useQueryClient } from "@tanstack/react-query";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { usePages } from "../../lib/api/pages.ts";
import { dateTime } from "../../lib/format.ts";
import { Form, FormButtons } from "../../lib/forms/form.tsx";
import { TextArea } from "../../lib/forms/text-area.tsx";
import { useForm } from "../../lib/forms/use-form.ts";
import { accountsTexts } from "./texts.ts";

/** Notes of the staff about a member. A note cannot be changed afterwards. */
export function Notes({ memberId }: { memberId: string }) {
  const t = useTexts(accountsTexts);
  const core = useTexts(coreTexts);
  const may = useMay();
  const client = useQueryClient();
  const key = ["member", memberId, "notes"];
  const form = useForm({
    schema: accounts.addNote.input,
    initial: { text: "" },
    send: async (input) => {
      await api(accounts.addNote, { params: { memberId }, input });
      await client.invalidateQueries({ queryKey: key });
    },
  });
  const list = usePages({
    key,
    read: ({ cursor, signal }) =>
      api(accounts.notes, { params: { memberId }, input: { cursor, limit: 10 }, signal }),
    rows: (answer) => answer.notes,
  });
  return (
    <>
      {list.rows.length === 0 && !list.isLoading ? <p className="s13 t3">{t.noNotes}</p> : null}
      <ul className="notes">
        {list.rows.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <p className="s13 t3">
              {note.staffName} · <span className="num">{dateTime(note.at)}</span>
            </p>
          </li>
        ))}
      </ul>
      {list.more ? (
        <Button variant="ghost" size="small" onClick={list.more}>
          {core.loadMore}
        </Button>
      ) : null}
      {may("accounts.note") ? (
        <Form
          of={form}
          className="stack-2"
          buttons={
            <FormButtons
              of={form}
              className="flex"
              variant="secondary"
              size="small"
              submit={t.addNote}
              disabled={form.draft.text.trim() === ""}
            />
          }
        >
          <TextArea {...form.field("text")} label={t.note} rows={2} />
        </Form>
      ) : null}
    </>
  );
}

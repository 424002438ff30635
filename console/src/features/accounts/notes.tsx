import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts";
import { Button } from "@krapao/ui/forms/button";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { usePages } from "../../lib/api/pages.ts";
import { dateTime } from "../../lib/format.ts";
import { TextArea } from "../../lib/forms/text-area.tsx";
import { accountsTexts } from "./texts.ts";

/** Notes of the staff about a member. A note cannot be changed afterwards. */
export function Notes({ memberId }: { memberId: string }) {
  const t = useTexts(accountsTexts);
  const core = useTexts(coreTexts);
  const may = useMay();
  const client = useQueryClient();
  const key = ["member", memberId, "notes"];
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const list = usePages({
    key,
    read: ({ cursor, signal }) =>
      api(accounts.notes, { params: { memberId }, input: { cursor, limit: 10 }, signal }),
    rows: (answer) => answer.notes,
  });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "" || isSending) return;
    setSending(true);
    try {
      await api(accounts.addNote, { params: { memberId }, input: { text: text.trim() } });
      setText("");
      await client.invalidateQueries({ queryKey: key });
    } catch (error) {
      await toastError(error);
    }
    setSending(false);
  };
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
        <form className="stack-2" onSubmit={add}>
          <TextArea
            label={t.note}
            rows={2}
            maxLength={2_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            type="submit"
            variant="secondary"
            size="small"
            disabled={text.trim() === ""}
            loading={isSending && core.saving}
          >
            {t.addNote}
          </Button>
        </form>
      ) : null}
    </>
  );
}

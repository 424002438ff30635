import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts";
import { Chip } from "@krapao/ui/feedback/chip";
import { Field } from "@krapao/ui/forms/field";
import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { listTexts } from "../../i18n/lists/index.ts";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { offerUndo } from "../../lib/undo/later.ts";
import { accountsTexts } from "./texts/index.ts";

/** The tags of a member; Enter adds one. */
export function Tags({ member: { id, tags } }: { member: accounts.MemberPage["member"] }) {
  const t = useTexts(accountsTexts);
  const lists = useTexts(listTexts);
  const mayChange = useMay()("accounts.note");
  const client = useQueryClient();
  const [text, setText] = useState("");
  const write = async (next: string[]) => {
    await api(accounts.setTags, { params: { memberId: id }, input: { tags: next } });
    await client.invalidateQueries({ queryKey: ["member", id] });
  };
  const save = async (next: string[]) => {
    try {
      await write(next);
      setText("");
      offerUndo(lists.tags.done, () => write(tags));
    } catch (error) {
      await toastError(error);
    }
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") void save([...tags, text.trim()]);
  };
  return (
    <>
      <p className="chips">
        {tags.map((tag) => (
          <Chip key={tag}>
            {tag}
            {mayChange ? (
              <button
                type="button"
                className="iconbtn"
                aria-label={t.removeTag(tag)}
                onClick={() => save(tags.filter((each) => each !== tag))}
              >
                <X className="i i16" aria-hidden="true" />
              </button>
            ) : null}
          </Chip>
        ))}
      </p>
      {mayChange ? (
        <form onSubmit={add}>
          <Field
            label={t.addTag}
            maxLength={24}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </form>
      ) : null}
    </>
  );
}

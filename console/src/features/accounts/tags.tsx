import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts";
import { Chip } from "@krapao/ui/feedback/chip";
import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { toastError } from "../../i18n/errors/index.ts";
import { listTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { readTagsAgain, TagField, useTags } from "../../lib/forms/tag-field.tsx";
import { offerUndo } from "../../lib/undo/later.ts";
import { accountsTexts } from "./texts.ts";

/** The tags of a member, and a field that adds one. */
export function Tags({ member: { id, tags } }: { member: accounts.MemberPage["member"] }) {
  const t = useTexts(accountsTexts);
  const lists = useTexts(listTexts);
  const mayChange = useMay()("accounts.note");
  const client = useQueryClient();
  const known = useTags();
  const write = async (next: string[]) => {
    await api(accounts.setTags, { params: { memberId: id }, input: { tags: next } });
    await Promise.all([client.invalidateQueries({ queryKey: ["member", id] }), readTagsAgain()]);
  };
  const save = async (next: string[]) => {
    try {
      await write(next);
      offerUndo(lists.tags.done, () => write(tags));
    } catch (error) {
      await toastError(error);
    }
  };
  return (
    <>
      <p className="chips flex-wrap gap-1.5">
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
        <TagField
          label={t.addTag}
          value=""
          tags={known}
          taken={tags}
          allowsNew
          isWritten
          onChange={(tag) => void save([...tags, tag])}
        />
      ) : null}
    </>
  );
}

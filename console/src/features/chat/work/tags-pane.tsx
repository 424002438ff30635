import { useTexts } from "@krapao/browser/i18n/texts";
import * as work from "@krapao/contract/console/chat/work";
import { Field } from "@krapao/ui/forms/field";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../../i18n/texts.ts";
import { api } from "../../../lib/api/api.ts";
import { Form, FormButtons } from "../../../lib/forms/form.tsx";
import { useForm } from "../../../lib/forms/use-form.ts";
import { RemoveButton } from "../edited.tsx";
import { refreshChat } from "../inbox-calls.ts";
import { chatTexts } from "../texts.ts";
import { Toggle } from "./toggle.tsx";
import { refreshTags, useTags } from "./work-calls.ts";

/** The operator's tags: add, rename, and remove them. */
export function TagsPane() {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const tags = useTags();
  const [edited, setEdited] = useState<work.ChatTag | null>(null);
  const position = Math.max(0, ...tags.map((tag) => tag.position)) + 1;
  return (
    <>
      <ul className="cd-replies divide-y divide-line">
        {tags.map((tag) => (
          <li className="flex items-center gap-1" key={tag.id}>
            <span className="cd-record min-w-0 grid leading-[1.45] flex-1">
              <b>{tag.name}</b>
              {tag.isPriority ? <small className="t2">{t.work.comesFirst}</small> : null}
            </span>
            <button
              type="button"
              className="iconbtn"
              aria-label={`${core.edit} ${tag.name}`}
              onClick={() => setEdited(tag)}
            >
              <Pencil className="i i18" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <TagForm
        key={edited?.id ?? `new ${position}`}
        tag={edited}
        position={edited?.position ?? position}
        onDone={() => setEdited(null)}
      />
    </>
  );
}

const refresh = async () => {
  await refreshTags();
  refreshChat();
};

interface TagFormProps {
  /** Null for a new tag. */
  tag: work.ChatTag | null;
  position: number;
  onDone: () => void;
}

function TagForm({ tag, position, onDone }: TagFormProps) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const form = useForm({
    schema: work.tagAdd.input,
    initial: { name: tag?.name ?? "", isPriority: tag?.isPriority ?? false },
    inputOf: (draft) => ({ ...draft, position }),
    wrong: { name: t.work.tagNeedsName },
    send: async (input) => {
      await (tag
        ? api(work.tagUpdate, { params: { tagId: tag.id }, input })
        : api(work.tagAdd, { input }));
      await refresh();
      onDone();
    },
  });
  const { isPriority } = form.draft;
  const remove = tag ? (
    <RemoveButton
      title={t.work.removeTag(tag.name)}
      remove={() => api(work.tagRemove, { params: { tagId: tag.id } })}
      refresh={refresh}
      onDone={onDone}
    >
      {t.work.removeTagText}
    </RemoveButton>
  ) : null;
  return (
    <Form
      of={form}
      buttons={
        <FormButtons
          of={form}
          submit={core.save}
          before={remove}
          {...(tag ? { onCancel: onDone } : {})}
        />
      }
    >
      <Field {...form.field("name")} label={tag ? t.work.tagName : t.work.newTag} />
      <Toggle isOn={isPriority} onPress={() => form.change({ isPriority: !isPriority })}>
        {t.work.comesFirst}
      </Toggle>
    </Form>
  );
}

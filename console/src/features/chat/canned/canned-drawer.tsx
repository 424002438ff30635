import { useTexts } from "@krapao/browser/i18n/texts";
import type { CannedReply } from "@krapao/contract/console/chat";
import { LANGUAGE_TAGS, LANGUAGES, type Language } from "@krapao/contract/languages";
import { Button } from "@krapao/ui/forms/button";
import { Pencil, Plus, Search } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../../i18n/texts.ts";
import { useMay } from "../../../lib/api/me.ts";
import { listOf } from "../../../lib/api/pages.ts";
import { Drawer } from "../../../lib/dialogs/drawer.tsx";
import { ListState } from "../../../lib/lists/list-state.tsx";
import { SearchField } from "../../../lib/lists/search-field.tsx";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { chatTexts } from "../texts.ts";
import { type Blanks, fillBlanks, findReplies, replyText } from "./canned.ts";
import { useCanned } from "./canned-calls.ts";
import { CannedForm } from "./canned-form.tsx";

interface CannedDrawerProps {
  language: Language;
  blanks: Blanks;
  onClose: () => void;
  onPick: (text: string) => void;
}

/** The drawer of all canned replies: search, insert, and edit with permission. */
export function CannedDrawer({ language, blanks, onClose, onPick }: CannedDrawerProps) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const mayEdit = useMay()("chat.canned");
  const query = useCanned();
  const [locale, setLocale] = useState(language);
  const [text, setText] = useState("");
  const [edited, setEdited] = useState<CannedReply | "new" | null>(null);
  const replies = query.data && findReplies(query.data.replies, text);
  if (edited !== null) {
    const places = (query.data?.replies ?? []).map(({ position }) => position);
    return (
      <CannedForm
        reply={edited === "new" ? null : edited}
        nextPosition={Math.max(0, ...places) + 1}
        onClose={() => setEdited(null)}
      />
    );
  }
  const pick = (reply: CannedReply) => {
    onPick(replyText(reply, locale, blanks));
    onClose();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t.canned}
      footer={
        mayEdit ? (
          <Button variant="secondary" block onClick={() => setEdited("new")}>
            <Plus className="i i18" aria-hidden="true" />
            {t.addCanned}
          </Button>
        ) : null
      }
    >
      <SearchField label={t.findCanned} icon={Search} value={text} onChange={setText} />
      <Segmented
        label={core.labels.language}
        value={locale}
        options={LANGUAGES.map((value) => ({ value, label: core.languages[value] }))}
        onChange={setLocale}
      />
      <Replies
        replies={replies ?? []}
        locale={locale}
        blanks={blanks}
        onPick={pick}
        onEdit={mayEdit ? setEdited : undefined}
      />
      <ListState list={listOf(replies, query)} />
    </Drawer>
  );
}

interface RepliesProps {
  replies: readonly CannedReply[];
  locale: Language;
  blanks: Blanks;
  onPick: (reply: CannedReply) => void;
  onEdit: ((reply: CannedReply) => void) | undefined;
}

function Replies({ replies, locale, blanks, onPick, onEdit }: RepliesProps) {
  const core = useTexts(coreTexts);
  return (
    <ul className="cd-replies divide-y divide-line">
      {replies.map((reply) => (
        <li className="flex items-center gap-1" key={reply.id}>
          <button type="button" onClick={() => onPick(reply)}>
            <b lang={LANGUAGE_TAGS[locale]}>{reply.title[locale]}</b>
            <span className="num t3 s13">/{reply.shortcut}</span>
            <span className="t2" lang={LANGUAGE_TAGS[locale]}>
              {fillBlanks(reply.body[locale], blanks)}
            </span>
          </button>
          {onEdit ? (
            <button
              type="button"
              className="iconbtn"
              aria-label={`${core.edit} ${reply.shortcut}`}
              onClick={() => onEdit(reply)}
            >
              <Pencil className="i i18" aria-hidden="true" />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

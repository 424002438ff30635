import type { CannedReply } from "@krapao/contract/office/chat";
import { Button } from "@krapao/ui/button";
import { Pencil, Plus, Search } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { LANG, LOCALES, type Locale, useTexts } from "../../i18n/index.ts";
import { Drawer } from "../../lib/drawer.tsx";
import { ListState } from "../../lib/list-state.tsx";
import { useMay } from "../../lib/me.ts";
import { listOf } from "../../lib/pages.ts";
import { SearchField } from "../../lib/search-field.tsx";
import { Segmented } from "../../lib/segmented.tsx";
import { type Blanks, fillBlanks, findReplies } from "./canned.ts";
import { useCanned } from "./canned-calls.ts";
import { CannedForm } from "./canned-form.tsx";
import { chatTexts } from "./texts/index.ts";

interface CannedDrawerProps {
  language: Locale;
  blanks: Blanks;
  onClose: () => void;
  onPick: (text: string) => void;
}

/** Every canned reply: found, taken into the box, and by who may, written. */
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
    onPick(fillBlanks(reply.body[locale], blanks));
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
        label={core.language}
        value={locale}
        options={LOCALES.map((value) => ({ value, label: core.languages[value] }))}
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
  locale: Locale;
  blanks: Blanks;
  onPick: (reply: CannedReply) => void;
  onEdit: ((reply: CannedReply) => void) | undefined;
}

function Replies({ replies, locale, blanks, onPick, onEdit }: RepliesProps) {
  const core = useTexts(coreTexts);
  return (
    <ul className="cd-replies">
      {replies.map((reply) => (
        <li key={reply.id}>
          <button type="button" onClick={() => onPick(reply)}>
            <b lang={LANG[locale]}>{reply.title[locale]}</b>
            <span className="num t3 s13">/{reply.shortcut}</span>
            <span className="t2" lang={LANG[locale]}>
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

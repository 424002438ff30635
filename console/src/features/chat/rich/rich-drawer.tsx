import { useTexts } from "@krapao/browser/i18n/texts";
import type { ChatContent } from "@krapao/contract/member/chat";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { type Dispatch, type SetStateAction, useState } from "react";
import { coreTexts } from "../../../i18n/texts.ts";
import { Drawer } from "../../../lib/dialogs/drawer.tsx";
import { TextArea } from "../../../lib/forms/text-area.tsx";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { chatTexts } from "../texts.ts";
import { Content } from "../thread/message.tsx";
import { CardFields, ChoiceFields } from "./rich-fields.tsx";
import {
  CARDS_MAX,
  type CardDraft,
  CHOICES_MAX,
  contentOf,
  lackOf,
  newCard,
  newChoice,
  RICH_KINDS,
  type RichDraft,
} from "./rich-rules.ts";
import "./rich.css";

const TEXT_MAX = 640;

interface RichDrawerProps {
  conversationId: string;
  onClose: () => void;
  onSend: (content: ChatContent) => void;
}

/** Composes quick replies, buttons or cards, with a preview of what the customer will see. */
export function RichDrawer({ conversationId, onClose, onSend }: RichDrawerProps) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const [draft, setDraft] = useState<RichDraft>(() => ({
    kind: "quick_replies",
    text: "",
    choices: [newChoice(), newChoice()],
    cards: [newCard()],
  }));
  const [isTried, setTried] = useState(false);
  const lack = lackOf(draft);
  const send = () => {
    setTried(true);
    if (lack !== null) return;
    onSend(contentOf(draft));
    onClose();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t.rich}
      footer={
        <div className="btns">
          <Button variant="secondary" onClick={onClose}>
            {core.cancel}
          </Button>
          <Button onClick={send}>{t.labels.send}</Button>
        </div>
      }
    >
      <Segmented
        label={t.rich}
        value={draft.kind}
        options={RICH_KINDS.map((value) => ({ value, label: t.richKinds[value] }))}
        onChange={(kind) => setDraft({ ...draft, kind })}
      />
      <RichFields conversationId={conversationId} draft={draft} setDraft={setDraft} />
      {isTried && lack ? <Note tone="error">{t.lacks[lack]}</Note> : null}
      <section
        className="cd-preview grid gap-2 p-3.5 rounded-12 bg-[rgb(8_13_30/0.5)]"
        aria-label={t.labels.theCustomerSees}
      >
        <h3 className="s13 t3">{t.labels.theCustomerSees}</h3>
        <div className="chat-row out">
          <Content content={contentOf(draft, true)} />
        </div>
      </section>
    </Drawer>
  );
}

interface RichFieldsProps {
  conversationId: string;
  draft: RichDraft;
  setDraft: Dispatch<SetStateAction<RichDraft>>;
}

/** The fields of the chosen kind. */
function RichFields({ conversationId, draft, setDraft }: RichFieldsProps) {
  const t = useTexts(chatTexts);
  const change = (part: Partial<RichDraft>) => setDraft((last) => ({ ...last, ...part }));
  if (draft.kind === "generic") {
    return <CardList conversationId={conversationId} cards={draft.cards} setDraft={setDraft} />;
  }
  return (
    <>
      <TextArea
        label={t.labels.text}
        rows={2}
        maxLength={TEXT_MAX}
        value={draft.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <ChoiceFields
        choices={draft.choices}
        most={CHOICES_MAX[draft.kind]}
        hasUrl={draft.kind === "buttons"}
        onChange={(choices) => change({ choices })}
      />
    </>
  );
}

interface CardListProps {
  conversationId: string;
  cards: readonly CardDraft[];
  setDraft: Dispatch<SetStateAction<RichDraft>>;
}

function CardList({ conversationId, cards, setDraft }: CardListProps) {
  const t = useTexts(chatTexts);
  // The picture's upload ends later: what was typed in the meantime must stay.
  const change = (act: (cards: readonly CardDraft[]) => readonly CardDraft[]) =>
    setDraft((last) => ({ ...last, cards: act(last.cards) }));
  const remove = (gone: string) => change((all) => all.filter(({ key }) => key !== gone));
  return (
    <>
      {cards.map((card, index) => (
        <CardFields
          key={card.key}
          label={t.card(index + 1)}
          conversationId={conversationId}
          card={card}
          onChange={(part) =>
            change((all) =>
              all.map((each) => (each.key === card.key ? { ...each, ...part } : each)),
            )
          }
          onRemove={cards.length > 1 ? () => remove(card.key) : undefined}
        />
      ))}
      {cards.length < CARDS_MAX ? (
        <Button variant="secondary" onClick={() => change((all) => [...all, newCard()])}>
          {t.addCard}
        </Button>
      ) : null}
    </>
  );
}

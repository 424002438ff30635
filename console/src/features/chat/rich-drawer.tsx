import type { ChatContent } from "@krapao/contract/chat";
import { Button } from "@krapao/ui/button";
import { Note } from "@krapao/ui/note";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Drawer } from "../../lib/drawer.tsx";
import { Segmented } from "../../lib/segmented.tsx";
import { TextArea } from "../../lib/text-area.tsx";
import { Content } from "./message.tsx";
import { CardFields, ChoiceFields } from "./rich-fields.tsx";
import {
  CARDS_MAX,
  CHOICES_MAX,
  contentOf,
  lackOf,
  newCard,
  newChoice,
  RICH_KINDS,
  type RichDraft,
} from "./rich-rules.ts";
import { chatTexts } from "./texts/index.ts";
import "./rich.css";

const TEXT_MAX = 640;

interface RichDrawerProps {
  conversationId: string;
  onClose: () => void;
  onSend: (content: ChatContent) => void;
}

/** Composes quick replies, buttons or cards, as the customer will see them. */
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
  const change = (part: Partial<RichDraft>) => setDraft((last) => ({ ...last, ...part }));
  const lack = lackOf(draft);
  const { kind, cards } = draft;
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
          <Button onClick={send}>{t.send}</Button>
        </div>
      }
    >
      <Segmented
        label={t.rich}
        value={kind}
        options={RICH_KINDS.map((value) => ({ value, label: t.richKinds[value] }))}
        onChange={(value) => change({ kind: value })}
      />
      {kind === "generic" ? (
        <>
          {cards.map((card, index) => (
            <CardFields
              key={card.key}
              label={t.card(index + 1)}
              conversationId={conversationId}
              card={card}
              onChange={(part) =>
                setDraft((last) => ({
                  ...last,
                  cards: last.cards.map((each) =>
                    each.key === card.key ? { ...each, ...part } : each,
                  ),
                }))
              }
              onRemove={
                cards.length > 1
                  ? () => change({ cards: cards.filter(({ key }) => key !== card.key) })
                  : undefined
              }
            />
          ))}
          {cards.length < CARDS_MAX ? (
            <Button variant="secondary" onClick={() => change({ cards: [...cards, newCard()] })}>
              {t.addCard}
            </Button>
          ) : null}
        </>
      ) : (
        <>
          <TextArea
            label={t.richText}
            rows={2}
            maxLength={TEXT_MAX}
            value={draft.text}
            onChange={(event) => change({ text: event.target.value })}
          />
          <ChoiceFields
            choices={draft.choices}
            most={CHOICES_MAX[kind]}
            hasUrl={kind === "buttons"}
            onChange={(choices) => change({ choices })}
          />
        </>
      )}
      {isTried && lack ? <Note tone="error">{t.lacks[lack]}</Note> : null}
      <section className="cd-preview" aria-label={t.preview}>
        <h3 className="s13 t3">{t.preview}</h3>
        <div className="cd-row out">
          <Content content={contentOf(draft, true)} />
        </div>
      </section>
    </Drawer>
  );
}

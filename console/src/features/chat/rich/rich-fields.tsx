import { attachFile } from "@krapao/browser/chat/attach-file";
import { ACCEPTED_IMAGES } from "@krapao/browser/chat/file-rules";
import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { ImageUp, Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { chatTexts } from "../texts.ts";
import { uploadChatFile } from "../upload.ts";
import { type CardDraft, CHOICES_MAX, type ChoiceDraft, newChoice } from "./rich-rules.ts";

const TITLE_MAX = 80;
const SUBTITLE_MAX = 160;
const URL_MAX = 1_000;

interface ChoiceFieldsProps {
  choices: readonly ChoiceDraft[];
  most: number;
  /** Whether a choice may open an address; a quick reply only answers. */
  hasUrl: boolean;
  onChange: (choices: readonly ChoiceDraft[]) => void;
}

/** The choices of a message or a card. */
export function ChoiceFields({ choices, most, hasUrl, onChange }: ChoiceFieldsProps) {
  const t = useTexts(chatTexts);
  const change = (key: string, part: Partial<ChoiceDraft>) =>
    onChange(choices.map((each) => (each.key === key ? { ...each, ...part } : each)));
  return (
    <div className="stack-2">
      {choices.map((choice, index) => (
        <div key={choice.key} className={hasUrl ? "cd-choice-fields two" : "cd-choice-fields"}>
          <Field
            label={t.choice(index + 1)}
            maxLength={TITLE_MAX}
            value={choice.title}
            onChange={(event) => change(choice.key, { title: event.target.value })}
          />
          {hasUrl ? (
            <Field
              label={t.choiceUrl}
              type="url"
              placeholder="https://"
              maxLength={URL_MAX}
              value={choice.url}
              onChange={(event) => change(choice.key, { url: event.target.value })}
            />
          ) : null}
          <button
            type="button"
            className="iconbtn"
            aria-label={t.removeChoice(index + 1)}
            onClick={() => onChange(choices.filter(({ key }) => key !== choice.key))}
          >
            <Trash2 className="i i18" aria-hidden="true" />
          </button>
        </div>
      ))}
      {choices.length < most ? (
        <Button
          variant="secondary"
          size="small"
          onClick={() => onChange([...choices, newChoice()])}
        >
          <Plus className="i i18" aria-hidden="true" />
          {t.addChoice}
        </Button>
      ) : null}
    </div>
  );
}

interface CardFieldsProps {
  label: string;
  conversationId: string;
  card: CardDraft;
  onChange: (part: Partial<CardDraft>) => void;
  onRemove: (() => void) | undefined;
}

/** One card: a picture, two lines, up to three choices. */
export function CardFields({ label, conversationId, card, onChange, onRemove }: CardFieldsProps) {
  const t = useTexts(chatTexts);
  return (
    <fieldset
      className="grid grid-cols-1 gap-3 px-3.5 py-3 border border-line rounded-12"
      aria-label={label}
    >
      <div className="row">
        <b className="grow">{label}</b>
        {onRemove ? (
          <button type="button" className="iconbtn" aria-label={t.removeCard} onClick={onRemove}>
            <Trash2 className="i i18" aria-hidden="true" />
          </button>
        ) : null}
      </div>
      <CardPicture conversationId={conversationId} shown={card.shown} onChange={onChange} />
      <Field
        label={t.labels.title}
        maxLength={TITLE_MAX}
        value={card.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Field
        label={t.cardSubtitle}
        maxLength={SUBTITLE_MAX}
        value={card.subtitle}
        onChange={(event) => onChange({ subtitle: event.target.value })}
      />
      <ChoiceFields
        choices={card.choices}
        most={CHOICES_MAX.generic}
        hasUrl
        onChange={(choices) => onChange({ choices })}
      />
    </fieldset>
  );
}

interface CardPictureProps {
  conversationId: string;
  shown: string;
  onChange: (part: Partial<CardDraft>) => void;
}

function CardPicture({ conversationId, shown, onChange }: CardPictureProps) {
  const t = useTexts(chatTexts);
  const picker = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const bring = async (file: File) => {
    const attached = await attachFile(file);
    if (attached.refusal === "size") return toast("error", t.fileSize(attached.megabytes));
    if (attached.refusal === "type" || attached.file.kind !== "image") {
      return toast("error", t.fileType);
    }
    setShare(0);
    const { blob, kind, name } = attached.file;
    const upload = { conversationId, kind, file: blob, name };
    await uploadChatFile({ ...upload, onProgress: setShare }).then(
      ({ path, url }) => onChange({ image: path, shown: url }),
      toastError,
    );
    setShare(null);
  };
  return (
    <div className="cd-picture flex items-center gap-3">
      {shown ? (
        <img className="w-24 aspect-16/10 rounded-[10px] object-cover" src={shown} alt="" />
      ) : null}
      <Button
        variant="secondary"
        size="small"
        loading={share !== null && t.uploading(Math.round(share * 100))}
        onClick={() => picker.current?.click()}
      >
        <ImageUp className="i i18" aria-hidden="true" />
        {t.cardPicture}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED_IMAGES}
        aria-label={t.cardPicture}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) void bring(file);
        }}
      />
    </div>
  );
}

import type { TextsOf } from "@krapao/browser/i18n/texts";
import { HEADING_LEVELS, isRichLink } from "@krapao/contract/console/setup/rich-text";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import type { Editor } from "@tiptap/core";
import {
  Bold,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import type { richTextTexts } from "../../../i18n/texts.ts";

type Texts = TextsOf<typeof richTextTexts>;

interface ToolbarProps {
  editor: Editor;
  texts: Texts;
}

interface Tool {
  name: string;
  label: string;
  icon: LucideIcon;
  run: () => boolean;
  isOn?: boolean;
  isOff?: boolean;
}

const MARKS = [
  ["bold", Bold],
  ["italic", Italic],
  ["underline", Underline],
  ["strike", Strikethrough],
] as const;

function toolsOf({ editor, texts: t }: ToolbarProps, onLink: () => void): Tool[] {
  const chain = () => editor.chain().focus();
  return [
    ...MARKS.map(([name, icon]) => ({
      name,
      label: t[name],
      icon,
      run: () => chain().toggleMark(name).run(),
      isOn: editor.isActive(name),
    })),
    {
      name: "bullets",
      label: t.bullets,
      icon: List,
      run: () => chain().toggleBulletList().run(),
      isOn: editor.isActive("bulletList"),
    },
    {
      name: "numbers",
      label: t.numbers,
      icon: ListOrdered,
      run: () => chain().toggleOrderedList().run(),
      isOn: editor.isActive("orderedList"),
    },
    {
      name: "link",
      label: t.link,
      icon: Link,
      run: () => {
        onLink();
        return true;
      },
      isOn: editor.isActive("link"),
    },
    { name: "rule", label: t.rule, icon: Minus, run: () => chain().setHorizontalRule().run() },
    {
      name: "undo",
      label: t.undo,
      icon: Undo2,
      run: () => chain().undo().run(),
      isOff: !editor.can().undo(),
    },
    {
      name: "redo",
      label: t.redo,
      icon: Redo2,
      run: () => chain().redo().run(),
      isOff: !editor.can().redo(),
    },
  ];
}

/** The tools above the text. Arrow keys move between them, as in every toolbar. */
export function Toolbar({ editor, texts: t }: ToolbarProps) {
  const [isLinking, setLinking] = useState(false);
  const tools = toolsOf({ editor, texts: t }, () => setLinking(!isLinking));
  return (
    <>
      <div
        className="rich-tools flex flex-wrap gap-0.5 min-h-10 items-center"
        role="toolbar"
        aria-label={t.tools}
        onKeyDown={moveFocus}
      >
        <ParagraphStyle editor={editor} texts={t} />
        {tools.map(({ name, label, icon: Icon, run, isOn, isOff }) => (
          <button
            key={name}
            type="button"
            className="iconbtn"
            aria-label={label}
            title={label}
            aria-pressed={isOn}
            aria-disabled={isOff || undefined}
            onClick={run}
          >
            <Icon className="i i18" aria-hidden="true" />
          </button>
        ))}
      </div>
      {isLinking ? <LinkForm editor={editor} texts={t} onDone={() => setLinking(false)} /> : null}
    </>
  );
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.target instanceof HTMLSelectElement) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("select, button")];
  const at = tools.indexOf(event.target as HTMLElement);
  tools[(at + step + tools.length) % tools.length]?.focus();
  event.preventDefault();
}

function ParagraphStyle({ editor, texts: t }: ToolbarProps) {
  const level = HEADING_LEVELS.find((each) => editor.isActive("heading", { level: each }));
  const choose = (value: string) => {
    const chosen = HEADING_LEVELS.find((each) => String(each) === value);
    const chain = editor.chain().focus();
    if (chosen) chain.setHeading({ level: chosen }).run();
    else chain.setParagraph().run();
  };
  return (
    <select
      aria-label={t.style}
      value={level ?? ""}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{t.paragraph}</option>
      {HEADING_LEVELS.map((each) => (
        <option key={each} value={each}>
          {t.heading(each)}
        </option>
      ))}
    </select>
  );
}

/** The address of a link: for the selection, or for the link that the cursor is in. */
function LinkForm({ editor, texts: t, onDone }: ToolbarProps & { onDone: () => void }) {
  const known = editor.getAttributes("link").href;
  const [address, setAddress] = useState(typeof known === "string" ? known : "");
  const [isWrong, setWrong] = useState(false);
  const set = () => {
    const href = address.trim();
    if (!isRichLink(href)) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !known) {
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] });
    } else {
      chain.setLink({ href });
    }
    chain.run();
    onDone();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onDone();
  };
  return (
    <div className="rich-link grid gap-2 rounded-12">
      <Field
        label={t.address}
        value={address}
        hint={t.addressHint}
        error={isWrong ? t.addressWrong : undefined}
        autoFocus
        onChange={(event) => {
          setAddress(event.target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Enter") set();
          else onDone();
        }}
      />
      <div className="row">
        <Button variant="secondary" size="small" onClick={set}>
          {t.setLink}
        </Button>
        {known ? (
          <Button variant="ghost" size="small" onClick={remove}>
            {t.unlink}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

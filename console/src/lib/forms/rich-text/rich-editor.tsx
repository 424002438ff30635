import { useTexts } from "@krapao/browser/i18n/texts";
import { richTextHtml } from "@krapao/contract/console/setup/rich-text";
import type { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { richTextTexts } from "../../../i18n/texts.ts";
import { openEditor, show } from "./engine.ts";
import { Toolbar } from "./toolbar.tsx";
import "./rich-text.css";

interface RichEditorProps {
  label: string;
  value: string;
  onChange: (html: string) => void;
}

/** Writes HTML without tags to type. Loaded with its engine when a text is shown. */
export default function RichEditor({ label, value, onChange }: RichEditorProps) {
  const t = useTexts(richTextTexts);
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  // The toolbar shows what the selection is.
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  // What the editor shows: another value comes from outside, for example by undoing all changes.
  const shown = useRef(value);
  const write = useEffectEvent((html: string) => {
    shown.current = html;
    onChange(html);
  });
  const first = useEffectEvent(() => value);
  useEffect(() => {
    if (!box.current) return;
    const opened = openEditor({
      element: box.current,
      label,
      html: first(),
      onUpdate: (document) => write(richTextHtml(document)),
      onSelect: refresh,
    });
    setEditor(opened);
    return () => opened.destroy();
  }, [label]);
  useEffect(() => {
    if (!editor || shown.current === value) return;
    shown.current = value;
    show(editor, value);
  }, [editor, value]);
  useEffect(() => {
    const isLocked = box.current?.closest("fieldset:disabled") !== null;
    if (editor?.isEditable === isLocked) editor.setEditable(!isLocked, false);
  });
  return (
    <div className="rich">
      {editor ? (
        <Toolbar editor={editor} texts={t} />
      ) : (
        <div className="rich-tools flex flex-wrap gap-0.5 min-h-10 items-center" />
      )}
      <div className="inp rich-box block h-auto p-0" ref={box} />
    </div>
  );
}

/** The editor engine, TipTap on ProseMirror, with what the sanitiser lets through. */
import {
  HEADING_LEVELS,
  isRichLink,
  type RichNode,
} from "@krapao/contract/console/setup/rich-text";
import { Editor, getSchema, type JSONContent } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { StarterKit } from "@tiptap/starter-kit";
import { cleanFragment } from "./clean-fragment.ts";

const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    heading: { levels: [...HEADING_LEVELS] },
    link: {
      openOnClick: false,
      isAllowedUri: isRichLink,
      shouldAutoLink: isRichLink,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
];

const parser = DOMParser.fromSchema(getSchema(extensions));

/** The engine takes no text: the console's pages allow none to become markup. */
const documentOf = (html: string): JSONContent => parser.parse(cleanFragment(html)).toJSON();

interface Options {
  element: HTMLElement;
  label: string;
  html: string;
  onUpdate: (document: RichNode) => void;
  onSelect: () => void;
}

/** Opens an editor in an element. HTML is sanitised first, also what is pasted. */
export function openEditor({ element, label, html, onUpdate, onSelect }: Options): Editor {
  return new Editor({
    element,
    content: documentOf(html),
    extensions,
    injectCSS: false,
    enableContentCheck: false,
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": label },
      handleDOMEvents: { paste: takeClipboard, drop: refuseForeignDrop },
    },
    onUpdate: ({ editor: { state } }) => onUpdate(state.doc.toJSON() as RichNode),
    onTransaction: onSelect,
  });
}

/** Replaces the whole text, without a step that could be undone into another document. */
export function show(editor: Editor, html: string): void {
  const content = documentOf(html);
  editor.chain().setMeta("addToHistory", false).setContent(content, { emitUpdate: false }).run();
}

function takeClipboard(view: EditorView, event: ClipboardEvent): boolean {
  const data = event.clipboardData;
  if (!data) return false;
  event.preventDefault();
  const html = data.getData("text/html");
  if (html === "") {
    view.pasteText(data.getData("text/plain"));
    return true;
  }
  const slice = DOMParser.fromSchema(view.state.schema).parseSlice(cleanFragment(html));
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
  return true;
}

/** Text can be moved inside the editor. Other pages and files are pasted instead. */
function refuseForeignDrop(view: EditorView, event: DragEvent): boolean {
  if (view.dragging) return false;
  event.preventDefault();
  return true;
}

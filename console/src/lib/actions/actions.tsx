import { isCode } from "@krapao/browser/api/failures";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { ClientInput } from "@krapao/contract/endpoint";
import { type AnyAction, askedBy } from "@krapao/contract/records/action";
import type { Button } from "@krapao/ui/forms/button";
import { type ComponentProps, type ReactNode, useState } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";
import { useMay, useMe } from "../api/me.ts";
import { KeyButton } from "../navigation/key-button.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import type { ActionTexts, TextsOfActions } from "./action-texts.ts";
import { type Answer, sendAction } from "./send-action.ts";

/** What a dialog by hand gets. */
export interface DialogProps<Item> {
  item: Item;
  /** Sends the action with what was typed; throws when it is refused. */
  send: (typed: object) => Promise<void>;
  onClose: () => void;
}

/** What a page adds to an action. */
interface Special<Item, A extends AnyAction> {
  /** What the button looks like; `primary` is the action that is advised. */
  button?: Pick<
    ComponentProps<typeof Button>,
    "variant" | "size" | "className" | "disabled" | "loading" | "warn"
  >;
  /** Before its label. */
  icon?: ReactNode;
  /** What it says of this item. */
  texts?: Partial<ActionTexts> | undefined;
  input?: Partial<ClientInput<A["call"]>>;
  /** The rest of the input of the call that undoes it. */
  undo?: object;
  /** What the fields of its dialog start with. */
  initial?: Readonly<Record<string, unknown>>;
  /** What its dialog asks for of this item, if not all. */
  fields?: readonly string[];
  /** The values of its choice, if fewer or in another order. */
  values?: readonly string[];
  /** It goes against what is advised. */
  isDangerous?: boolean;
  /** It is sent without a dialog now. */
  isAtOnce?: boolean;
  /** Below the consequences in its dialog. */
  children?: ReactNode;
  /** Reads what the children ask for; throws while something is wrong with it. */
  read?: () => object;
  /** A dialog by hand. */
  dialog?: (props: DialogProps<Item>) => ReactNode;
  /** Says how it ended. */
  onDone?: (answer: Answer) => unknown;
}

interface ActionsProps<Item extends { id: string }, A extends Readonly<Record<string, AnyAction>>> {
  of: A;
  item: Item;
  texts: TextsOfActions<A>;
  /** Reads again what an action changed, also after a refusal. */
  refresh?: () => unknown;
  /** What titles and buttons of dialogs name, such as an amount. */
  about?: string;
  /** Those at the left. The others are at the right. */
  start?: readonly (keyof A & string)[];
  special?: { readonly [K in keyof A]?: Special<Item, A[K]> };
  /** What every call is sent with besides. */
  input?: object;
  /** Their letters belong to another item of the page. */
  hasNoKeys?: boolean;
  /** The action that a part of the page asks for. */
  asked?: string | null;
  onAsk?: (name: null) => void;
  /** Nothing can be done now. */
  isOff?: boolean;
  className?: string;
  /** Other buttons, before those at the left. */
  before?: ReactNode;
  /** Between both sides. */
  children?: ReactNode;
}

/** What is otherwise of this item than declared. */
const ofItem = ({
  isDangerous,
  fields,
}: Pick<Special<never, AnyAction>, "isDangerous" | "fields"> = {}) => ({
  ...(isDangerous === undefined ? {} : { isDangerous }),
  ...(fields === undefined ? {} : { fields }),
});

/** The actions that a staff user may do with an item now: buttons with letters, and dialogs. */
export function Actions<
  Item extends { id: string },
  A extends Readonly<Record<string, AnyAction<Item>>>,
>(props: ActionsProps<Item, A>) {
  const {
    of,
    item,
    refresh = () => undefined,
    about = "",
    start = [],
    className = "detail-actions",
  } = props;
  const core = useTexts(coreTexts);
  const may = useMay();
  const { staff } = useMe();
  // The item as it was shown when the dialog opened: the server refuses it for another version.
  const [pressed, setOpen] = useState<{ name: string; item: Item; input: object } | null>(null);
  const [sending, setSending] = useState<string | null>(null);
  const all: Readonly<Record<string, AnyAction<Item>>> = of;
  const special: Readonly<Record<string, Special<Item, AnyAction> | undefined>> =
    props.special ?? {};
  const labels: Readonly<Record<string, string>> = core.labels;
  const textsOf = (name: string): ActionTexts => ({
    done: core.labels.saved,
    ...(props.texts as Readonly<Record<string, ActionTexts>>)[name],
    ...special[name]?.texts,
  });
  const labelOf = (name: string) => textsOf(name).label ?? labels[name] ?? name;
  const inputOf = (name: string) => ({ ...props.input, ...special[name]?.input });
  const send = async (name: string, shown: Item, input: object) => {
    const texts = textsOf(name);
    const { onDone, undo } = special[name] ?? {};
    try {
      await sendAction({ of: all, name, item: shown, input, texts, refresh, onDone, undo });
    } catch (error) {
      const above = all[name]?.above;
      if (above && isCode(error, "STAFF_AMOUNT_LIMIT"))
        setOpen({ name: above, item: shown, input });
      throw error;
    }
  };
  const press = async (name: string) => {
    const action = all[name];
    if (!action) return;
    const { isAtOnce, dialog } = special[name] ?? {};
    if (!isAtOnce && (dialog || askedBy(action))) {
      return setOpen({ name, item, input: inputOf(name) });
    }
    setSending(name);
    await send(name, item, inputOf(name)).catch(toastError);
    setSending(null);
  };
  const isOffered = ([, { call, when, hasNoButton }]: [string, AnyAction<Item>]) =>
    (!call.permission || may(call.permission)) && (when?.(item, staff.id) ?? true) && !hasNoButton;
  const offered = props.isOff ? [] : Object.entries(all).filter(isOffered);
  const button = ([name, action]: [string, AnyAction<Item>]) => {
    const { button: look, icon } = special[name] ?? {};
    const isAnother = action.otherThan?.(item) === staff.id;
    return (
      <KeyButton
        key={name}
        kbd={props.hasNoKeys ? undefined : action.key}
        variant={action.isDangerous ? "cancel" : "secondary"}
        {...look}
        disabled={isAnother || (sending !== null && sending !== name) || Boolean(look?.disabled)}
        loading={sending === name && (look?.loading || core.labels.sending)}
        onClick={() => press(name)}
        icon={icon}
      >
        {labelOf(name)}
      </KeyButton>
    );
  };
  const { asked = null, onAsk } = props;
  const open = pressed ?? (asked === null ? null : { name: asked, item, input: inputOf(asked) });
  const opened = open && all[open.name];
  const close = () => {
    setOpen(null);
    onAsk?.(null);
  };
  const sendOpen = async (typed: object) => {
    if (open) await send(open.name, open.item, { ...open.input, ...typed });
  };
  const isStart = ([name]: [string, AnyAction<Item>]) => start.includes(name);
  const atEnd = offered.filter((each) => !isStart(each)).map(button);
  if (offered.length === 0 && !opened && !props.before && !props.children) return null;
  return (
    <footer className={className}>
      {props.before}
      {offered.filter(isStart).map(button)}
      {props.children === undefined ? (
        // Those at the right stay together when they do not fit.
        <span className="flex flex-wrap gap-2 ml-auto">{atEnd}</span>
      ) : (
        <>
          {props.children}
          {atEnd}
        </>
      )}
      {open && opened
        ? (special[open.name]?.dialog?.({ item: open.item, send: sendOpen, onClose: close }) ?? (
            <ActionDialog
              key={open.name}
              action={{ ...opened, ...ofItem(special[open.name]) } as AnyAction}
              item={open.item}
              sameKey={props.hasNoKeys ? undefined : opened.key}
              texts={textsOf(open.name)}
              label={labelOf(open.name)}
              about={about}
              initial={special[open.name]?.initial ?? {}}
              values={special[open.name]?.values}
              input={open.input}
              read={special[open.name]?.read}
              send={sendOpen}
              onClose={close}
            >
              {special[open.name]?.children}
            </ActionDialog>
          ))
        : null}
    </footer>
  );
}

import type { AnyAction } from "@krapao/contract/records/action";
import type { Labelled } from "../../i18n/define-texts.ts";

type Labels = Labelled<unknown>["labels"];

/** A text, or one that names what the action is about, such as an amount. */
type Said = string | ((about: string) => string);

/** What an action says. */
export interface ActionTexts {
  /** Its button; absent: the label that rooms share under its name. */
  label?: string;
  /** Its dialog; absent: the label. */
  title?: Said;
  /** The button that confirms; absent: the label. */
  confirm?: Said;
  /** The consequences. */
  text?: Said;
  /** Suggested reasons. */
  reasons?: readonly string[];
  /** The values of what its dialog asks for, and of its answer's `state`. */
  values?: Readonly<Record<string, string>>;
  /** The labels of its fields. */
  fields?: Readonly<Record<string, string>>;
  hints?: Readonly<Record<string, string>>;
  /** What is wrong with a field. */
  wrong?: Readonly<Record<string, string>>;
  /** It is done. */
  done?: string;
  /** It waits for a second person; absent: the text of the code. */
  asked?: string;
  bulk?: {
    label?: string;
    title: (count: number, sum: string) => string;
    text?: string;
    leftOut?: string;
  };
}

/** The texts of actions. An action whose name has no shared label needs one. */
export type TextsOfActions<A extends Readonly<Record<string, AnyAction>>> = {
  readonly [K in keyof A]: K extends keyof Labels ? ActionTexts : ActionTexts & { label: string };
};

/** A text with what it is about. */
export const said = (text: Said | undefined, about: string): string | undefined =>
  typeof text === "function" ? text(about) : text;

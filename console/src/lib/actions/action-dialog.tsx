import type { Endpoint, Schema } from "@krapao/contract/endpoint";
import type { Currency } from "@krapao/contract/money";
import {
  type AnyAction,
  askedBy,
  entryOf,
  sentBy,
  valuesOf,
} from "@krapao/contract/records/action";
import { RadioRow } from "@krapao/ui/forms/choice";
import { Field } from "@krapao/ui/forms/field";
import type { ReactNode } from "react";
import { ChoiceDialog } from "../dialogs/choice-dialog.tsx";
import { Confirm } from "../dialogs/confirm.tsx";
import { ReasonDialog } from "../dialogs/reason-dialog.tsx";
import { AmountField } from "../forms/entry-fields.tsx";
import { useForm } from "../forms/use-form.ts";
import { type ActionTexts, said } from "./action-texts.ts";

export interface ActionDialogProps {
  action: AnyAction & { call: Endpoint };
  item: { id: string };
  /** The letter that opened it; the same letter again confirms. */
  sameKey: string | undefined;
  texts: ActionTexts;
  label: string;
  /** What its texts name. */
  about: string;
  /** What the dialog's fields start with. */
  initial: Readonly<Record<string, unknown>>;
  /** The values of its choice, if fewer or in another order; the first one is taken. */
  values: readonly string[] | undefined;
  /** The rest of the input. */
  input: object;
  /** Reads what the children ask for; throws while something is wrong with it. */
  read: (() => object) | undefined;
  send: (typed: object) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for what an action needs: one of its choices, a reason with fields, or a confirmation. */
export function ActionDialog(props: ActionDialogProps) {
  const { action, texts, label, about, sameKey, send, onClose, children } = props;
  const { choice = "", fields = [] } = action;
  const head = {
    onClose,
    title: said(texts.title, about) ?? label,
    confirmLabel: said(texts.confirm, about) ?? label,
  };
  const content = (
    <>
      {texts.text ? <p className="t2">{said(texts.text, about)}</p> : null}
      {children}
    </>
  );
  switch (askedBy(action)) {
    case "choice": {
      const values = props.values ?? valuesOf(action, choice);
      return (
        <ChoiceDialog
          {...head}
          sameKey={sameKey ?? ""}
          reasons={values.map((each) => [each, texts.values?.[each] ?? each] as const)}
          likely={props.initial[choice] as string | undefined}
          note={
            fields.includes("note")
              ? { hint: texts.hints?.note, missing: texts.wrong?.note }
              : undefined
          }
          onConfirm={(reason, note) => send({ [choice]: reason, ...(note ? { note } : {}) })}
        >
          {content}
        </ChoiceDialog>
      );
    }
    case "reason":
      return (
        <WithReason {...props} {...head}>
          {content}
        </WithReason>
      );
    default:
      return (
        <Confirm
          open
          {...head}
          danger={action.isDangerous ?? false}
          {...(sameKey ? { sameKey } : {})}
          onConfirm={() => send({})}
        >
          <span className="grid gap-3">
            {texts.text ? <span>{said(texts.text, about)}</span> : null}
            {children}
          </span>
        </Confirm>
      );
  }
}

type WithReasonProps = ActionDialogProps & { title: string; confirmLabel: string };

function WithReason(props: WithReasonProps) {
  const { action, item, sameKey, texts, title, confirmLabel, input, send, onClose } = props;
  const { fields = [], reason = "why" } = action;
  const start = (name: string) => props.initial[name] ?? valuesOf(action, name)[0] ?? "";
  const initial: Readonly<Record<string, unknown>> = Object.fromEntries(
    fields.map((name) => [name, start(name)]),
  );
  const form = useForm({
    schema: action.call.input as Schema,
    initial,
    inputOf: (draft, why) => {
      const typed = Object.entries(draft).filter(([, value]) => value !== "" && value !== null);
      const all = { ...input, ...Object.fromEntries(typed), [reason]: why };
      return sentBy(action, item, all).input;
    },
    wrong: texts.wrong ?? {},
    send: (all) => send(all as object),
  });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel}
      danger={action.isDangerous ?? false}
      sameKey={sameKey}
      isOptional={action.isReasonOptional ?? false}
      reasons={texts.reasons ?? []}
      // The server says what is wrong with what a page reads itself.
      onConfirm={
        fields.length > 0 ? form.confirm : (why) => send({ ...props.read?.(), [reason]: why })
      }
    >
      {props.children}
      {fields.map((name) => (
        <ActionField
          key={name}
          form={form}
          name={name}
          action={action}
          item={item}
          label={texts.fields?.[name] ?? title}
          texts={texts}
        />
      ))}
    </ReasonDialog>
  );
}

interface ActionFieldProps extends Pick<ActionDialogProps, "action" | "item" | "texts"> {
  form: Pick<
    ReturnType<typeof useForm<Readonly<Record<string, unknown>>, Schema>>,
    "field" | "value"
  >;
  name: string;
  label: string;
}

/** A field as the schema of its entry says: one of some values, an amount or a text. */
function ActionField({ form, name, action, item, label, texts }: ActionFieldProps) {
  const values = valuesOf(action, name);
  const hint = texts.hints?.[name];
  if (values.length === 0) {
    const { currency } = item as { currency?: Currency };
    return entryOf(action, name)?.type === "number" && currency ? (
      <AmountField {...form.value(name)} label={label} hint={hint} currency={currency} />
    ) : (
      <Field {...form.field(name)} label={label} hint={hint} />
    );
  }
  const { value, onChange } = form.value(name);
  const said = texts.hints?.[String(value)];
  return (
    <fieldset className="grid gap-2" aria-label={label}>
      <legend className="lab">{label}</legend>
      {values.map((each) => (
        <RadioRow
          key={each}
          name={name}
          value={each}
          checked={value === each}
          onChange={() => onChange(each)}
        >
          {texts.values?.[each] ?? each}
        </RadioRow>
      ))}
      {said ? <p className="s13 t2">{said}</p> : null}
    </fieldset>
  );
}

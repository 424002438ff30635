import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import type { Schema } from "@krapao/contract/endpoint";
import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { errorText } from "../../i18n/errors/index.ts";
import { coreTexts } from "../../i18n/texts.ts";

interface FormOptions<Draft extends object, Input extends Schema> {
  /** The input of the call. What it refuses is shown at its field, and is not sent. */
  schema: Input;
  /** What the form starts with; a field that was changed keeps what was typed. */
  initial: Draft;
  /** The input that a draft means; a dialog that asks for a reason adds it. */
  inputOf?: (draft: Draft, why: string) => unknown;
  /** What is wrong with a field, by the name of the draft or of the input. */
  wrong?: Readonly<Record<string, string>>;
  /** The field that a code of the call is about. */
  fieldOf?: Readonly<Record<string, string>>;
  /** Sends the input. What it throws is shown in the form, which keeps what was typed. */
  send: (input: v.InferInput<Input>) => Promise<unknown>;
  /** The fields that are typed again after an error. */
  typedAgain?: readonly (keyof Draft & string)[];
}

type Problems = Readonly<Record<string, string>>;

/** A dialog checks the reason itself. */
const ANY_REASON = "-";

/** The most characters that the schema of a field takes. */
function maxLengthOf(schema: Schema, name: string): number | undefined {
  const { entries } = schema as { entries?: Record<string, { pipe?: readonly object[] }> };
  const most = entries?.[name]?.pipe?.find((each) => "type" in each && each.type === "max_length");
  return most && "requirement" in most ? Number(most.requirement) : undefined;
}

/**
 * A form of one call. The call's schema says what is wrong with a field, from the first try on. It
 * is sent once at a time; then it starts again.
 */
export function useForm<Draft extends object, Input extends Schema>(
  options: FormOptions<Draft, Input>,
) {
  const {
    schema,
    initial,
    inputOf = (draft) => draft,
    wrong = {},
    fieldOf = {},
    send,
    typedAgain,
  } = options;
  const core = useTexts(coreTexts);
  const [changed, setChanged] = useState<Partial<Draft>>({});
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const [error, setError] = useState("");
  const [isSending, setSending] = useState(false);
  const draft: Draft = { ...initial, ...changed };

  /** The input of the draft, and what the schema refuses of it. */
  const read = (why: string) => {
    const input = inputOf(draft, why) as v.InferInput<Input>;
    const { issues = [] } = v.safeParse(schema, input);
    const names = issues.map(({ path }) => String(path?.[0]?.key ?? ""));
    const found = Object.fromEntries(names.map((name) => [name, wrong[name] ?? core.fieldWrong]));
    return { input, found };
  };
  const problems: Problems = isTried ? { ...read(ANY_REASON).found, ...refused } : refused;

  const deliver = async (input: v.InferInput<Input>) => {
    try {
      await send(input);
    } catch (thrown) {
      if (thrown instanceof ApiError) {
        const names = [fieldOf[thrown.code] ?? [], Object.keys(thrown.fields)].flat();
        setRefused(Object.fromEntries(names.map((name) => [name, wrong[name] ?? core.fieldWrong])));
      }
      throw thrown;
    }
    setChanged({});
    setTried(false);
  };
  /** Sends what is typed; throws KEY_INVALID for what the schema refuses, and the call's error. */
  const confirm = async (why: string) => {
    setTried(true);
    const { input, found } = read(why);
    if (Object.keys(found).length > 0) throw new ApiError("KEY_INVALID", 400);
    await deliver(input);
  };
  const change = (part: Partial<Draft>) => {
    setChanged((old) => ({ ...old, ...part }));
    setRefused({});
    setError("");
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isSending) return;
    const { input, found } = read("");
    setTried(true);
    setRefused({});
    setError(Object.entries(found).find(([name]) => !shown.has(name))?.[1] ?? "");
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      await deliver(input);
    } catch (thrown) {
      const again = typedAgain?.map((name) => [name, initial[name]]) ?? [];
      setChanged((old) => ({ ...old, ...Object.fromEntries(again) }));
      if (typedAgain) setTried(false);
      setError(await errorText(thrown));
    }
    setSending(false);
  };
  // The problems of other fields are said below all of them.
  const shown = new Set<string>();
  const set = (name: string, value: unknown) => change({ [name]: value } as Partial<Draft>);
  /** What is wrong with a field that the form shows itself. */
  const problem = (name: string): string | undefined => {
    shown.add(name);
    return problems[name];
  };
  /** What a field of a value needs, such as an amount or a bank. */
  const value = <Name extends keyof Draft & string>(name: Name) => {
    const onChange = (next: Draft[Name]) => set(name, next);
    return { name, value: draft[name], error: problem(name), onChange };
  };
  /** What a field of text needs. */
  const field = (name: keyof Draft & string) => ({
    ...value(name),
    value: String(draft[name]),
    maxLength: maxLengthOf(schema, name),
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  return { draft, change, field, value, problem, problems, error, isSending, submit, confirm };
}

/** A form of one call, as `useForm` gives it. */
export type FormState = Pick<ReturnType<typeof useForm>, "error" | "isSending" | "submit">;

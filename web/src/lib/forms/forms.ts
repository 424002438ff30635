import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { formTexts } from "./form-texts.ts";

/** Error messages by field name; a message is a key of the caller's texts. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The first message of each field that failed the check. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const field = String(issue.path?.[0]?.key ?? "");
    errors[field] ??= issue.message;
  }
  return errors;
}

/**
 * A native form that a valibot schema checks at submit. Spread `form` on the `<form>`: a field's
 * error disappears when the field is edited. A form that fails focuses its first wrong field.
 */
export function useForm<S extends v.GenericSchema<Record<string, unknown>, unknown>>(
  schema: S,
  onValid: (values: v.InferOutput<S>) => void,
) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const result = v.safeParse(schema, formTexts(form));
    setErrors(result.success ? {} : fieldErrors(result.issues));
    if (result.success) return onValid(result.output);
    const wrong = fieldErrors(result.issues);
    for (const field of form.elements) {
      if (field instanceof HTMLElement && (field.getAttribute("name") ?? "") in wrong) {
        return field.focus();
      }
    }
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const name = event.target instanceof Element ? event.target.getAttribute("name") : null;
    if (name && name in errors) setErrors({ ...errors, [name]: "" });
  };
  return { errors, setErrors, form: { onSubmit, onInput, noValidate: true } };
}

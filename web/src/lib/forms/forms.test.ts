import * as v from "valibot";
import { expect, test } from "vitest";
import { fieldErrors } from "./forms.ts";

const schema = v.object({
  name: v.pipe(v.string(), v.minLength(1, "required")),
  password: v.pipe(v.string(), v.minLength(1, "required"), v.minLength(8, "tooShort")),
});

test("gives each wrong field its first error", () => {
  const result = v.safeParse(schema, { name: "", password: "" });
  expect(fieldErrors(result.issues ?? [])).toEqual({ name: "required", password: "required" });
  const short = v.safeParse(schema, { name: "a", password: "short" });
  expect(fieldErrors(short.issues ?? [])).toEqual({ password: "tooShort" });
});

import { isName, plainName } from "@krapao/contract/plain-text";
import * as v from "valibot";

/** A field of a person's name: the server stores it like this, and asks for a letter. */
export const filledName = v.pipe(
  v.string(),
  v.transform(plainName),
  v.minLength(1, "required"),
  v.check(isName, "nameLetters"),
);

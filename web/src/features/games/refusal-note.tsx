import { Note } from "@krapao/ui/feedback/note";
import { useEffect, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";

/** The text of a refusal that is no error, in place of the refused action. */
export function RefusalNote({ error }: { error: Error }) {
  const [text, setText] = useState("");
  useEffect(() => void errorText(error).then(setText), [error]);
  return text === "" ? null : <Note>{text}</Note>;
}

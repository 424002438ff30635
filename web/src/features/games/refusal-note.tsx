import { Note } from "@krapao/ui/note";
import { useEffect, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";

/** The words of a refusal that is nobody's mistake, where the refused thing would be. */
export function RefusalNote({ error }: { error: Error }) {
  const [text, setText] = useState("");
  useEffect(() => void errorText(error).then(setText), [error]);
  return text === "" ? null : <Note>{text}</Note>;
}

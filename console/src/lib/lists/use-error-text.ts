import { useEffect, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";

/** The text of an error in the language of the page; empty until it is loaded. */
export function useErrorText(error: unknown): string {
  const [text, setText] = useState("");
  useEffect(() => {
    let isCurrent = true;
    errorText(error).then(
      (found) => isCurrent && setText(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [error]);
  return text;
}

import { CircleAlert } from "lucide-react";

interface WrongTextProps {
  /** Error texts by path, from the server. */
  wrong: Record<string, string>;
  path: string;
}

/** The error of a text in three languages, whichever of them it is about. */
export function WrongText({ wrong, path }: WrongTextProps) {
  const found = Object.keys(wrong).find((each) => each === path || each.startsWith(`${path}.`));
  return found === undefined ? null : (
    <p className="hint err" role="alert">
      <CircleAlert className="i i16" aria-hidden="true" />
      {wrong[found]}
    </p>
  );
}

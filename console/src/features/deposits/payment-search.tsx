import { useTexts } from "@krapao/browser/i18n/texts";
import { Field } from "@krapao/ui/forms/field";
import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { depositTexts } from "./texts.ts";

/** Searches payments by reference or payer. */
export function SearchForm({ start, onSearch }: { start: string; onSearch: (q: string) => void }) {
  const t = useTexts(depositTexts);
  const [text, setText] = useState(start);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className="px-4.5 py-2.5 border-b border-b-line" onSubmit={send}>
      <Field
        label={t.searchPayment}
        icon={Search}
        type="search"
        value={text}
        maxLength={64}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}

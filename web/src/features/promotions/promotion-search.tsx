import { activeLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { TicketPercent } from "lucide-react";
import { type FormEvent, useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { promotionTexts } from "./texts.ts";
import { mayBeCode, promotionQuery, toCode } from "./use-promotion.ts";
import "./promotions.css";

/**
 * The field for a promotion code, in capitals: it shows that it searches or that there is none, or
 * passes the code on.
 */
export function PromotionSearch({ onFound }: { onFound: (code: string) => void }) {
  const t = useTexts(promotionTexts);
  const [typed, setTyped] = useState("");
  const [searching, setSearching] = useState(false);
  const [error, setError] = useState<string>();
  const search = async (event: FormEvent) => {
    event.preventDefault();
    const code = toCode(typed);
    if (searching) return;
    if (code === "") return setError(t.required);
    if (!mayBeCode(code)) return setError(t.notFound);
    setSearching(true);
    setError(undefined);
    try {
      await queryClient.fetchQuery(promotionQuery(code, activeLanguage()));
      onFound(code);
    } catch (cause) {
      const isNone = cause instanceof ApiError && cause.code === "NO_PROMOTION";
      setError(isNone ? t.notFound : await errorText(cause));
    } finally {
      setSearching(false);
    }
  };
  return (
    <form className="promotion-search" onSubmit={search} noValidate>
      <Field
        label={t.code}
        icon={TicketPercent}
        className="code font-semibold uppercase"
        value={typed}
        required
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        error={error}
        hint={searching ? <span role="status">{t.searching}</span> : undefined}
        onChange={(event) => {
          setTyped(event.target.value.toUpperCase());
          setError(undefined);
        }}
      />
      <Button type="submit" variant="secondary" aria-busy={searching || undefined}>
        {t.search}
      </Button>
    </form>
  );
}

import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { pickSpecs, rowSpecsOf } from "../forms/field-specs.ts";
import { Fields } from "../forms/fields.tsx";
import { IconButton } from "../forms/icon-button.tsx";
import { accountsTexts, setupTexts } from "../texts.ts";
import type { Bank } from "./bank-rows.ts";

const SPECS = rowSpecsOf("banks");
const GROUPS = {
  identity: ["code", "botCode", "market"],
  naming: ["nameTH", "nameEN"],
  registering: ["isRegistrable"],
} as const;
const GROUP_NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[];

interface BankFormProps {
  bank: Bank;
  /** Its place in the list. */
  at: number;
  count: number;
  wrong: Record<string, string>;
  isCodeTaken: boolean;
  onChange: (bank: Bank) => void;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

/** One bank: its code, its names, whether new members may choose it, and its place. */
export function BankForm(props: BankFormProps) {
  const { bank, at, count, onChange, onMove, onRemove } = props;
  const t = useTexts(accountsTexts);
  const setup = useTexts(setupTexts);
  const isThai = useLanguage() === "th";
  const path = `payload.list.${at}`;
  const wrong = props.isCodeTaken ? { ...props.wrong, [`${path}.code`]: t.codeTaken } : props.wrong;
  const change = (next: object) => {
    const changed = { ...bank, ...next };
    onChange({ ...changed, code: changed.code.toUpperCase() });
  };
  return (
    <section className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <BankTile code={bank.code} />
        <h3 className="flex-1 min-w-30 text-16">
          {(isThai ? bank.nameTH : bank.nameEN) || bank.code}
        </h3>
        <span className="num t3 s13">{t.place(at + 1, count)}</span>
        <IconButton label={setup.up} disabled={at === 0} onClick={() => onMove(-1)}>
          <ArrowUp className="i i18" aria-hidden="true" />
        </IconButton>
        <IconButton label={setup.down} disabled={at === count - 1} onClick={() => onMove(1)}>
          <ArrowDown className="i i18" aria-hidden="true" />
        </IconButton>
      </header>
      {GROUP_NAMES.map((group) => (
        <fieldset key={group} className="setup-group grid-cols-1 min-w-0">
          <legend className="px-0 pt-0 pb-1.5 font-medium text-fg-2">{t[group]}</legend>
          <Fields
            specs={pickSpecs(SPECS, GROUPS[group])}
            value={{ ...bank }}
            wrong={wrong}
            path={path}
            onChange={change}
          />
        </fieldset>
      ))}
      <div>
        <Button variant="cancel" size="small" onClick={onRemove}>
          <Trash2 className="i i18" aria-hidden="true" />
          {t.remove}
        </Button>
      </div>
    </section>
  );
}

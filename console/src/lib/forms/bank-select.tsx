import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { banks } from "@krapao/contract/console/accounts-bank";
import { Select } from "@krapao/ui/forms/field";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { useQuery } from "@tanstack/react-query";
import { coreTexts } from "../../i18n/core/index.ts";
import { api } from "../api/api.ts";
import "../marks/marks.css";

interface BankSelectProps {
  label: string;
  value: string;
  error?: string | undefined;
  name?: string;
  /** Also banks that members may not register, and gateways: for house accounts. */
  forHouse?: boolean;
  onChange: (code: string) => void;
}

/** A choice from the banks. A code that is not in the list stays until another is chosen. */
export function BankSelect({ label, value, error, name, forHouse, onChange }: BankSelectProps) {
  const core = useTexts(coreTexts);
  const isThai = useLanguage() === "th";
  const { data } = useQuery({
    queryKey: ["banks"],
    queryFn: ({ signal }) => api(banks, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const listed = (data?.banks ?? []).filter((bank) => forHouse || bank.isRegistrable);
  const options = [
    ...listed.map(({ code, nameTH, nameEN }) => [code, isThai ? nameTH : nameEN] as const),
    ...(forHouse ? (data?.gateways ?? []) : []).map((code) => [code, core.gateway] as const),
  ];
  const isListed = options.some(([code]) => code === value);
  return (
    <div className="bank-select">
      {value === "" ? null : <BankTile code={value} small />}
      <Select
        label={label}
        name={name}
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {isListed ? null : <option value={value}>{value === "" ? core.chooseBank : value}</option>}
        {options.map(([code, text]) => (
          <option key={code} value={code}>
            {code} · {text}
          </option>
        ))}
      </Select>
    </div>
  );
}

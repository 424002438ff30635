import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { banks } from "@krapao/contract/console/accounts-bank";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { useQuery } from "@tanstack/react-query";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../api/api.ts";
import { Combobox } from "./combobox/combobox.tsx";
import "../marks/marks.css";

/** The banks and gateways of this installation. */
export const useBanks = () =>
  useQuery({
    queryKey: ["banks"],
    queryFn: ({ signal }) => api(banks, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

interface BankSelectProps {
  label: string;
  value: string;
  error?: string | undefined;
  hint?: string | undefined;
  name?: string;
  /** Also banks that members may not register, and gateways: for house accounts. */
  forHouse?: boolean;
  onChange: (code: string) => void;
}

/** A choice from the banks, by code or by name in Thai or English. */
export function BankSelect({ forHouse, ...field }: BankSelectProps) {
  const core = useTexts(coreTexts);
  const isThai = useLanguage() === "th";
  const data = useBanks();
  const listed = data?.banks.filter((bank) => forHouse || bank.isRegistrable);
  const gateways = forHouse ? data?.gateways : [];
  const options = listed && [
    ...listed.map(({ code, nameTH, nameEN }) => ({
      value: code,
      label: isThai ? nameTH : nameEN,
      note: isThai ? nameEN : nameTH,
      picture: <BankTile code={code} small />,
    })),
    ...(gateways ?? []).map((code) => ({
      value: code,
      label: code,
      note: core.gateway,
      picture: <BankTile code={code} small />,
    })),
  ];
  return <Combobox {...field} options={options} placeholder={core.chooseBank} />;
}

import { useTexts } from "@krapao/browser/i18n/texts";
import { PROVIDER_STATES } from "@krapao/contract/console/setup/payloads";
import { Chip } from "@krapao/ui/feedback/chip";
import { choiceTexts } from "../../../i18n/texts.ts";
import { Combobox } from "../../../lib/forms/combobox/combobox.tsx";
import { useDocuments } from "../documents/document-calls.ts";
import { isPicture } from "./picture-field.tsx";

interface ProviderSelectProps {
  label: string;
  name: string;
  error?: string | undefined;
  hint?: string | undefined;
  disabled?: boolean | undefined;
  value: string;
  onChange: (code: string) => void;
}

const TONES = { on: "jade", maintenance: "amber", off: "plain" } as const;

/** A choice from the connected providers, with the art of a game of each and its state. */
export function ProviderSelect(props: ProviderSelectProps) {
  const t = useTexts(choiceTexts);
  const providers = useDocuments("provider").data;
  const games = useDocuments("game").data ?? [];
  const artOf = (provider: string) =>
    games
      .filter(({ live }) => live?.provider === provider)
      .map(({ live }) => String(live?.logo ?? ""))
      .find(isPicture);
  const options = providers?.map(({ key, live, draft }) => {
    const { name, state: stored } = live ?? draft?.payload ?? {};
    const state = PROVIDER_STATES.find((each) => each === stored) ?? "off";
    const art = artOf(key);
    return {
      value: key,
      label: String(name ?? key),
      picture: art ? (
        <img src={art} alt="" />
      ) : (
        <span className="combo-tile place-items-center size-7.5" aria-hidden="true">
          {key.slice(0, 2).toUpperCase()}
        </span>
      ),
      mark: <Chip tone={TONES[state]}>{t.providerStates[state]}</Chip>,
    };
  });
  return <Combobox {...props} options={options} />;
}

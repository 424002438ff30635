import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { BANNER_TARGETS } from "@krapao/contract/member/banners/banner";
import { Check, Field, Select } from "@krapao/ui/forms/field";
import { Combobox, type ComboboxOption } from "../../../lib/forms/combobox/combobox.tsx";
import type { LanguageTexts } from "../../../lib/forms/language-tabs.tsx";
import { useDocuments } from "../documents/document-calls.ts";
import { pickSpecs, rowSpecsOf } from "../forms/field-specs.ts";
import { Fields } from "../forms/fields.tsx";
import { isPicture } from "../forms/picture-field.tsx";
import { bannersTexts } from "../texts.ts";
import { type Banner, isOneForAll } from "./banner-rows.ts";

const SPECS = rowSpecsOf("banners");
const FIRST = pickSpecs(SPECS, ["isActive", "place", "segment", "startsAt", "endsAt", "image"]);
const PICTURES = pickSpecs(SPECS, ["images"])[0]?.fields ?? [];
/** The amounts that texts of a place may name. */
const HINTS: Partial<Record<Banner["place"], string>> = {
  invite: "inviteAmounts",
  refund: "refundAmounts",
};

interface FormProps {
  banner: Banner;
  /** Path of the banner in the payload. */
  path: string;
  isCodeTaken: boolean;
  wrong: Record<string, string>;
  onChange: (banner: Banner) => void;
}

/** One banner: place, times, audience, pictures, words and link. */
export function BannerForm({ banner, path, isCodeTaken, wrong, onChange }: FormProps) {
  const t = useTexts(bannersTexts);
  const isOne = isOneForAll(banner);
  const change = (changes: object) => onChange({ ...banner, ...changes });
  const { image, place } = banner;
  const hint = HINTS[place];
  const words = pickSpecs(SPECS, ["html"]).map((spec) => ({ ...spec, ...(hint && { hint }) }));
  const toggle = (one: boolean) =>
    change({
      images: one ? { th: null, la: null, en: null } : { th: image, la: image, en: image },
    });
  return (
    <div className="grid grid-cols-1 gap-4 pt-4 border-t border-t-line">
      <Field
        label={t.code}
        value={banner.code}
        maxLength={32}
        error={isCodeTaken ? t.codeTaken : wrong[`${path}.code`]}
        onChange={(event) => change({ code: event.target.value.toUpperCase() })}
      />
      <Fields specs={FIRST} value={{ ...banner }} wrong={wrong} path={path} onChange={change} />
      <Check checked={isOne} onChange={(event) => toggle(event.target.checked)}>
        {t.oneForAll}
      </Check>
      {isOne ? null : (
        <Fields
          specs={PICTURES}
          value={banner.images}
          wrong={wrong}
          path={`${path}.images`}
          onChange={(images) => change({ images })}
        />
      )}
      <Fields specs={words} value={{ ...banner }} wrong={wrong} path={path} onChange={change} />
      <LinkFields link={banner.link} onChange={(link) => change({ link })} />
    </div>
  );
}

/** Pages of the member app that a banner may lead to. */
export const PAGES = [
  ["home", "/user/home"],
  ["bonus", "/user/bonus"],
  ["statement", "/user/statement"],
  ["profile", "/user/profile"],
  ["contact", "/user/contact"],
  ["deposit", "/user/home?sheet=deposit"],
  ["spin", "/user/home?sheet=spin"],
  ["invite", "/user/home?sheet=invite"],
  ["refund", "/user/home?sheet=refund"],
] as const;

type Link = NonNullable<Banner["link"]>;

/** Where a press leads: a page, a game or a bonus. */
export function LinkFields({
  link,
  onChange,
}: {
  link: Banner["link"];
  onChange: (link: Banner["link"]) => void;
}) {
  const t = useTexts(bannersTexts);
  const games = useDocuments("game").data ?? [];
  const bonuses = useDocuments("bonus").data ?? [];
  const locale = useLanguage();
  const options: Record<Link["to"], readonly ComboboxOption[]> = {
    page: PAGES.map(([name, path]) => ({ value: path, label: t.pages[name] })),
    game: games.map(({ key, live }) => ({
      value: key,
      label: String(live?.name ?? key),
      note: String(live?.provider ?? ""),
      picture: isPicture(String(live?.logo)) ? <img src={String(live?.logo)} alt="" /> : null,
    })),
    bonus: bonuses.map(({ key, live, draft }) => {
      const { name } = (live ?? draft?.payload ?? {}) as { name?: LanguageTexts };
      return { value: key, label: name?.[locale] || key };
    }),
  };
  const choose = (value: string) => {
    const to = BANNER_TARGETS.find((each) => each === value);
    const target = to && options[to][0]?.value;
    onChange(to && target ? { to, target } : null);
  };
  return (
    <div className="setup-pair">
      <Select
        label={t.linkTo}
        value={link?.to ?? ""}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t.noLink}</option>
        {BANNER_TARGETS.map((to) => (
          <option key={to} value={to}>
            {t.target[to]}
          </option>
        ))}
      </Select>
      {link ? (
        <Combobox
          label={t.target[link.to]}
          value={link.target}
          options={options[link.to]}
          onChange={(target) => onChange({ ...link, target })}
        />
      ) : null}
    </div>
  );
}

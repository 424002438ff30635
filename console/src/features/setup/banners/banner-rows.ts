/** The rows of the banner room. Pure. */

import { LANGUAGES } from "@krapao/contract/languages";
import type { BannerPlace } from "@krapao/contract/member/banners/banner";
import { initialOf } from "@krapao/contract/records/kinds";
import { type SettingDocument, settingGroups } from "@krapao/contract/settings/groups";
import { moved } from "../wheel/wheel-payload.ts";

export type Banner = SettingDocument<"banners">["list"][number];

/** A new banner of a place, with a code that no other one has. */
export function newBanner(list: readonly Banner[], place: BannerPlace): Banner {
  const codes = new Set(list.map(({ code }) => code));
  let number = 1;
  while (codes.has(`${place.toUpperCase()}-${number}`)) number += 1;
  return {
    ...initialOf(settingGroups.banners.fields.list.fields),
    code: `${place.toUpperCase()}-${number}`,
    place,
    image: "/art/koi-garden.svg",
  };
}

/** Moves a banner among those of its place; the others keep their order. */
export function moveBanner(list: readonly Banner[], code: string, to: number): Banner[] {
  const place = list.find((each) => each.code === code)?.place;
  const own = list.filter((each) => each.place === place);
  const from = own.findIndex((each) => each.code === code);
  if (from < 0 || to < 0 || to >= own.length || to === from) return [...list];
  const next = moved(own, from, to);
  return list.map((each) => (each.place === place ? (next.shift() ?? each) : each));
}

/** Whether members see a banner now, and why not. */
export function stateOf(
  { isActive, startsAt, endsAt }: Banner,
  now: number,
): "on" | "off" | "coming" | "over" {
  if (!isActive) return "off";
  if (endsAt !== null && Date.parse(endsAt) <= now) return "over";
  return startsAt !== null && Date.parse(startsAt) > now ? "coming" : "on";
}

/** Whether each language has the same picture. */
export const isOneForAll = ({ images }: Banner) => LANGUAGES.every((each) => images[each] === null);

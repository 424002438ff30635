/** The banners of a place, as one member sees them now. */
import type { Currency } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import type { BannerPlace } from "@krapao/contract/member/banners/banner";
import type { Context } from "../../ports/context.ts";
import { fillAmounts } from "./fill-amounts.ts";
import { segments } from "./needs.ts";
import type { Settings } from "./setting.ts";
import { readSetting } from "./snapshot.ts";

type Banner = Settings["banners"][number];

interface Reader {
  place: BannerPlace;
  memberId: bigint;
  language: Language;
  currency: Currency;
  /** Amounts that texts of the place may name. */
  amounts: Parameters<typeof fillAmounts>[1];
}

/**
 * The running banners of a place, in the operator's order. Those of a segment are for its members.
 * What is answered counts as shown.
 */
export async function listBanners(
  { db, clock, shown }: Pick<Context, "db" | "clock" | "shown">,
  { place, memberId, language, currency, amounts }: Reader,
) {
  const now = clock.now();
  const banners = await readSetting(db, "banners");
  const running = banners.filter((each) => each.place === place && isRunning(each, now));
  const hasAudience = running.some(({ segment }) => segment !== null);
  const own = hasAudience ? await segments.offered.ofMember(db, memberId) : [];
  const offered = running.filter(({ segment }) => segment === null || own.includes(segment));
  shown.add("banner", { memberId, codes: offered.map(({ code }) => code) });
  return offered.map(({ image, images, html, link }) => ({
    image: images[language] ?? image,
    html: fillAmounts(html[language], amounts, currency),
    ...(link && { link: pathOf(link) }),
  }));
}

export function isRunning(
  { isActive, startsAt, endsAt }: Pick<Banner, "isActive" | "startsAt" | "endsAt">,
  now: Date,
): boolean {
  if (!isActive || (startsAt !== null && new Date(startsAt) > now)) return false;
  return endsAt === null || new Date(endsAt) > now;
}

/** The path of the member app that a link leads to. */
export function pathOf({ to, target }: NonNullable<Banner["link"]>): string {
  if (to === "page") return target;
  const code = encodeURIComponent(target);
  return to === "game"
    ? `/user/home?sheet=start&slot=${code}`
    : `/user/bonus?sheet=bonus&code=${code}`;
}

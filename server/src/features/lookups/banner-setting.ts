import { BANNER_PLACES, BANNER_TARGETS } from "@krapao/contract/member/banners/banner";
import * as v from "valibot";

const address = v.pipe(v.string(), v.maxLength(2_000), v.regex(/^(\/(?!\/)|https:\/\/)\S+$/));
const text = v.pipe(v.string(), v.maxLength(20_000));
const texts = v.object({ th: text, la: text, en: text });

/** A banner, as the settings store it. */
export const banner = v.object({
  code: v.string(),
  place: v.picklist(BANNER_PLACES),
  isActive: v.boolean(),
  image: address,
  images: v.object({ th: v.nullable(address), la: v.nullable(address), en: v.nullable(address) }),
  /** HTML. */
  html: texts,
  link: v.nullable(v.object({ to: v.picklist(BANNER_TARGETS), target: v.string() })),
  startsAt: v.nullable(v.string()),
  endsAt: v.nullable(v.string()),
  segment: v.nullable(v.string()),
});

/** Settings of what members read: texts, pictures, links, and lists of what they choose from. */
import * as v from "valibot";
import {
  appLink,
  httpsOrEmpty,
  isoTime,
  pictureAddress,
  setupCode,
} from "../console/setup/shapes.ts";
import { BANNER_PLACES, BANNER_TARGETS } from "../member/banners/banner.ts";
import { HOWTO_CODES } from "../member/lookups.ts";
import { group } from "../records/group.ts";
import {
  choice,
  count,
  flag,
  html,
  lines,
  pages,
  rows,
  texts,
  together,
  value,
} from "../records/values.ts";
import { codeText, digits, line } from "../schemas.ts";

const pictureOrEmpty = v.union([pictureAddress, v.literal("")]);
const picture = () => value("picture", pictureAddress, { initial: "" });
const time = () => value("time", v.nullable(isoTime), { initial: null });
const ownPicture = <const L extends string>(label: L) =>
  value("picture", v.nullable(pictureAddress), { initial: null, label });

/** A host, or with `*.` every host below a name. Hosts with other letters are written as `xn--`. */
const hostEntry = v.pipe(
  v.string(),
  v.maxLength(253),
  v.regex(/^(\*\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/),
  v.check(
    (host) => !host.startsWith("*.") || host.split(".").length > 2,
    "every host of a country",
  ),
);

/** A range of addresses, as `203.0.113.0/24` or `2001:db8::/32`. */
const addressRange = v.pipe(
  v.string(),
  v.maxLength(50),
  v.check((range) => {
    const [address = "", length = "", ...more] = range.split("/");
    const isV4 = v.is(v.pipe(v.string(), v.ipv4()), address);
    if (more.length > 0 || !/^\d{1,3}$/.test(length)) return false;
    if (!isV4 && !v.is(v.pipe(v.string(), v.ipv6()), address)) return false;
    const bits = Number(length);
    return isV4 ? bits >= 8 && bits <= 32 : bits >= 16 && bits <= 64;
  }, "a range of addresses"),
);

/** A banner; its texts may have placeholders of amounts. */
const banner = {
  code: value("text", setupCode, { initial: "" }),
  place: choice(BANNER_PLACES, { of: "places" }),
  isActive: flag({ initial: true }),
  /** The picture in every language that has no own one. */
  image: picture(),
  images: together({
    th: ownPicture("image.th"),
    la: ownPicture("image.la"),
    en: ownPicture("image.en"),
  }),
  html: html(),
  link: {
    ...value("group", v.nullable(appLink), { initial: null }),
    fields: {
      to: choice(BANNER_TARGETS, { of: "targets" }),
      target: value("text", v.string(), { initial: "" }),
    },
  },
  startsAt: time(),
  endsAt: time(),
  /** The segment whose members see it; null: every member. */
  segment: value("segment", v.nullable(setupCode), { initial: null }),
};
const isSpan = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) =>
  startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt);

const video = {
  code: choice(HOWTO_CODES),
  seconds: count({ least: 0, most: 86_400, unit: "seconds", initial: 0 }),
  title: texts("required"),
  text: texts("optional"),
  url: value("text", pictureAddress, { initial: "/howto/wallet.mp4" }),
  poster: value("picture", pictureOrEmpty, { initial: "" }),
  /** Address of the WebVTT captions for each language. */
  captions: value("captions", v.strictObject({ th: v.string(), la: v.string(), en: v.string() }), {
    initial: { th: "", la: "", en: "" },
  }),
};

const bank = {
  code: value("text", v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,10}$/)), { initial: "" }),
  /** Number at the Bank of Thailand. */
  botCode: value("address", v.nullable(digits(3)), { initial: null }),
  nameTH: value("text", line(100), { initial: "" }),
  nameEN: value("text", line(100), { initial: "" }),
  market: choice(["thai", "lao"]),
  isRegistrable: flag({ initial: true }),
};

const source = {
  code: value("text", codeText, { initial: "" }),
  isActive: flag({ initial: true }),
  description: texts("required"),
};

export const contentGroups = {
  info: group(
    {
      name: value("text", line(60), { initial: "Krapao" }),
      website: value("text", httpsOrEmpty, { initial: "" }),
    },
    { alone: "removal" },
  ),
  contact: group(
    {
      contactText: texts("optional"),
      lineName: value("text", v.pipe(v.string(), v.maxLength(60)), { initial: "" }),
      lineLink: value("text", httpsOrEmpty, { initial: "" }),
      lineQR: value("picture", pictureOrEmpty, { initial: "" }),
    },
    { alone: "removal" },
  ),
  /** A page that is missing changes the others, so two people publish every change. */
  conditions: group({ pages: pages() }, { place: "only" }),
  agreements: group({ pages: pages() }, { place: "only" }),
  notice: group(
    { notice: texts("optional", { label: "text" }) },
    { place: "only", alone: "removal" },
  ),
  /** In the order of each place. The banner room has its own form. */
  banners: group(
    { list: rows(banner, { most: 60, label: "banners" }) },
    {
      place: "only",
      alone: "removal",
      check: { isValid: ({ list }) => list.every(isSpan), why: "ends before it starts" },
    },
  ),
  howto: group(
    { videos: rows(video, { most: HOWTO_CODES.length }) },
    { place: "only", alone: "removal" },
  ),
  /** The hosts that texts and links for members may name. */
  hosts: group(
    { list: lines(hostEntry, { most: 200, label: "trustedHosts" }) },
    { place: "only", alone: "removal", editors: "owner" },
  ),
  /**
   * Ranges where a carrier puts many phones behind one address: an address of many members there
   * says nothing about them (docs/decisions/0118). The database reads them too.
   */
  carriers: group(
    { list: lines(addressRange, { most: 500, label: "carrierRanges" }) },
    { place: "only" },
  ),
  banks: group({ list: rows(bank, { most: 200 }) }, { place: "table", alone: "removal" }),
  sources: group({ list: rows(source, { most: 50 }) }, { place: "table", alone: "removal" }),
} as const;

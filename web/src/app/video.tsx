import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { howtoQuery } from "../features/lookups/lookups.ts";
import { VideoSheet } from "../features/lookups/video-sheet.tsx";
import { useLocale } from "../i18n/index.ts";
import { useSearchParams } from "../lib/search-params.ts";

const PARAMS = v.object({ video: v.fallback(v.string(), "") });

/** The video that the address names; it stays while its sheet slides out. */
export default function VideoOfAddress() {
  const [{ video: code }] = useSearchParams(PARAMS);
  const [asked, setAsked] = useState(code);
  if (code !== "" && code !== asked) setAsked(code);
  const { data } = useQuery(howtoQuery(useLocale()));
  const video = data?.find((each) => each.code === asked);
  return video ? <VideoSheet video={video} /> : null;
}

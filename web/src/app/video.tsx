import { useLanguage } from "@krapao/browser/i18n/language";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as v from "valibot";
import { howtoQuery } from "../features/lookups/lookups.ts";
import { VideoSheet } from "../features/lookups/video-sheet.tsx";
import { useSearchParams } from "../lib/navigation/search-params.ts";

const PARAMS = v.object({ video: v.fallback(v.string(), "") });

/** The video named by the address; it stays while its sheet slides out. */
export default function VideoOfAddress() {
  const [{ video: code }] = useSearchParams(PARAMS);
  const [asked, setAsked] = useState(code);
  if (code !== "" && code !== asked) setAsked(code);
  const { data } = useQuery(howtoQuery(useLanguage()));
  const video = data?.find((each) => each.code === asked);
  return video ? <VideoSheet video={video} /> : null;
}

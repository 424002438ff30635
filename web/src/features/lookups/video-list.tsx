import { useTexts } from "@krapao/browser/i18n/texts";
import type { ClientOutput } from "@krapao/contract/endpoint";
import type { howto } from "@krapao/contract/member/lookups";
import { cardClass } from "@krapao/ui/layout/card";
import { Play } from "lucide-react";
import { lookupTexts } from "./texts.ts";
import "./videos.css";

export type Video = ClientOutput<typeof howto>[number];

interface VideoListProps {
  videos: readonly Video[];
  onPlay: (video: Video) => void;
}

/** The how-to videos with picture, subject and length. */
export function VideoList({ videos, onPlay }: VideoListProps) {
  const t = useTexts(lookupTexts);
  return (
    <ul className="stack videos">
      {videos.map((video, at) => (
        <li key={video.code} className={cardClass({ flat: true, tight: true })}>
          <button type="button" className="video" onClick={() => onPlay(video)}>
            <span className="video-picture relative overflow-hidden border border-line">
              {video.poster ? (
                <img className="size-full object-cover" src={video.poster} alt="" loading="lazy" />
              ) : null}
              <span className="video-play absolute inset-0 rounded-[50%] grid place-items-center text-white">
                <Play className="i i18" role="img" aria-label={t.play} />
              </span>
            </span>
            <span className="grid gap-1 text-13">
              <b className="text-16">
                {at + 1}. {video.title}
              </b>
              <span className="text-fg-2">{video.text}</span>
              <span className="num text-fg-3">{clock(video.seconds)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Seconds as `1:05`. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

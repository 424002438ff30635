import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { LANGUAGE_TAGS } from "@krapao/contract/languages";
import { Note } from "@krapao/ui/feedback/note";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { lookupTexts } from "./texts.ts";
import { useCues } from "./use-cues.ts";
import { clock, type Video } from "./video-list.tsx";
import "./videos.css";

/** The player: the video with its captions, and the captions as steps to read or jump to. */
export function VideoSheet({ video }: { video: Video }) {
  const t = useTexts(lookupTexts);
  const core = useTexts(coreTexts);
  const locale = useLanguage();
  const [failed, setFailed] = useState(false);
  const { player, track, cues, at } = useCues();
  const jump = (time: number) => {
    if (!player.current) return;
    player.current.currentTime = time;
    player.current.play().catch(() => undefined);
  };
  return (
    <Sheet title={video.title} closeLabel={core.close}>
      <video
        ref={player}
        className="player block w-full rounded-16"
        src={video.url}
        {...(video.poster ? { poster: video.poster } : {})}
        controls
        controlsList="nodownload noremoteplayback"
        disablePictureInPicture
        playsInline
        autoPlay
        preload="metadata"
        onError={() => setFailed(true)}
      >
        <track
          key={video.captions}
          ref={track}
          kind="captions"
          src={video.captions || undefined}
          srcLang={LANGUAGE_TAGS[locale]}
          label={locale}
        />
      </video>
      {failed ? <Note tone="warn">{t.cannotPlay}</Note> : null}
      {cues.length > 0 ? (
        <section aria-label={t.steps}>
          <ol className="steps-said grid gap-0.5">
            {cues.map((cue) => (
              <li key={cue.start}>
                <button
                  className="flex gap-3 w-full min-h-11 text-left text-14"
                  type="button"
                  aria-current={at >= cue.start && at < cue.end ? "step" : undefined}
                  onClick={() => jump(cue.start)}
                >
                  <span className="num text-fg-3">{clock(cue.start)}</span>
                  {cue.text}
                </button>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </Sheet>
  );
}

import { useEffect, useRef, useState } from "react";

export interface Cue {
  /** Seconds from the start. */
  start: number;
  end: number;
  text: string;
}

/**
 * The captions of a video as a list, and the current time. Put the refs on the `<video>` and its
 * `<track>`.
 */
export function useCues() {
  const player = useRef<HTMLVideoElement>(null);
  const [track, setTrack] = useState<HTMLTrackElement | null>(null);
  const [cues, setCues] = useState<readonly Cue[]>([]);
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (!track) return;
    const read = () => setCues(cuesOf(track.track));
    track.addEventListener("load", read);
    // Loaded but not shown over the picture, where a list shows them below it; the player's menu
    // can show them.
    track.track.mode = "hidden";
    return () => track.removeEventListener("load", read);
  }, [track]);
  useEffect(() => {
    const video = player.current;
    const follow = () => setAt(video?.currentTime ?? 0);
    video?.addEventListener("timeupdate", follow);
    return () => video?.removeEventListener("timeupdate", follow);
  }, []);
  return { player, track: setTrack, cues, at };
}

function cuesOf({ cues }: TextTrack): Cue[] {
  return [...(cues ?? [])].map((cue) => ({
    start: cue.startTime,
    end: cue.endTime,
    text: cue instanceof VTTCue ? cue.text : "",
  }));
}

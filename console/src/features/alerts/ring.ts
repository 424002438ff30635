/** Sound, desktop notification and the count in the title of the page. */

const TONES = [880, 660];
const TONE_SECONDS = 0.16;
/** The gain of the full volume. */
const GAIN_MAX = 0.4;

/**
 * Plays two short tones. Browsers refuse it until the first press on the page.
 * @param volume in percent; people hear a square as even steps
 */
export function playSound(volume: number): void {
  if (volume <= 0) return;
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.gain.value = GAIN_MAX * (volume / 100) ** 2;
  gain.connect(audio.destination);
  for (const [at, frequency] of TONES.entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(gain);
    tone.start(audio.currentTime + at * TONE_SECONDS);
    tone.stop(audio.currentTime + (at + 1) * TONE_SECONDS);
    if (at === TONES.length - 1) tone.onended = () => void audio.close();
  }
}

export const mayNotify = () => "Notification" in window && Notification.permission === "granted";

/** Shows a desktop notification. Several tabs show one: the id is its tag. */
export function notifyDesktop({ id, title, href }: { id: string; title: string; href: string }) {
  if (!mayNotify()) return;
  const shown = new Notification(title, { tag: id });
  shown.onclick = () => {
    focus();
    location.assign(href);
    shown.close();
  };
}

const COUNTED = /^\(\d+\) /;

/**
 * Keeps `(3) ` before the title of whatever page is shown, until the returned function is called.
 */
export function countInTitle(count: number): () => void {
  const write = (prefix: string) => {
    const title = prefix + document.title.replace(COUNTED, "");
    if (title !== document.title) document.title = title;
  };
  const prefix = count > 0 ? `(${count}) ` : "";
  write(prefix);
  const observer = new MutationObserver(() => write(prefix));
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    write("");
  };
}

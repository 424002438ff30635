/** In the browser: draws a story picture by picture and encodes it as H.264. */
import { box, DRAW, ICONS, type Pen, words } from "./screens.ts";
import { type Screen, STEP_SECONDS, type Step, type Story } from "./stories.ts";

export const WIDTH = 640;
export const HEIGHT = 360;
const PER_SECOND = 12;
const PHONE = { x: 96, y: 14, scale: 1.03 };

export interface Film {
  /** Base64 of each encoded picture, in order. */
  samples: { data: string; isKey: boolean }[];
  /** Base64 of the decoder's configuration (avcC). */
  config: string;
  poster: string;
  perSecond: number;
}

const ease = (share: number) => {
  const t = Math.min(1, Math.max(0, share));
  return t * t * (3 - 2 * t);
};

/** Films a story. */
export async function film(story: Story): Promise<Film> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext("2d") as unknown as Pen;
  const samples: Film["samples"] = [];
  let config = "";
  const encoder = new VideoEncoder({
    output(chunk, meta) {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      samples.push({ data: base64(bytes), isKey: chunk.type === "key" });
      const description = meta?.decoderConfig?.description;
      if (description) config = base64(new Uint8Array(description as ArrayBuffer));
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({
    codec: "avc1.42E01E",
    avc: { format: "avc" },
    width: WIDTH,
    height: HEIGHT,
    bitrate: 110_000,
    framerate: PER_SECOND,
  });
  const pictures = story.steps.length * STEP_SECONDS * PER_SECOND;
  for (let at = 0; at < pictures; at += 1) {
    paint(pen, story, at / PER_SECOND);
    const timing = { timestamp: (at * 1e6) / PER_SECOND, duration: 1e6 / PER_SECOND };
    const picture = new VideoFrame(canvas, timing);
    encoder.encode(picture, { keyFrame: at % (PER_SECOND * 3) === 0 });
    picture.close();
    if (encoder.encodeQueueSize > 8) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await encoder.flush();
  paint(pen, story, 4.4);
  const poster = await canvas.convertToBlob({ type: "image/webp", quality: 0.82 });
  return {
    samples,
    config,
    poster: base64(new Uint8Array(await poster.arrayBuffer())),
    perSecond: PER_SECOND,
  };
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function paint(pen: Pen, story: Story, seconds: number): void {
  const at = Math.min(story.steps.length - 1, Math.floor(seconds / STEP_SECONDS));
  const step = story.steps[at];
  if (!step) return;
  const time = seconds - at * STEP_SECONDS;
  backdrop(pen, seconds);
  pen.save();
  pen.translate(PHONE.x, PHONE.y);
  pen.scale(PHONE.scale, PHONE.scale);
  phone(pen, step, time);
  pen.restore();
  side(pen, story, at, time);
}

function backdrop(pen: Pen, seconds: number): void {
  const night = pen.createLinearGradient(0, 0, WIDTH, HEIGHT);
  night.addColorStop(0, "#1b2c66");
  night.addColorStop(0.55, "#0c1429");
  night.addColorStop(1, "#0b2b33");
  pen.fillStyle = night;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.save();
  pen.translate(470, 160);
  pen.rotate(seconds / 30);
  pen.strokeStyle = "rgb(236 197 122 / .16)";
  pen.lineWidth = 1.5;
  for (let petal = 0; petal < 12; petal += 1) {
    pen.rotate(Math.PI / 6);
    pen.stroke(new Path2D("M0-40C34-70 34-110 0-140C-34-110-34-70 0-40Z"));
  }
  pen.restore();
}

/** The screen before the press, the finger, and the screen after. */
function phone(pen: Pen, step: Step, time: number): void {
  box(pen, { x: -7, y: -7, w: 174, h: 336, fill: "#02040c", line: "#4b5a8c", round: 30 });
  pen.save();
  pen.beginPath();
  pen.roundRect(0, 0, 160, 322, 24);
  pen.clip();
  const screen = (name: Screen, life: number, shown: number) => {
    pen.save();
    pen.globalAlpha = shown;
    box(pen, { x: 0, y: 0, w: 160, h: 322, fill: "#0c1429", round: 0 });
    DRAW[name](pen, life);
    pen.restore();
  };
  screen(step.from, 0, 1);
  const after = ease((time - 2.3) / 0.5);
  if (after > 0) screen(step.to, ease((time - 2.6) / 2.4), after);
  pen.restore();
  finger(pen, step.press, time);
}

function finger(pen: Pen, [x, y]: Step["press"], time: number): void {
  const come = ease((time - 0.5) / 1.2);
  const go = ease((time - 2.9) / 0.7);
  if (come === 0 || go === 1) return;
  const [atX, atY] = [x + 60 * (1 - come) + 40 * go, y + 90 * (1 - come) + 70 * go];
  const ring = (time - 1.9) / 0.6;
  if (ring > 0 && ring < 1) {
    pen.beginPath();
    pen.arc(x, y, 8 + 18 * ring, 0, 7);
    pen.strokeStyle = `rgb(236 197 122 / ${1 - ring})`;
    pen.lineWidth = 3;
    pen.stroke();
  }
  pen.beginPath();
  pen.arc(atX, atY, time > 1.8 && time < 2.1 ? 8 : 10, 0, 7);
  pen.fillStyle = `rgb(255 255 255 / ${0.85 * (1 - go)})`;
  pen.fill();
}

const SIGNS: Record<Screen, keyof typeof ICONS> = {
  home: "list",
  deposit: "down",
  paid: "down",
  withdraw: "up",
  games: "play",
  transfer: "swap",
  playing: "play",
  refreshing: "turn",
  statement: "list",
  bonuses: "gift",
  conditions: "gift",
  bonusOn: "gift",
  cancel: "cross",
};

/** Beside the phone: what the step is about, and which of the steps it is. */
function side(pen: Pen, story: Story, at: number, time: number): void {
  const step = story.steps[at];
  if (!step) return;
  const pop = ease(time / 0.5);
  pen.save();
  pen.translate(470, 148);
  pen.scale(0.8 + 0.2 * pop, 0.8 + 0.2 * pop);
  pen.globalAlpha = pop;
  box(pen, {
    x: -56,
    y: -56,
    w: 112,
    h: 112,
    fill: "#1a2750",
    line: "rgb(236 197 122 / .5)",
    round: 36,
  });
  pen.strokeStyle = "#ecc57a";
  pen.lineWidth = 1.6;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.scale(3.2, 3.2);
  pen.stroke(new Path2D(ICONS[SIGNS[step.to]]));
  pen.restore();
  words(pen, `${at + 1}`, { x: 470, y: 236, size: 22, align: "center" });
  for (const [dot] of story.steps.entries()) {
    const x = 470 + (dot - (story.steps.length - 1) / 2) * 26;
    box(pen, {
      x: x - 9,
      y: 258,
      w: 18,
      h: 5,
      fill: dot <= at ? "#ecc57a" : "rgb(176 194 255 / .24)",
      round: 3,
    });
  }
}

/**
 * The layers above a page or a sheet: a dialog, a nested view, the chat. Each has an entry of the
 * browser's history with the same address, so that Back closes one layer at a time. The entries
 * follow the layers a little later, since a dialog often replaces another one.
 */
import { type Layer, setLayers } from "@krapao/ui/overlays/layers";
import { layered } from "./location.ts";

/** A browser that does not report a move in this time made none. */
const MOVE_MS = 1_000;

let layers: Layer[] = [];
/** What runs once the move through the history that is under way has happened. */
let afterMove: (() => void)[] = [];
let moving: ReturnType<typeof setTimeout> | undefined;
let planned: ReturnType<typeof setTimeout> | undefined;

const entries = (): number => Number(history.state?.layer ?? 0);

function plan(): void {
  clearTimeout(planned);
  planned = setTimeout(settle);
}

/** Gives each layer an entry, and removes the entries of closed layers. */
function settle(): void {
  if (moving !== undefined) return;
  if (entries() > layers.length) {
    move(layers.length - entries());
    return;
  }
  for (let at = entries() + 1; at <= layers.length; at += 1) {
    history.pushState({ ...history.state, layer: at }, "");
  }
}

function move(by: number): void {
  moving = setTimeout(moved, MOVE_MS);
  history.go(by);
}

function moved(): void {
  clearTimeout(moving);
  moving = undefined;
  const waiting = afterMove;
  afterMove = [];
  for (const run of waiting) whenStill(run);
  plan();
}

function onPop(): void {
  if (moving !== undefined) {
    moved();
    return;
  }
  while (layers.length > entries() && !layers.at(-1)?.isBusy()) layers.pop()?.onBack();
  plan();
}

/** Runs now, or once a move through the history that is under way has happened. */
function whenStill(run: () => void): void {
  if (moving === undefined) run();
  else afterMove.push(run);
}

function leave(then: () => void): void {
  whenStill(() => {
    layers = [];
    if (entries() === 0) {
      then();
      return;
    }
    afterMove.push(then);
    move(-entries());
  });
}

function leaveSheet(): void {
  layers = [];
  move(-1 - entries());
}

function open(layer: Layer): () => void {
  layers.push(layer);
  plan();
  return () => {
    layers = layers.filter((each) => each !== layer);
    plan();
  };
}

// From the first import on, once. Entries that an earlier load left are removed.
addEventListener("popstate", onPop);
Object.assign(layered, { leave, whenStill, leaveSheet });
setLayers(open);
plan();

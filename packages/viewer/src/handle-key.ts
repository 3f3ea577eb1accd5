import type { KeyboardEvent } from 'react';

/** The actions that keys trigger. */
export interface KeyActions {
  orbit: (right: number, up: number) => void;
  zoom: (steps: number) => void;
  togglePause: () => void;
  reset: () => void;
  toggleFullScreen: () => void;
  toggleWireframe: () => void;
  toggleColliders: () => void;
  toggleDimensions: () => void;
  takePicture: () => void;
  drop: () => void;
  toggleView: () => void;
  toggleClay: () => void;
  /** Along x, y and z, then off. */
  nextSection: () => void;
  nextEnvironment: () => void;
  expose: (steps: number) => void;
  togglePicture: () => void;
  toggleUvLayout: () => void;
}

const KEYS: Record<string, (actions: KeyActions) => void> = {
  ArrowLeft: ({ orbit }) => orbit(-1, 0),
  ArrowRight: ({ orbit }) => orbit(1, 0),
  ArrowUp: ({ orbit }) => orbit(0, 1),
  ArrowDown: ({ orbit }) => orbit(0, -1),
  '+': ({ zoom }) => zoom(1),
  '=': ({ zoom }) => zoom(1),
  '-': ({ zoom }) => zoom(-1),
  ' ': ({ togglePause }) => togglePause(),
  r: ({ reset }) => reset(),
  f: ({ toggleFullScreen }) => toggleFullScreen(),
  w: ({ toggleWireframe }) => toggleWireframe(),
  c: ({ toggleColliders }) => toggleColliders(),
  m: ({ toggleDimensions }) => toggleDimensions(),
  p: ({ takePicture }) => takePicture(),
  d: ({ drop }) => drop(),
  v: ({ toggleView }) => toggleView(),
  g: ({ toggleClay }) => toggleClay(),
  x: ({ nextSection }) => nextSection(),
  e: ({ nextEnvironment }) => nextEnvironment(),
  '[': ({ expose }) => expose(-1),
  ']': ({ expose }) => expose(1),
  o: ({ togglePicture }) => togglePicture(),
  u: ({ toggleUvLayout }) => toggleUvLayout(),
};

/** Handles a key on the canvas. Keys with Control or the like are the browser's. */
export function handleKey(event: KeyboardEvent, actions: KeyActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act(actions);
}

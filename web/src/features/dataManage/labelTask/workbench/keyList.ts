/** The keys that the canvas of the workbench takes; their words are `key_…` and `keyText_…`. */
export const WORKBENCH_KEYS = [
  'tools',
  'labels',
  'brush',
  'convert',
  'finish',
  'move',
  'turn',
  'cloud',
  'copy',
  'ahead',
  'undo',
  'delete',
  'frames',
  'track',
  'keyFrames',
  'mark',
] as const;

/** CSV for sheets and scripts: a table of frames, and one of objects with a line for each shape. Geometry and attributes as JSON. */
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import { BYTE_ORDER_MARK, csvLine, type Cell } from '#server/ground/job/csvText.ts';
import type { Writer } from './door.ts';
import type { FormatFrame, FormatObject, WriteSource } from './model.ts';
import { extentOf } from './shapes.ts';

const PORTION = 65_536;
const FRAME_COLUMNS = [
  'frame',
  'kind',
  'scene',
  'place',
  'sensor',
  'width',
  'height',
  'takenAt',
  'projection',
  'attributes',
];
const OBJECT_COLUMNS = [
  'frame',
  'object',
  'class',
  'track',
  'shape',
  'left',
  'top',
  'right',
  'bottom',
  'geometry',
  'attributes',
];

const frameCells = (frame: FormatFrame): Cell[] => [
  frame.key,
  frame.kind,
  frame.scene,
  frame.place,
  frame.sensor,
  frame.width,
  frame.height,
  frame.takenAt,
  frame.projection === null ? null : JSON.stringify(frame.projection),
  JSON.stringify(frame.attributes),
];

/** On pictures with the extent of the shape, so that a sheet can sort by it. */
function shapeCells({ frame, key, className, track, attributes }: FormatObject, shape: Geometry): Cell[] {
  const { kind, ...rest } = shape;
  const [left = null, top = null, right = null, bottom = null] = extentOf(shape) ?? [];
  return [
    frame,
    key,
    className,
    track,
    kind,
    left,
    top,
    right,
    bottom,
    JSON.stringify(rest),
    JSON.stringify(attributes),
  ];
}

async function* table(source: WriteSource, which: 'frames' | 'objects'): AsyncGenerator<string> {
  let portion = BYTE_ORDER_MARK + csvLine(which === 'frames' ? FRAME_COLUMNS : OBJECT_COLUMNS);
  for await (const { frame, objects } of source.frames()) {
    if (which === 'frames') portion += csvLine(frameCells(frame));
    else for (const object of objects) for (const shape of object.shapes) portion += csvLine(shapeCells(object, shape));
    if (portion.length < PORTION) continue;
    yield portion;
    portion = '';
  }
  yield portion;
}

export const writer: Writer = {
  async *write(source) {
    yield { path: 'frames.csv', content: table(source, 'frames') };
    yield { path: 'objects.csv', content: table(source, 'objects') };
  },
  placing:
    () =>
    ({ key }) =>
      `data/${key}`,
};

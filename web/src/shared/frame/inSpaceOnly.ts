import type { DataObject } from '#contract/dataManage/dataSet/frameCalls.ts';

/** What of an object stands in space: its shapes on the picture of another sensor mean nothing here. */
export const inSpaceOnly = (object: DataObject): DataObject => ({
  ...object,
  shapes: object.shapes.filter(({ kind }) => kind === 'cuboid'),
});

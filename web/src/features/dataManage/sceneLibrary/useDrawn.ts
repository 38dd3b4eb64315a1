import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DataObject } from '#contract/dataManage/dataSet/frameCalls.ts';
import { inSpaceOnly } from '#web/shared/frame/inSpaceOnly.ts';
import { objectsQuery } from './sceneQueries.ts';
import { nearestOf, partsFor, partsOf, type Stream, wantedAround } from './sights.ts';

/** What is drawn over a frame. */
export interface Drawn {
  readonly projection: number[] | null;
  readonly objects: readonly DataObject[];
  /** There are more objects than are drawn. */
  readonly isCut: boolean;
}

export const NOTHING_DRAWN: Drawn = { projection: null, objects: [], isCut: false };

/** What is drawn over the frames that are shown at an instant and soon after, by their ids, as far as it is loaded. */
export function useDrawn(shown: readonly Stream[], at: number, isPlaying: boolean): ReadonlyMap<string, Drawn> {
  const parts = useMemo(() => partsOf(shown), [shown]);
  const wanted = shown.flatMap(({ frames }) => wantedAround(frames, nearestOf(frames, at), isPlaying));
  const answers = useQueries({
    queries: partsFor(parts, wanted, isPlaying).map((part) => objectsQuery(part.map(({ id }) => id))),
    combine: (results) => ({ list: results.flatMap(({ data }) => (data === undefined ? [] : [data])) }),
  });
  return useMemo(() => {
    const byFrame = new Map<string, Drawn>();
    for (const { list, objects, isCut } of answers.list) {
      const byId = new Map(objects.map((object) => [object.id, object]));
      const found = (ids: readonly string[]): DataObject[] => ids.flatMap((id) => byId.get(id) ?? []);
      for (const { id, projection, objectIds, aroundIds } of list)
        byFrame.set(id, { projection, objects: [...found(objectIds), ...found(aroundIds).map(inSpaceOnly)], isCut });
    }
    return byFrame;
  }, [answers]);
}

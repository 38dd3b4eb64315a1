import { useMemo } from 'react';
import type { RoadWorkDetail } from '#contract/capacity/roadWork/calls.ts';
import { useWords } from '#web/lib/words.ts';
import { AreaMap } from '#web/shared/area/AreaMap.tsx';
import { words } from './words.ts';

/** The area that is, or would be, closed. */
export function RoadWorkMap({ id, geometry }: Pick<RoadWorkDetail, 'id' | 'geometry'>) {
  const t = useWords(words);
  const areas = useMemo(() => [{ id, kind: 'noGo' as const, name: '', geometry }], [id, geometry]);
  return <AreaMap areas={areas} label={t('mapOf')} />;
}

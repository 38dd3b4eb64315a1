import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLanguage } from '#web/lib/words.ts';
import { ownMapQuery } from './mapQueries.ts';
import { placeOf, placesIn } from './placeOf.ts';

/** Names places in the current language. */
export function usePlaceOf(): (position: readonly [number, number]) => string {
  const language = useLanguage();
  const { data } = useQuery(ownMapQuery);
  const known = useMemo(() => placesIn(data?.features ?? []), [data]);
  return useCallback((position) => placeOf(known, position, language), [known, language]);
}

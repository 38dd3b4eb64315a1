import { useMemo } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useWords } from '#web/lib/words.ts';
import type { DrawRole } from '#web/ui/map/draw/drawing.ts';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import { words } from './words.ts';
import { HOLE } from './siteShapes.ts';

/** The roles of shapes, in the colours of the theme. Bays that are points come from imports; here they are drawn as areas. */
export function useSiteRoles(): { drawn: DrawRole[]; all: DrawRole[] } {
  const t = useWords(words);
  const kindWord = useDictLabel('siteFeatureKind');
  const theme = useTheme();
  return useMemo(() => {
    const { car, range, station } = MAP_COLOURS[theme];
    const drawn: DrawRole[] = [
      { key: 'lane', geometry: 'line', label: kindWord('lane'), colour: car.on_trip },
      { key: 'bay', geometry: 'polygon', label: kindWord('bay'), colour: car.available, fillOpacity: 0.25 },
      { key: 'walkway', geometry: 'line', label: kindWord('walkway'), colour: car.stopped },
      { key: 'walkArea', geometry: 'polygon', label: t('kindWalkArea'), colour: car.stopped },
      { key: 'noGo', geometry: 'polygon', label: kindWord('noGo'), colour: range.noGo, fillOpacity: 0.3 },
      { key: HOLE, geometry: 'polygon', label: t('kindHole'), colour: station, fillOpacity: 0.35 },
    ];
    const point: DrawRole = { key: 'bayPoint', geometry: 'point', label: t('kindBayPoint'), colour: car.available };
    return { drawn, all: [...drawn, point] };
  }, [t, kindWord, theme]);
}

/** Where our cars drive, as far as road works are concerned. */
import { boundsOf, metresBetween, type Bounds, type LngLat } from '#contract/ground/geometry.ts';
import type { PublishedRange, Ranges } from '#server/capacity/range/ranges.ts';
import type { RoadEvent } from '#server/capacity/roadWork/roadEvent.ts';

/** Positions along a road at which is looked whether it is in a zone. */
const STEP_METRES = 50;
const MOST_STEPS = 2000;

export interface Zones {
  /** Changes with every publication. */
  readonly revision: string;
  readonly boxes: Bounds[];
  /** Whether an event touches one of the operating zones. */
  readonly touch: (event: Pick<RoadEvent, 'lines' | 'rings'>) => boolean;
}

/** Positions along a line, so near each other that no zone is stepped over. */
function* along(line: readonly LngLat[]): Generator<LngLat> {
  const [first] = line;
  if (first !== undefined) yield first;
  for (const [place, end] of line.slice(1).entries()) {
    const begin = line[place] ?? end;
    const steps = Math.min(MOST_STEPS, Math.ceil(metresBetween(begin, end) / STEP_METRES));
    for (let step = 1; step <= steps; step += 1)
      yield [begin[0] + ((end[0] - begin[0]) * step) / steps, begin[1] + ((end[1] - begin[1]) * step) / steps];
  }
}

/** The published operating zones; without one, nothing is near. */
export function zonesOf(ranges: Pick<Ranges, 'index' | 'revision'>): Zones {
  const { index, revision } = ranges;
  const isOperating = ({ kind }: PublishedRange) => kind === 'operating';
  return {
    revision,
    boxes: index.ranges.filter(isOperating).map(({ geometry }) => boundsOf(geometry.coordinates)),
    touch({ lines, rings }) {
      let steps = 0;
      for (const line of [...lines, ...rings])
        for (const [lng, lat] of along(line)) {
          if (index.rangesAt(lng, lat).some(isOperating)) return true;
          steps += 1;
          if (steps > MOST_STEPS) return false;
        }
      return false;
    },
  };
}

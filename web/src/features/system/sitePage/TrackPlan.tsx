import type { StoryTrack } from '#contract/system/sitePage/track.ts';
import { formatDistance, formatDuration, useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

const MARGIN = 60;

/** A track from above, as readers see it before it plays. */
export function TrackPlan({ track }: { track: StoryTrack }) {
  const t = useWords(words);
  const [west, south, east, north] = track.bounds;
  const box = [west - MARGIN, -north - MARGIN, east - west + 2 * MARGIN, north - south + 2 * MARGIN];
  const line = (places: readonly (readonly [number, number])[]) => places.map(([x, y]) => `${x},${-y}`).join(' ');
  const facts = [
    formatDistance(track.distance),
    formatDuration(track.duration),
    t('actors', { n: track.actors.length }),
  ];
  return (
    <figure className="sitePageTrack">
      <svg viewBox={box.join(' ')} role="img" aria-label={facts.join(', ')}>
        {track.roads.map((road) => (
          <polyline key={line(road)} className="sitePageRoad" points={line(road)} />
        ))}
        {track.actors.map(({ keys, isOurs }) => (
          <polyline
            key={JSON.stringify([keys[0], keys.at(-1)])}
            className={isOurs ? 'sitePageOurs' : 'sitePageOther'}
            points={line(keys.map(([, x, y]) => [x, y]))}
          />
        ))}
      </svg>
      <figcaption className="uiQuiet">{facts.join(' · ')}</figcaption>
    </figure>
  );
}

import type { RoadWork } from '#contract/capacity/roadWork/calls.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

/** What somebody has to check before an area is closed for it. */
export function Doubts({ doubts }: Pick<RoadWork, 'doubts'>) {
  const t = useWords(words);
  return doubts.map((doubt) => (
    <p key={doubt} role="note">
      {t(doubt === 'place' ? 'doubtPlace' : 'doubtTimes')}
    </p>
  ));
}

import { shownAt } from '#contract/dataManage/labelTask/tracks.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from '../words.ts';
import { type Sheet, trackAt } from './tracking.ts';

type Mark = 'Frame' | 'Key' | 'Between' | 'Outside';

/** What a frame is to a track; `Frame` where there is no track, or it has not begun. */
function markOf(sheet: Sheet, frameId: string, id: string | null): Mark {
  const found = id === null ? null : trackAt(sheet, frameId, id);
  if (found === null) return 'Frame';
  const shown = shownAt(found.track, found.at, true);
  if (shown === null) return 'Frame';
  if (shown.object.isOutside) return 'Outside';
  return shown.isKey ? 'Key' : 'Between';
}

interface StripProps {
  sheet: Sheet;
  frameId: string;
  /** The selected object. */
  selected: string | null;
  goTo: (place: number) => void;
}

/** The frames of the job beside each other; of a selected track, its key frames and where it is to be seen. */
export function Strip({ sheet, frameId, selected, goTo }: StripProps) {
  const t = useWords(words);
  return (
    <div className="benchStrip" role="group" aria-label={t('timeline')}>
      {sheet.frames.map(({ id, place }) => {
        const mark = markOf(sheet, id, selected);
        const label = t(`strip${mark}`, { place });
        return (
          <button
            key={id}
            type="button"
            // two hundred stops of the tabulator: the keys , . < > do the same
            tabIndex={-1}
            data-mark={mark}
            aria-current={id === frameId}
            aria-label={label}
            title={label}
            onClick={() => goTo(place)}
          />
        );
      })}
    </div>
  );
}

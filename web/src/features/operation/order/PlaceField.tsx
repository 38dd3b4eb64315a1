import { useWords } from '#web/lib/words.ts';
import { PositionField } from '#web/shared/position/PositionField.tsx';
import { PlaceName, type Place } from './PlaceName.tsx';
import { newWords } from './newWords.ts';

const NOWHERE: Place = { name: '', position: null };

/** Name and position of a place, as one control of a form. */
export function PlaceField({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: Place | null;
  onChange?: (place: Place) => void;
}) {
  const t = useWords(newWords);
  const place = value ?? NOWHERE;
  const change = (to: Place) => onChange?.(to);
  return (
    <div className="orderPlace">
      <PlaceName id={id} place={place} change={change} placeholder={t('placeHint')} />
      <PositionField value={place.position} onChange={(position) => change({ ...place, position })} />
    </div>
  );
}

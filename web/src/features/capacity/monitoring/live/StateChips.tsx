import { VEHICLE_STATES, type VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { CarStateSign } from '#web/shared/car/CarState.tsx';
import { words } from './words.ts';

/** Those that ask for a person stand first. */
const ORDER: readonly VehicleState[] = [
  'non_contactable',
  'elsewhere',
  'stopped',
  'on_trip',
  'reserved',
  'available',
  'non_operational',
  'removed',
];

interface StateChipsProps {
  /** By state as in VEHICLE_STATES; null while nothing is known. */
  counts: readonly number[] | null;
  chosen: readonly VehicleState[];
  onChoose: (states: readonly VehicleState[]) => void;
}

/** Legend, counters and filter in one: a chip for each state. */
export function StateChips({ counts, chosen, onChoose }: StateChipsProps) {
  const t = useWords(words);
  const word = useDictLabel('vehicleState');
  return (
    <div className="liveChips" role="group" aria-label={t('states')}>
      {ORDER.map((state) => {
        const count = counts === null ? null : (counts[VEHICLE_STATES.indexOf(state)] ?? 0);
        const isOn = chosen.includes(state);
        return (
          <button
            key={state}
            type="button"
            className="liveChip"
            aria-pressed={isOn}
            data-state={state}
            data-none={count === 0 ? '' : undefined}
            onClick={() => onChoose(isOn ? chosen.filter((one) => one !== state) : [...chosen, state])}
          >
            <CarStateSign state={state} size={14} />
            <span>{word(state)}</span>
            <strong>{count === null ? '–' : formatNumber(count)}</strong>
          </button>
        );
      })}
    </div>
  );
}

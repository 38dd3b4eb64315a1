import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useTheme } from '#web/lib/theme.ts';
import { CAR_SHAPES } from '#web/ui/map/carShapes.ts';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import '#web/ui/kit.css';

/** The sign of a state as on the map; show its word beside it. */
export function CarStateSign({ state, size = 12 }: { state: VehicleState; size?: number }) {
  const colour = MAP_COLOURS[useTheme()].car[state];
  const { path, isOpen } = CAR_SHAPES[state];
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" style={{ flex: 'none' }}>
      <path
        d={path}
        fill={isOpen ? 'none' : colour}
        stroke={colour}
        strokeWidth={isOpen ? 3.5 : 1}
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The state of a vehicle on the road, shown by shape and word; colour only repeats it. */
export function CarState({ state }: { state: VehicleState }) {
  const word = useDictLabel('vehicleState');
  return (
    <span className="uiTag">
      <CarStateSign state={state} />
      {word(state)}
    </span>
  );
}

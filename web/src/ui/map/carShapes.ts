/**
 * The shape of a car by its state, on a field of 24 by 24, as SVG paths: filled for who is at work, open for who is not.
 * The same shapes stand on the map, in chips and in lists.
 */
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';

export interface CarShape {
  path: string;
  /** Only its outline is drawn. */
  isOpen: boolean;
}

const CIRCLE = 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16Z';

export const CAR_SHAPES: Record<VehicleState, CarShape> = {
  available: { path: CIRCLE, isOpen: false },
  reserved: { path: 'M12 2.8 21.2 12 12 21.2 2.8 12Z', isOpen: false },
  on_trip: {
    path: 'M6 4.5h12a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V6A1.5 1.5 0 0 1 6 4.5Z',
    isOpen: false,
  },
  stopped: { path: 'M5 4h5v16H5ZM14 4h5v16h-5Z', isOpen: false },
  non_operational: { path: CIRCLE, isOpen: true },
  non_contactable: { path: 'M12 2.6 22 20.4H2Z', isOpen: false },
  removed: { path: 'M5.5 5.5h13v13h-13Z', isOpen: true },
  elsewhere: { path: 'M12 2.6 20.2 7.3v9.4L12 21.4 3.8 16.7V7.3Z', isOpen: false },
};

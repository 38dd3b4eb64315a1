/** Finds the cars near a place by the H3 cells around it, ring by ring. */
import { metresNearby } from '#contract/ground/distance.ts';
import { getHexagonEdgeLengthAvg, gridRing, latLngToCell, UNITS } from 'h3-js';
import { fits, type FreeCar, type WaitingRequest } from './strategy.ts';

const RESOLUTION = 7;
/** Least distance from ring to ring; cells are slightly uneven. */
const RING_METRES = getHexagonEdgeLengthAvg(RESOLUTION, UNITS.m) * Math.sqrt(3) * 0.8;

export interface Candidate {
  car: FreeCar;
  /** Straight line to the pick-up place. */
  metres: number;
}

export class CarIndex {
  readonly #cells = new Map<string, FreeCar[]>();

  constructor(cars: readonly FreeCar[]) {
    for (const car of cars) {
      const cell = latLngToCell(car.lat, car.lng, RESOLUTION);
      const there = this.#cells.get(cell);
      if (there === undefined) this.#cells.set(cell, [car]);
      else there.push(car);
    }
  }

  /** The nearest fitting cars within `radius` metres, nearest first, at most `most`. */
  near(request: WaitingRequest, most: number, radius: number): Candidate[] {
    if (this.#cells.size === 0) return [];
    const { lng, lat } = request;
    const centre = latLngToCell(lat, lng, RESOLUTION);
    const found: Candidate[] = [];
    for (let ring = 0; (ring - 1) * RING_METRES <= radius; ring += 1) {
      for (const cell of gridRing(centre, ring)) {
        for (const car of this.#cells.get(cell) ?? []) {
          const metres = metresNearby(car.lng, car.lat, lng, lat);
          if (metres <= radius && fits(car, request)) found.push({ car, metres });
        }
      }
      // cars in outer rings are further away than these
      if (found.filter(({ metres }) => metres <= (ring - 1) * RING_METRES).length >= most) break;
    }
    return found.toSorted((one, other) => one.metres - other.metres).slice(0, most);
  }
}

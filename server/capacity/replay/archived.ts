/** Rows of replays as the archive's engine writes them: the same as those of history. */
import { z } from 'zod';

/** `2026-11-16 10:00:00.5+00`, as a moment is told elsewhere. */
const instant = z.string().transform((at) => at.replace(' ', 'T').replace(/\+00$/, 'Z'));
const number = z.number();
const id = z.string();
/** A number of four bytes as PostgreSQL writes it: in the fewest digits that mean it. */
const real = z.number().transform((value) => {
  for (let digits = 6; digits < 9; digits += 1) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.fround(shorter) === value) return shorter;
  }
  return value;
});

export const pointRows = z.array(
  z.object({
    carId: id,
    at: number,
    lng: number,
    lat: number,
    speed: number.nullable(),
    heading: number.nullable(),
    charge: number.nullable(),
  }),
);

export const drivenRows = z.array(
  z.object({
    carId: id,
    distance: number,
    moving: number,
    topSpeed: number.nullable(),
    isSpeedWorkedOut: z.boolean(),
  }),
);

export const stopRows = z.array(z.object({ carId: id, from: instant, seconds: number, lng: number, lat: number }));

export const stopCountRows = z.array(z.object({ carId: id, stops: z.string() }));

export const trackRows = z.array(
  z.object({ at: instant, lng: number, lat: number, altitude: real.nullable(), speed: real.nullable() }),
);

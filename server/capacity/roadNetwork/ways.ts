/** Reads the roads of a GeoJSON file. What cannot be a road is named with its place; what cars do not drive is counted. */
import { z } from 'zod';
import { MOST_SEGMENTS } from '#contract/capacity/roadNetwork/rules.ts';
import { FieldRefusal, Refusal } from '#server/ground/core/refusal.ts';
import { crsOf } from '../range/crs.ts';
import { Growing } from './growing.ts';
import { roadNetworkMessages } from './messages.ts';
import { drivableOf, type Drivable } from './tags.ts';

/** Places are whole millionths of a degree: 11 cm. Roads meet where they have one in common. */
export const PLACES_A_DEGREE = 1_000_000;
/** So many faults are named at once. */
const MOST_FAULTS = 20;

/** The roads of a file, one after the other; each leads along its line. */
export interface Ways {
  /** Millionths of a degree. */
  readonly xs: Int32Array;
  readonly ys: Int32Array;
  /** Where each begins, and where the last ends. */
  readonly begins: Int32Array;
  readonly kmh: Int32Array;
  /** 1: only along the line. */
  readonly oneWay: Int32Array;
  /** Features that are no lines, or no roads for cars. */
  readonly leftOut: number;
  /** The file is in CGCS2000, and was read as WGS 84. */
  readonly isCgcs: boolean;
}

const listed = z.object({
  type: z.literal('FeatureCollection'),
  features: z.custom<readonly unknown[]>(Array.isArray),
});
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function featuresOf(bytes: Uint8Array): { features: readonly unknown[]; isCgcs: boolean } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw notGeojson();
  }
  const system = crsOf(parsed);
  if (system.kind === 'other') throw new Refusal(400, roadNetworkMessages.otherCrs, { params: { name: system.name } });
  const read = listed.safeParse(parsed);
  if (!read.success) throw notGeojson();
  return { features: read.data.features, isCgcs: system.kind === 'cgcs2000' };
}

const notGeojson = () => new FieldRefusal([{ path: 'file', sentence: roadNetworkMessages.notGeojson, params: {} }]);

/** The lines of a feature; null when it is none. */
function linesOf(geometry: unknown): readonly unknown[] | null {
  if (!isRecord(geometry)) return null;
  if (geometry['type'] === 'LineString') return [geometry['coordinates']];
  if (geometry['type'] !== 'MultiLineString') return null;
  return isList(geometry['coordinates']) ? geometry['coordinates'] : [null];
}

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;

class Reader {
  readonly #xs = new Growing();
  readonly #ys = new Growing();
  readonly #begins = new Growing();
  readonly #kmh = new Growing();
  readonly #oneWay = new Growing();
  readonly #faults: FieldRefusal['fields'][number][] = [];
  #leftOut = 0;
  #segments = 0;

  take(feature: unknown, place: number): void {
    const lines = isRecord(feature) ? linesOf(feature['geometry']) : null;
    const own = isRecord(feature) && isRecord(feature['properties']) ? feature['properties'] : null;
    const drivable = lines === null ? null : drivableOf(own);
    if (lines === null || drivable === null) {
      this.#leftOut += 1;
      return;
    }
    for (const line of lines) this.#line(line, drivable, place);
  }

  #line(line: unknown, drivable: Drivable, place: number): void {
    if (!isList(line) || line.length < 2) return this.#fault('noLine', place);
    const [xs, ys]: [number[], number[]] = [[], []];
    for (const [nth, position] of line.entries()) {
      const [lng, lat] = isList(position) ? position : [];
      if (!isWithin(lng, 180) || !isWithin(lat, 90)) return this.#fault('noPosition', place, nth + 1);
      const [x, y] = [Math.round(lng * PLACES_A_DEGREE), Math.round(lat * PLACES_A_DEGREE)];
      if (xs.at(-1) === x && ys.at(-1) === y) continue;
      xs.push(x);
      ys.push(y);
    }
    // a road that is shorter than a hand leads nowhere
    if (xs.length < 2) return;
    this.#segments += xs.length - 1;
    if (this.#segments > MOST_SEGMENTS)
      throw new Refusal(400, roadNetworkMessages.tooMany, { params: { most: MOST_SEGMENTS } });
    this.#add(xs, ys, drivable);
  }

  #add(xs: number[], ys: number[], { kmh, direction }: Drivable): void {
    this.#begins.push(this.#xs.length);
    for (let at = 0; at < xs.length; at += 1) {
      const from = direction === 'against' ? xs.length - 1 - at : at;
      this.#xs.push(xs[from] ?? 0);
      this.#ys.push(ys[from] ?? 0);
    }
    this.#kmh.push(kmh);
    this.#oneWay.push(direction === 'both' ? 0 : 1);
  }

  #fault(kind: 'noLine' | 'noPosition', place: number, nth = 0): void {
    this.#faults.push({
      path: `features.${place}`,
      sentence: roadNetworkMessages[kind],
      params: { feature: place + 1, nth },
    });
    if (this.#faults.length >= MOST_FAULTS) throw new FieldRefusal(this.#faults);
  }

  ways(isCgcs: boolean): Ways {
    if (this.#faults.length > 0) throw new FieldRefusal(this.#faults);
    if (this.#kmh.length === 0) throw new Refusal(400, roadNetworkMessages.noRoads);
    this.#begins.push(this.#xs.length);
    return {
      xs: this.#xs.taken(),
      ys: this.#ys.taken(),
      begins: this.#begins.taken(),
      kmh: this.#kmh.taken(),
      oneWay: this.#oneWay.taken(),
      leftOut: this.#leftOut,
      isCgcs,
    };
  }
}

/**
 * @param bytes a FeatureCollection in WGS 84 or CGCS2000
 * @throws Refusal 400 for what is no such file, for lines that are none (each named), for none that cars drive, and for too many
 */
export function waysIn(bytes: Uint8Array): Ways {
  const reader = new Reader();
  const { features, isCgcs } = featuresOf(bytes);
  for (const [place, feature] of features.entries()) reader.take(feature, place);
  return reader.ways(isCgcs);
}

/** Reading a GeoJSON file and judging each of its areas, aside. */
import type { ImportedRange } from '#contract/capacity/range/calls.ts';
import { slowHasLimit } from '#contract/capacity/range/calls.ts';
import type { RangeKind } from '#contract/capacity/range/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
import { task } from '#server/ground/aside/task.ts';
import { say } from '#server/ground/core/messages.ts';
import { ruleMessages } from '#server/ground/core/rules.ts';
import { areaOfFeature, namePropertiesOf, readGeojson, type ReadArea } from './geojson.ts';
import { keptOf, type KeptArea } from './kept.ts';
import { geometryMessages, rangeMessages } from './messages.ts';

export interface GeojsonWish {
  bytes: Uint8Array;
  wanted: { nameProperty: string | undefined; kind: RangeKind; speedLimit: number | null };
  language: Language;
  /** Whether the areas themselves are wanted, and not only what they are like. */
  withAreas: boolean;
}

/** An area of the file and what becomes of it; `effect` is `add` for whatever can be kept. */
export interface Judged {
  read: Omit<ReadArea, 'polygons'>;
  kept: KeptArea | null;
  row: ImportedRange;
}

export type GeojsonPortion =
  | { readonly nameProperties: string[]; readonly note: string; readonly codes: string[] }
  | { readonly judged: Judged[] };

function judge({ polygons, ...area }: ReadArea, seen: Set<string>, language: Language): Judged {
  const { place, name, code, kind, speedLimit } = area;
  const row: ImportedRange = {
    place,
    name,
    code,
    kind,
    speedLimit,
    area: 0,
    vertexCount: 0,
    effect: 'add',
    problem: null,
    at: null,
  };
  const not = (effect: 'skip' | 'refuse', problem: string, at: ImportedRange['at'] = null): Judged => ({
    read: area,
    kept: null,
    row: { ...row, effect, problem, at },
  });
  if (polygons === null) return not('skip', say(rangeMessages.otherGeometry, language, { type: area.type }));
  if (code !== '' && seen.has(code)) return not('refuse', say(rangeMessages.codeTwice, language, { code }));
  seen.add(code);
  if (!slowHasLimit({ kind, speedLimit })) return not('refuse', say(ruleMessages['range.slowNeedsLimit'], language));
  const found = keptOf(polygons);
  if ('problem' in found) return not('refuse', say(geometryMessages[found.problem.kind], language), found.problem.at);
  const { kept } = found;
  return { read: area, kept, row: { ...row, area: kept.area, vertexCount: kept.vertexCount } };
}

/** Areas of one portion, and about so many vertices: who takes it in does so in one go. */
const MOST_AREAS = 100;
const MOST_VERTICES = 10_000;

async function* portionsOf(wish: GeojsonWish): AsyncGenerator<GeojsonPortion, void, undefined> {
  const { bytes, wanted, language, withAreas } = wish;
  const { features, isCgcs } = readGeojson(bytes);
  const nameProperties = namePropertiesOf(features);
  const nameProperty = wanted.nameProperty === '' ? undefined : (wanted.nameProperty ?? nameProperties[0]);
  const areas = features.map((feature, at) => {
    const area = areaOfFeature(feature, at + 1, { ...wanted, nameProperty });
    return {
      ...area,
      name: area.name === '' ? say(rangeMessages.unnamed, language, { place: area.place }) : area.name,
    };
  });
  const note = isCgcs ? say(rangeMessages.readCgcs, language) : '';
  yield { nameProperties, note, codes: [...new Set(areas.map(({ code }) => code))] };
  const seen = new Set<string>();
  let judged: Judged[] = [];
  let vertices = 0;
  for (const area of areas) {
    const one = judge(area, seen, language);
    judged.push(withAreas ? one : { ...one, kept: null });
    vertices += withAreas ? one.row.vertexCount : 0;
    if (judged.length < MOST_AREAS && vertices < MOST_VERTICES) continue;
    yield { judged };
    judged = [];
    vertices = 0;
  }
  if (judged.length > 0) yield { judged };
}

/** First which properties may name the areas, and their codes; then the areas, some at a time. */
export const geojsonTask = task(import.meta.url, 'geojson', portionsOf);

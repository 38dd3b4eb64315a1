/** GeoJSON in: what a file would make, and making it. */
import { rangeWords } from '#contract/capacity/range/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ImportedRange, rangeCalls } from '#contract/capacity/range/calls.ts';
import { rangeForm, slowHasLimit } from '#contract/capacity/range/calls.ts';
import type { Language } from '#contract/ground/enums.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { messages, say } from '#server/ground/core/messages.ts';
import { FieldRefusal, Refusal } from '#server/ground/core/refusal.ts';
import { ruleMessages } from '#server/ground/core/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { differs } from './commands.ts';
import { GeometryRefusal, keep, type KeptArea } from './geometry.ts';
import { areaOfFeature, namePropertiesOf, readGeojson, type ReadArea } from './geojson.ts';
import { rangeMessages } from './messages.ts';
import { contentColumns } from './present.ts';
import { insertRange, lockRangesByCode, updateRange } from './queries.ts';

type Commands = Handlers<typeof rangeCalls>;
type Wanted = Parameters<Commands['importGeojson']>[1];

/** An area of the file and what becomes of it. */
interface Judged {
  read: ReadArea;
  kept: KeptArea | null;
  row: ImportedRange;
}

interface Reading {
  nameProperties: string[];
  areas: ReadArea[];
}

async function read(upload: Parameters<typeof readGeojson>[0], wanted: Wanted, language: Language): Promise<Reading> {
  const features = await readGeojson(upload);
  const nameProperties = namePropertiesOf(features);
  const nameProperty = wanted.nameProperty === '' ? undefined : (wanted.nameProperty ?? nameProperties[0]);
  const areas = features.map((feature, place) => areaOfFeature(feature, place + 1, { ...wanted, nameProperty }));
  return {
    nameProperties,
    areas: areas.map((area) => ({
      ...area,
      name: area.name === '' ? say(rangeMessages.unnamed, language, { place: area.place }) : area.name,
    })),
  };
}

async function judge(
  area: ReadArea,
  known: ReadonlySet<string>,
  seen: Set<string>,
  language: Language,
): Promise<Judged> {
  const { place, name, code, kind, speedLimit } = area;
  const row: ImportedRange = {
    place,
    name,
    code,
    kind,
    speedLimit,
    area: 0,
    vertexCount: 0,
    effect: known.has(code) ? 'update' : 'add',
    problem: null,
    at: null,
  };
  const not = (effect: 'skip' | 'refuse', problem: string, at: ImportedRange['at'] = null): Judged => ({
    read: area,
    kept: null,
    row: { ...row, effect, problem, at },
  });
  if (area.polygons === null) return not('skip', say(rangeMessages.otherGeometry, language, { type: area.type }));
  if (code !== '' && seen.has(code)) return not('refuse', say(rangeMessages.codeTwice, language, { code }));
  seen.add(code);
  if (!slowHasLimit({ kind, speedLimit })) return not('refuse', say(ruleMessages['range.slowNeedsLimit'], language));
  try {
    const kept = await keep(area.polygons);
    return { read: area, kept, row: { ...row, area: kept.area, vertexCount: kept.vertexCount } };
  } catch (error) {
    if (error instanceof GeometryRefusal) return not('refuse', say(error.sentence, language), error.at);
    if (error instanceof Refusal) return not('refuse', say(error.sentence, language));
    throw error;
  }
}

async function judgeAll(areas: readonly ReadArea[], known: ReadonlySet<string>, language: Language): Promise<Judged[]> {
  const judged: Judged[] = [];
  const seen = new Set<string>();
  for (const area of areas) {
    judged.push(await judge(area, known, seen, language));
    // others are served between two areas
    await breathe();
  }
  return judged;
}

const knownCodes = async (db: Db, areas: readonly ReadArea[]) => {
  const rows = await lockRangesByCode(db, [...new Set(areas.map(({ code }) => code))]).execute();
  return new Map(rows.map((row) => [row.code, row]));
};

export const previewGeojson: Commands['previewGeojson'] = async ({ actor, db, request, upload }, wanted) => {
  requireEverything(actor, rangeMessages.needsEverything);
  const { areas, nameProperties } = await read(upload(), wanted, request.language);
  const known = await knownCodes(db, areas);
  const judged = await judgeAll(areas, new Set(known.keys()), request.language);
  return { nameProperties, list: judged.map(({ row }) => row) };
};

export const importGeojson: Commands['importGeojson'] = async (context, wanted) => {
  const { actor, db, request, upload } = context;
  requireEverything(actor, rangeMessages.needsEverything);
  const { areas } = await read(upload(), wanted, request.language);
  const known = await knownCodes(db, areas);
  const judged = await judgeAll(areas, new Set(known.keys()), request.language);
  const refused = judged.find(({ row }) => row.effect === 'refuse');
  if (refused !== undefined) throw refusalOf(refused.row);
  const ids: string[] = [];
  let updated = 0;
  for (const { read: area, kept } of judged) {
    if (kept === null) continue;
    const { name, code, kind, speedLimit, more } = area;
    const form = rangeForm.parse({ name, code, kind, speedLimit, ...more });
    const content = { ...form, ...kept };
    const there = known.get(code);
    if (there === undefined) {
      const added = await insertRange(db, { ...contentColumns(content), code }).executeTakeFirst();
      if (added === undefined) throw new Refusal(409, messages.duplicate);
      ids.push(added.id);
      continue;
    }
    const hasChanges = await differs(db, there, content);
    await updateRange(db, there.id, { ...contentColumns(content), hasChanges }).executeTakeFirstOrThrow();
    ids.push(there.id);
    updated += 1;
  }
  const added = ids.length - updated;
  const entry = changeOf(rangeWords, { id: ids[0] ?? '', label: wanted.fileName, after: { added, updated, ids } });
  context.record({ ...entry, object: 'rangeImport' });
  return { added, updated, ids };
};

/** 400 that names the area, what is wrong with it, and where. */
function refusalOf({ place, name, problem, at }: ImportedRange): FieldRefusal {
  const params = { place, name, problem: problem ?? '' };
  const fields = [{ path: `features.${place - 1}`, sentence: rangeMessages.importRefused, params }];
  return new FieldRefusal(fields, 400, messages.inputInvalid, undefined, { at });
}

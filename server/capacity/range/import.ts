/** GeoJSON in: what a file would make, and making it. */
import { buffer } from 'node:stream/consumers';
import { rangeWords } from '#contract/capacity/range/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { rangeForm, type ImportedRange, type rangeCalls } from '#contract/capacity/range/calls.ts';
import { stream } from '#server/ground/aside/aside.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { messages } from '#server/ground/core/messages.ts';
import { FieldRefusal, Refusal } from '#server/ground/core/refusal.ts';
import { changedForm } from '#server/ground/core/rows.ts';
import { differs } from './commands.ts';
import { geojsonTask, type Judged } from './geojson.task.ts';
import { rangeMessages } from './messages.ts';
import { contentColumns } from './present.ts';
import { insertRange, lockRangesByCode, updateRange } from './queries.ts';

type Commands = Handlers<typeof rangeCalls>;
type Context = Pick<CallContext<'signedIn'>, 'actor' | 'db' | 'request' | 'upload'>;
type Wanted = Parameters<Commands['importGeojson']>[1];

/** A file of the largest size with the costliest areas that can be judged in time. */
const LIMITS = { deadlineMs: 20_000, memoryMb: 1024, tooLong: rangeMessages.tooComplex };

type Known = Awaited<ReturnType<ReturnType<typeof lockRangesByCode>['execute']>>[number];

/** What becomes of the range that is there. */
function updating({ read, row }: Judged, there: Known): ImportedRange {
  const { name, kind, speedLimit } = { ...there, ...read.said };
  return { ...row, name, kind, speedLimit, effect: 'update' };
}

/** Reads the file aside; the rows with the codes of its areas are locked, and its areas come a few at a time. */
async function judgedIn({ actor, db, request, upload }: Context, wanted: Wanted, withAreas: boolean) {
  const { nameProperty, kind, speedLimit } = wanted;
  const portions = stream(
    geojsonTask,
    {
      bytes: await buffer(upload()),
      wanted: { nameProperty, kind, speedLimit },
      language: request.language,
      withAreas,
    },
    { ...LIMITS, whose: actor.userId },
  );
  const { value: first } = await portions.next();
  if (first === undefined || !('codes' in first)) throw new Error('a file begins with what it is');
  const rows = await lockRangesByCode(db, first.codes)
    .execute()
    .catch(async (error: unknown) => {
      await portions.return();
      throw error;
    });
  const known = new Map(rows.map((row) => [row.code, row]));
  async function* areas(): AsyncGenerator<Judged, void, undefined> {
    for await (const portion of portions) {
      if (!('judged' in portion)) continue;
      for (const one of portion.judged) {
        const there = one.row.effect === 'add' ? known.get(one.row.code) : undefined;
        yield there === undefined ? one : { ...one, row: updating(one, there) };
      }
    }
  }
  return { nameProperties: first.nameProperties, note: first.note, known, areas: areas() };
}

export const previewGeojson: Commands['previewGeojson'] = async (context, wanted) => {
  requireEverything(context.actor, rangeMessages.needsEverything);
  const { nameProperties, note, areas } = await judgedIn(context, wanted, false);
  const list: ImportedRange[] = [];
  for await (const { row } of areas) list.push(row);
  return { nameProperties, note, list };
};

export const importGeojson: Commands['importGeojson'] = async (context, wanted) => {
  const { actor, db } = context;
  requireEverything(actor, rangeMessages.needsEverything);
  const { known, areas } = await judgedIn(context, wanted, true);
  const ids: string[] = [];
  let updated = 0;
  for await (const { read: area, kept, row } of areas) {
    // what was written before it goes with the transaction
    if (row.effect === 'refuse') throw refusalOf(row);
    if (kept === null) continue;
    const { name, code, kind, speedLimit, said } = area;
    const there = known.get(code);
    const change = there === undefined ? { name, code, kind, speedLimit, ...said } : said;
    const content = { ...changedForm(context, rangeForm, there ?? null, change), ...kept };
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

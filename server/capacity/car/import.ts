/** Adding cars from a spreadsheet: every row is checked, each bad one named with its reason, the good ones added at once. */
import { buffer } from 'node:stream/consumers';
import { MOST_CARS_IN_A_FILE, type carCalls } from '#contract/capacity/car/calls.ts';
import { carWords } from '#contract/capacity/car/words.ts';
import type { Language } from '#contract/ground/enums.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { readTable } from '#server/ground/import/sheetHead.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { importMessages } from './importMessages.ts';
import { cellsOf, lookUp, readRow, reasonsOf, SHEET, type ReadRow } from './importRows.ts';
import { carMessages } from './messages.ts';
import { carsWith, insertCars } from './queries.ts';
import { takenBy } from './service.ts';

/** Refuses a row whose fleet number, plate or VIN stands in an earlier row of the file or belongs to a car already. */
async function refuseTaken(db: Db, rows: readonly ReadRow[], language: Language): Promise<void> {
  const forms = rows.flatMap(({ form }) => form ?? []);
  const known = await carsWith(db, {
    fleetNumbers: forms.map(({ fleetNumber }) => fleetNumber),
    plates: forms.map(({ plate }) => plate),
    vins: forms.map(({ vin }) => vin),
  }).execute();
  const lines = new Map<string, number>();
  for (const row of rows) {
    if (row.form === null) continue;
    const { fleetNumber, plate, vin } = row.form;
    const names = [`fleetNumber ${fleetNumber}`, `plate ${plate}`, ...(vin === '' ? [] : [`vin ${vin}`])];
    const earlier = names.map((name) => lines.get(name)).find((line) => line !== undefined);
    const taken = takenBy(known, row.form);
    if (taken !== null) row.reason = reasonsOf(taken, language);
    else if (earlier !== undefined) row.reason = say(importMessages.repeatedRow, language, { line: earlier });
    else for (const name of names) lines.set(name, row.line);
  }
}

/** The rows of a file, each with the form that is in it, or why it is refused. 400 when the file as a whole cannot be used. */
async function examine(
  db: Db,
  actor: Actor,
  language: Language,
  file: { name: string; bytes: Buffer },
): Promise<ReadRow[]> {
  const table = await readTable({ ...file, whose: actor.userId }, SHEET, MOST_CARS_IN_A_FILE);
  const read = table.map((row) => ({ line: row.line, cells: cellsOf(row), fault: row.fault }));
  const lookups = await lookUp(db, read);
  const rows = read.map(({ line, cells, fault }): ReadRow => {
    const base = { line, fleetNumber: cells.fleetNumber };
    if (fault !== null) return { ...base, reason: say(fault.sentence, language, fault.params), form: null };
    const result = readRow(cells, lookups, actor, language);
    return 'form' in result
      ? { ...base, reason: '', form: result.form }
      : { ...base, reason: result.reason, form: null };
  });
  await refuseTaken(db, rows, language);
  return rows;
}

/** Adds the good rows. A row whose car was added meanwhile by another request is refused. */
async function addGood(db: Db, rows: readonly ReadRow[], language: Language): Promise<void> {
  const good = rows.flatMap(({ form, reason }) => (form !== null && reason === '' ? [form] : []));
  if (good.length === 0) return;
  const added = new Set((await insertCars(db, good).execute()).map(({ fleetNumber }) => fleetNumber));
  for (const row of rows) {
    if (row.form !== null && row.reason === '' && !added.has(row.form.fleetNumber))
      row.reason = say(carMessages.fleetNumberTaken, language);
  }
}

/** Reads, checks and, unless it is a trial run, adds the good rows; the answer names every row. */
export const importCars: Handlers<typeof carCalls>['importList'] = async (context, { fileName, dryRun }) => {
  const { actor, db, services, request } = context;
  const { language } = request;
  const rows = await examine(db, actor, language, { name: fileName, bytes: await buffer(context.upload()) });
  if (!dryRun) {
    await addGood(db, rows, language);
    await services.telemetry.recordsChanged(db);
  }
  const accepted = rows.filter(({ reason }) => reason === '');
  const figures = { read: rows.length, accepted: accepted.length, rejected: rows.length - accepted.length };
  const fleetNumbers = dryRun ? [] : accepted.map(({ fleetNumber }) => fleetNumber);
  context.record(changeOf(carWords, { id: 'import', label: fileName, after: { ...figures, dryRun, fleetNumbers } }));
  return {
    ...figures,
    rows: rows.map(({ line, fleetNumber, reason }) => ({ line, fleetNumber, accepted: reason === '', reason })),
  };
};

/** An event record as a file: whole with its hashes, or by a list of the law. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { eventRecordCalls } from '#contract/capacity/eventRecord/calls.ts';
import { LEGAL_LISTS } from '#contract/capacity/eventRecord/lists.ts';
import { EVENT_RECORD_FORMS, type EventRecordForm } from '#contract/capacity/eventRecord/rules.ts';
import { eventRecordWords } from '#contract/capacity/eventRecord/words.ts';
import { id } from '#contract/ground/core.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { keptScope, scopeCovers, scopeOf } from '#server/ground/core/scope.ts';
import { defineJob, JobFault, JobRefused } from '#server/ground/job/define.ts';
import { stampOf } from '#server/ground/job/fileTimes.ts';
import { itemsOf } from './legalLists.ts';
import { eventRecordMessages } from './messages.ts';
import { eventRecordById, insertUse } from './queries.ts';
import { contentOf, heldParts, type HeldPart } from './service.ts';
import { foundRecord, labelOf } from './present.ts';

const exportInput = z.object({
  recordId: id,
  form: z.enum(EVENT_RECORD_FORMS),
  scope: keptScope,
  fileName: z.string(),
});

export const startExport: Handler<typeof eventRecordCalls.export> = async (context, { id: recordId, form }) => {
  const { actor, db, request, services } = context;
  const scope = scopeOf(actor);
  const record = await foundRecord(db, scope, recordId);
  const fileName = `${record.fleetNumber}-${stampOf(new Date(record.occurredAt))}-${form}.json`;
  const jobId = await services.jobs.start(db, {
    kind: 'eventRecordExport',
    input: { recordId, form, scope, fileName } satisfies z.input<typeof exportInput>,
    userId: actor.userId,
    language: request.language,
  });
  const at = services.now().toISOString();
  await insertUse(db, { recordId, userId: actor.userId, at, use: 'exported', form }).execute();
  context.record(changeOf(eventRecordWords, { id: recordId, label: labelOf(record), after: { form } }));
  return { jobId };
};

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof eventRecordById>['executeTakeFirst']>>>;

/** What the file says. The hash of a part is SHA-256 of the hash before, a line feed and the part as JSON with sorted keys and no spaces. */
function documentOf(record: Found, parts: readonly HeldPart[], form: EventRecordForm): object {
  const content = contentOf(parts);
  if (content === null) throw new JobRefused(eventRecordMessages.notFrozen);
  if (parts.some(({ isIntact }) => !isIntact)) throw new JobFault(eventRecordMessages.broken);
  const { fleetNumber, plate, kind, occurredAt, fromAt, toAt, state, orderNo } = record;
  const head = { form, record: { id: record.id, fleetNumber, plate, kind, occurredAt, fromAt, toAt, state, orderNo } };
  const hashes = parts.map(({ number, frozenAt, hash }) => ({ number, frozenAt, hash }));
  if (form === 'whole')
    return {
      ...head,
      hashOf: 'sha256(hash of the part before, line feed, content as JSON with sorted keys and no spaces), hexadecimal',
      parts: parts.map(({ number, frozenAt, hash, content: text }) => ({
        number,
        frozenAt,
        hash,
        content: z.unknown().parse(JSON.parse(text)),
      })),
    };
  const [sourceZh, sourceEn] = LEGAL_LISTS[form].source;
  return { ...head, sourceZh, sourceEn, items: itemsOf(form, content), parts: hashes };
}

export const eventRecordExportJob = defineJob({
  kind: 'eventRecordExport',
  permission: 'capacity:eventRecord:read',
  input: exportInput,
  mayFetch: (actor, { scope }) => scopeCovers(scopeOf(actor), scope),
  run: async ({ db, folder }, { recordId, form, scope, fileName }) => {
    const record = await eventRecordById(db, scope, recordId).executeTakeFirst();
    if (record === undefined) throw new JobRefused(eventRecordMessages.gone);
    const parts = await heldParts(db, recordId);
    await writeFile(join(folder, fileName), `${JSON.stringify(documentOf(record, parts, form), null, 2)}\n`);
    const positions = parts.reduce((sum, part) => sum + part.positions, 0);
    return {
      message: eventRecordMessages.exported,
      params: { positions },
      figures: { exported: positions },
      files: [fileName],
    };
  },
});

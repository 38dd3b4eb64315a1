/** The export of a car's track: a job that writes every kept position to a file. */
import { trackExportWords } from '#contract/capacity/replay/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { stampOf } from '#server/ground/job/fileTimes.ts';
import { join } from 'node:path';
import { z } from 'zod';
import { id, instant } from '#contract/ground/core.ts';
import type { replayCalls } from '#contract/capacity/replay/calls.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { defineJob, JobRefused } from '#server/ground/job/define.ts';
import { scopeCovers } from '#server/ground/core/scope.ts';
import { inSnapshot, readInBatches } from '#server/ground/job/snapshot.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { replayMessages } from './messages.ts';
import { archiveFor, type Reading } from '#server/capacity/telemetryArchive/read.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { trackRows } from './archived.ts';
import { replayedCar, wholeTrack, type Span, type TrackRow } from './queries.ts';
import { keptScope } from '#server/ground/core/scope.ts';
import { writeTrack } from './trackFile.ts';

const trackInput = z.object({
  carId: id,
  from: instant,
  to: instant,
  format: z.enum(['gpx', 'geojson']),
  scope: keptScope,
  fileName: z.string(),
});

export const startTrackExport: Handler<typeof replayCalls.exportTrack> = async (context, span) => {
  const { actor, db, request, services } = context;
  const scope = scopeOf(actor);
  const car = await replayedCar(db, scope, span.carId).executeTakeFirst();
  if (car === undefined) throw notFound();
  const fileName = `${car.fleetNumber}-${stampOf(new Date(span.from))}-${stampOf(new Date(span.to))}.${span.format}`;
  const jobId = await services.jobs.start(db, {
    kind: 'trackExport',
    input: { ...span, scope, fileName } satisfies z.input<typeof trackInput>,
    userId: actor.userId,
    language: request.language,
  });
  context.record(changeOf(trackExportWords, { id: jobId, label: fileName, after: span }));
  return { jobId };
};

const DAY_MS = 86_400_000;

/** Every position of a car: of history at once, or day by day where a part of it stands in the archive. */
async function* wholeWay(reading: Reading, db: Db, carId: string, span: Span): AsyncGenerator<readonly TrackRow[]> {
  const asked = { carIds: [carId], whose: `trackExport ${carId}`, keptFrom: span.to };
  if ((await archiveFor(reading, db, { ...asked, span })) === null) {
    yield* readInBatches(db, wholeTrack(db, carId, span));
    return;
  }
  const end = Date.parse(span.to);
  for (let at = Date.parse(span.from); at < end;) {
    const next = Math.min(end, at - (at % DAY_MS) + DAY_MS);
    const day = { from: new Date(at).toISOString(), to: new Date(next).toISOString() };
    const query = wholeTrack(db, carId, day);
    const archive = await archiveFor(reading, db, { ...asked, span: day });
    const told = await archive?.([query.compile()]);
    if (told === undefined || told === null) yield* readInBatches(db, query);
    else yield trackRows.parse(told[0]);
    at = next;
  }
}

export const trackExportJob = defineJob({
  kind: 'trackExport',
  permission: 'capacity:replay:export',
  input: trackInput,
  mayFetch: (actor, { scope }) => scopeCovers(scopeOf(actor), scope),
  run: ({ config, db, folder, log, now, progress, signal, stores }, { carId, from, to, format, scope, fileName }) =>
    inSnapshot(db, async (transaction) => {
      const car = await replayedCar(transaction, scope, carId).executeTakeFirst();
      if (car === undefined) throw new JobRefused(replayMessages.nothing);
      let count = 0;
      await writeTrack(format, {
        ...car,
        rows:
          stores === undefined
            ? readInBatches(transaction, wholeTrack(transaction, carId, { from, to }))
            : wholeWay({ config, jobDb: db, log, now, storage: stores() }, transaction, carId, { from, to }),
        path: join(folder, fileName),
        signal,
        onProgress: (done) => progress((count = done)),
      });
      if (count === 0) throw new JobRefused(replayMessages.nothing);
      return {
        message: replayMessages.exported,
        params: { count },
        figures: { exported: count },
        files: [fileName],
      };
    }),
});

/** The job that writes the proof of a closed area as a PDF. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { closureCalls } from '#contract/capacity/closure/calls.ts';
import { closureWords } from '#contract/capacity/closure/words.ts';
import { id } from '#contract/ground/core.ts';
import { textIn } from '#contract/ground/words.ts';
import { dictionaryWords } from '#server/base/sysDict/dictionaryWords.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { reachesEverything, requireSight } from '#server/ground/core/reach.ts';
import { defineJob } from '#server/ground/job/define.ts';
import { stampOf } from '#server/ground/job/fileTimes.ts';
import { inSnapshot } from '#server/ground/job/snapshot.ts';
import { pdfOf } from '#server/ground/pdf/pdf.ts';
import { closureMessages } from './messages.ts';
import { closureDetail, labelOf } from './present.ts';
import { printedProof } from './print.ts';

const DICTIONARIES = ['closureState', 'closureStep', 'closureCarState', 'commandKind', 'commandState'];

export const exportProof: Handler<typeof closureCalls.exportProof> = async (context, { id: closureId }) => {
  const { actor, db, request, services } = context;
  requireSight(actor);
  const label = labelOf(await closureDetail(db, closureId));
  const jobId = await services.jobs.start(db, {
    kind: 'closureProof',
    input: { closureId, at: services.now().toISOString() } satisfies z.input<typeof proofInput>,
    userId: actor.userId,
    language: request.language,
  });
  context.record(changeOf(closureWords, { id: closureId, label, after: { proof: 'pdf' } }));
  return { jobId };
};

const proofInput = z.object({ closureId: id, at: z.string() });

export const closureProofJob = defineJob({
  kind: 'closureProof',
  permission: 'capacity:closure:export',
  input: proofInput,
  mayFetch: reachesEverything,
  run: ({ clock, db, folder, jobId, language }, { closureId, at }) =>
    inSnapshot(db, async (transaction) => {
      const closure = await closureDetail(transaction, closureId);
      const word = await dictionaryWords(transaction, DICTIONARIES, language);
      const document = await printedProof(transaction, closure, { clock, language, word, now: at });
      const fileName = `${textIn(closureWords.one, language)}-${stampOf(new Date(at))}.pdf`;
      await writeFile(join(folder, fileName), await pdfOf(document, jobId), { mode: 0o600 });
      const stays = closure.proof.atStart + closure.proof.enteredLater;
      return {
        message: closureMessages.proofWritten,
        params: { count: stays },
        figures: { exported: stays },
        files: [fileName],
      };
    }),
});

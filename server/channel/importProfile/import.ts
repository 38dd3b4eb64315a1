/** The import of orders: from the screen as a job, and from the command line. */
import { join } from 'node:path';
import { z } from 'zod';
import { ON_KNOWN, type importProfileCalls } from '#contract/channel/importProfile/calls.ts';
import { importProfileFile } from '#contract/channel/importProfile/profile.ts';
import { catchUp } from '#server/finance/ledger/catchUp.ts';
import { allows } from '#server/ground/core/actor.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { reachesEverything, requireEverything } from '#server/ground/core/reach.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import { importFile, type ImportFigures } from '#server/ground/import/engine.ts';
import type { FileFacts } from '#server/ground/import/file.ts';
import { keepSource, rejectNameOf, SOURCE_FILE, sourceIn, sourceKindOf } from '#server/ground/import/upload.ts';
import { defineJob, type JobContext } from '#server/ground/job/define.ts';
import type { Problem } from '#server/ground/import/values.ts';
import { readPlaceMap } from '#server/channel/placeMap.ts';
import { compileProfile } from './compile.ts';
import { Findings, withFindings } from './findings.ts';
import { importProfileMessages } from './messages.ts';
import { profileNamed } from './service.ts';
import { writeOrders } from './write.ts';

/** What an import is to do, besides its file. */
export const importWish = z.object({
  profile: importProfileFile,
  onKnown: z.enum(ON_KNOWN),
  dryRun: z.boolean(),
  /** Whether whoever imports may see numbers, which the differences then show; of an earlier version it is not known. */
  reveal: z.boolean().optional(),
  rejectName: z.string(),
  changeName: z.string(),
});
export type ImportWish = z.output<typeof importWish>;

/** The names of the files that an import leaves. */
export const namesOf = (fileName: string): Pick<ImportWish, 'rejectName' | 'changeName'> => {
  const rejectName = rejectNameOf(fileName, 'orders');
  return { rejectName, changeName: rejectName.replace(/rejected\.csv$/, 'changes.csv') };
};

/** Imports a file; continues an earlier run of the same job. */
export async function importOrders(
  context: Pick<
    JobContext,
    'db' | 'language' | 'clock' | 'checkpoint' | 'signal' | 'progress' | 'save' | 'folder' | 'now' | 'vault'
  >,
  { profile, onKnown, dryRun, reveal = false, rejectName, changeName }: ImportWish,
  file: { path: string; facts?: FileFacts },
): Promise<{ figures: ImportFigures; files: string[]; findings: readonly Problem[] }> {
  const findings = new Findings();
  const { figures } = await importFile({
    ...file,
    profile: compileProfile(profile.name, profile.content, findings),
    encoding: profile.content.encoding,
    write: writeOrders({
      onKnown,
      reader: { language: context.language, reveal },
      now: context.now,
      keeping: { vault: context.vault, places: await readPlaceMap(context.db, context.now()) },
      findings,
    }),
    rejectPath: join(context.folder, rejectName),
    changePath: join(context.folder, changeName),
    dryRun,
    context,
  });
  const hasChanges = (figures.updated ?? 0) + (figures.kept ?? 0) > 0;
  const files = [...(figures.rejected > 0 ? [rejectName] : []), ...(hasChanges ? [changeName] : [])];
  return { figures, files, findings: findings.told() };
}

export const startOrderImport: Handler<typeof importProfileCalls.importList> = async (
  context,
  { fileName, profile: name, onKnown, dryRun },
) => {
  const { actor, db, request, services } = context;
  // the rows of a file name their suppliers themselves
  requireEverything(actor);
  const profile = await profileNamed(db, name);
  if (profile === undefined) throw refuseField('profile', importProfileMessages.unknownProfile, { profile: name });
  if (sourceKindOf(fileName) !== 'csv') throw refuseField('fileName', importProfileMessages.notCsv);
  const reveal = allows(actor, 'operation:order:reveal');
  const input: ImportWish = { profile, onKnown, dryRun, reveal, ...namesOf(fileName) };
  const jobId = await services.jobs.start(db, {
    kind: 'orderImport',
    input,
    userId: actor.userId,
    language: request.language,
  });
  await keepSource(context, jobId);
  context.record({
    object: 'orderImport',
    objectId: jobId,
    label: fileName,
    after: { profile: name, onKnown, dryRun },
  });
  return { jobId };
};

export const orderImportJob = defineJob({
  kind: 'orderImport',
  permission: 'operation:order:import',
  source: SOURCE_FILE,
  input: importWish,
  mayFetch: (actor, { reveal }) =>
    reachesEverything(actor) && (allows(actor, 'operation:order:reveal') || reveal === false),
  async run(context, wish) {
    const { figures, files, findings } = await importOrders(context, wish, { path: await sourceIn(context.folder) });
    // what a kill leaves out is posted by housekeeping
    if (!wish.dryRun) await catchUp(context.db);
    const { updated = 0, kept = 0 } = figures;
    const message = withFindings(wish.dryRun ? importProfileMessages.tried : importProfileMessages.imported, findings);
    const params = { ...figures, updated, kept };
    return { message, params, figures: params, files, discard: [SOURCE_FILE] };
  },
});

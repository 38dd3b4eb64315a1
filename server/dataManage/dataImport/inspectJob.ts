/** Reads the files of an import and says what it would make of them. */
import { z } from 'zod';
import type { ImportFound } from '#contract/dataManage/dataSet/importCalls.ts';
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import type { DataFormat } from '#contract/dataManage/dataSet/rules.ts';
import type { LabelShape } from '#contract/dataManage/labelList/rules.ts';
import { id } from '#contract/ground/core.ts';
import { stream } from '#server/ground/aside/aside.ts';
import { defineJob, JobRefused, type JobContext } from '#server/ground/job/define.ts';
import type { ReadItem } from '#server/dataManage/formats/model.ts';
import { labelFinder } from './classes.ts';
import { fetchUploads } from './fetch.ts';
import { Findings } from './findings.ts';
import { dataImportMessages } from './messages.ts';
import { countKnown, importOfJob, updateDataImport } from './queries.ts';
import { readDataTask } from './read.task.ts';

export const importJobInput = z.object({ importId: id });
/** For each portion of a helper process; a single JSON of many megabytes comes before its first frame. */
export const READ_LIMITS = { deadlineMs: 120_000, memoryMb: 1024, as: 'job' } as const;
const MOST_CLASSES = 2000;

class Inspection {
  frames = 0;
  objects = 0;
  withContent = 0;
  known = 0;
  readonly classes = new Map<string, { objects: number; readonly shapes: Set<LabelShape> }>();
  readonly findings: Findings;

  constructor({ language }: JobContext) {
    this.findings = new Findings(language);
  }

  take(item: ReadItem): void {
    if (item.kind === 'finding') return this.findings.addRead(item.value);
    if (item.kind === 'frame') this.frames += 1;
    if (item.kind === 'class') {
      this.count(item.value.name, 0, []);
      this.findings.addClass(item.value);
    }
    if (item.kind === 'object') {
      this.objects += 1;
      this.count(item.value.className, 1, item.value.shapes);
    }
  }

  private count(name: string, objects: number, shapes: readonly Geometry[]): void {
    let known = this.classes.get(name);
    if (known === undefined) {
      if (this.classes.size >= MOST_CLASSES) return;
      known = { objects: 0, shapes: new Set() };
      this.classes.set(name, known);
    }
    known.objects += objects;
    for (const { kind } of shapes) known.shapes.add(kind);
  }

  async found(context: JobContext, format: DataFormat): Promise<ImportFound> {
    const labelOf = await labelFinder(context.db, format);
    const { frames, objects, withContent, known } = this;
    return {
      frames,
      objects,
      withContent,
      known,
      classes: [...this.classes]
        .toSorted(([, one], [, other]) => other.objects - one.objects)
        .map(([name, { objects: count, shapes }]) => ({
          name: name.slice(0, 200),
          objects: count,
          classId: labelOf(name),
          shapes: [...shapes],
        })),
      ...this.findings.kept,
    };
  }
}

/**
 * Reads the files of an import and keeps what was found; its state is the caller's.
 * @param under see `fetchUploads`
 * @throws JobRefused where nothing can be read
 */
export async function inspectImport(
  context: JobContext,
  importId: string,
  under?: string,
): Promise<ImportFound & { readonly total: number }> {
  const { db, signal } = context;
  const row = await importOfJob(db, importId).executeTakeFirst();
  if (row === undefined) throw new JobRefused(dataImportMessages.fileGone);
  const uploads = await fetchUploads(context, importId, under);
  const inspection = new Inspection(context);
  let { format } = row;
  for await (const portion of stream(readDataTask, { uploads, format }, { ...READ_LIMITS, whose: importId, signal })) {
    if ('format' in portion) {
      ({ format } = portion);
      continue;
    }
    inspection.withContent += portion.contents.length;
    for (const item of portion.items) inspection.take(item);
    const keys = portion.items.flatMap((item) => (item.kind === 'frame' ? [item.value.key] : []));
    if (keys.length > 0)
      inspection.known += (await countKnown(db, row.dataSetId, keys).executeTakeFirstOrThrow()).known;
    context.progress(inspection.frames + inspection.objects);
  }
  if (format === null) throw new JobRefused(dataImportMessages.unknownFormat);
  const found = await inspection.found(context, format);
  await updateDataImport(db, importId, { format, found: JSON.stringify(found) }).execute();
  return { ...found, total: inspection.findings.total };
}

export const dataInspectJob = defineJob({
  kind: 'dataInspect',
  permission: 'dataManage:dataSet:import',
  input: importJobInput,
  async run(context, { importId }) {
    const found = await inspectImport(context, importId);
    await updateDataImport(context.db, importId, { state: 'inspected' }).execute();
    const figures = { frames: found.frames, objects: found.objects, findings: found.total };
    return { message: dataImportMessages.inspected, params: figures, figures, files: [], discard: [] };
  },
});

/** Writes a version of a data set as an archive, frame by frame. */
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { DATA_FORMATS } from '#contract/dataManage/dataSet/rules.ts';
import { parentCode } from '#contract/dataManage/labelList/rules.ts';
import { id } from '#contract/ground/core.ts';
import { defineJob, JobRefused, type JobContext } from '#server/ground/job/define.ts';
import type { FormatClass, FormatFrame, FormatObject, WriteSource } from '#server/dataManage/formats/model.ts';
import { framesToWrite, objectsOfFrames } from '#server/dataManage/dataFrame/queries.ts';
import { contentThatLeaves } from '#server/dataManage/dataContent/leave.ts';
import { pointBytesOf, pointsOf } from '#server/dataManage/formats/clouds.ts';
import { formats } from '#server/dataManage/formats/byName.ts';
import { lossOf, traitsOf, WRITTEN_FORMATS } from '#server/dataManage/formats/index.ts';
import { dataSetMessages } from '#server/dataManage/dataSet/messages.ts';
import { classesToWrite } from '#server/dataManage/dataSet/queries.ts';
import { Archive } from './archive.ts';
import { keyInArchive, safePath } from './names.ts';

const input = z.object({
  dataSetId: id,
  /** The version, or the number that the next one will have. */
  at: z.int(),
  number: z.int().nullable(),
  format: z.enum(DATA_FORMATS),
  withPictures: z.boolean(),
  name: z.string(),
});
type Wish = z.output<typeof input>;

const FRAMES_AT_ONCE = 200;

type Row = Awaited<ReturnType<ReturnType<typeof framesToWrite>['execute']>>[number];
type Label = Awaited<ReturnType<ReturnType<typeof classesToWrite>['execute']>>[number];

/** The name of a label in a format: the first that the label has there, else its code. */
function nameIn(format: Wish['format'], label: Label): string {
  const names =
    format === 'coco' || format === 'kitti' || format === 'nuscenes' || format === 'openlabel' ? label[format] : [];
  return names[0] ?? label.code;
}

const frameOf = (row: Row): FormatFrame => ({
  key: keyInArchive(row.key),
  kind: row.kind,
  scene: row.scene,
  place: row.place,
  sensor: row.sensor,
  width: row.width,
  height: row.height,
  takenAt: row.takenAt,
  attributes: row.attributes,
  projection: row.projection,
});

class Reading {
  /** What one pass over the frames holds; formats that need several write the same in each. */
  readonly held = { frames: 0, objects: 0 };
  readonly #context: JobContext;
  readonly #wish: Wish;
  readonly #labels: ReadonlyMap<string, Label>;

  constructor(context: JobContext, wish: Wish, labels: readonly Label[]) {
    this.#context = context;
    this.#wish = wish;
    this.#labels = new Map(labels.map((label) => [label.id, label]));
  }

  #carries(object: FormatObject, frameKind: Row['kind']): boolean {
    const format = WRITTEN_FORMATS.find((written) => written === this.#wish.format);
    return format !== undefined && !lossOf(format, traitsOf(object), frameKind).lost;
  }

  async *rows(): AsyncGenerator<Row[]> {
    let after: { scene: string; place: number; key: string } | null = null;
    for (;;) {
      this.#context.signal.throwIfAborted();
      const rows: Row[] = await framesToWrite(
        this.#context.db,
        this.#wish.dataSetId,
        this.#wish.at,
        after,
        FRAMES_AT_ONCE,
      ).execute();
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows;
      after = { scene: last.scene, place: last.place ?? -1, key: last.key };
    }
  }

  async objectsOf(rows: readonly Row[]) {
    const found = await objectsOfFrames(
      this.#context.db,
      rows.map((row) => row.id),
    ).execute();
    return Map.groupBy(found, ({ frameId }) => frameId);
  }

  async *frames(): AsyncGenerator<{ frame: FormatFrame; objects: FormatObject[] }> {
    const pass = { frames: 0, objects: 0 };
    for await (const rows of this.rows()) {
      const objects = await this.objectsOf(rows);
      for (const row of rows) {
        const frame = frameOf(row);
        const written = (objects.get(row.id) ?? []).flatMap(({ key, classId, shapes, attributes, track }) => {
          const label = this.#labels.get(classId);
          if (label === undefined) return [];
          return [{ frame: frame.key, key, className: nameIn(this.#wish.format, label), shapes, attributes, track }];
        });
        pass.frames += 1;
        pass.objects += written.filter((object) => this.#carries(object, row.kind)).length;
        if (pass.frames > this.held.frames) {
          Object.assign(this.held, pass);
          this.#context.progress(pass.frames);
        }
        yield { frame, objects: written };
      }
    }
  }

  isPrivate = (classId: string): boolean => this.#labels.get(classId)?.isPrivate ?? false;
}

const classesOf = (format: Wish['format'], labels: readonly Label[]): FormatClass[] => {
  const byCode = new Map(labels.map((label) => [label.code, label]));
  const byName = new Map<string, FormatClass>();
  for (const label of labels) {
    const name = nameIn(format, label);
    const above = byCode.get(parentCode(label.code) ?? '');
    const parent = above === undefined ? '' : nameIn(format, above);
    if (!byName.has(name)) byName.set(name, { name, number: label.cocoId, parent });
  }
  return [...byName.values()];
};

async function writeLabels(archive: Archive, { format, name }: Wish, reading: Reading, labels: readonly Label[]) {
  const writer = formats[format]?.writer;
  if (writer === undefined) throw new JobRefused(dataSetMessages.notWritten, { format });
  const source: WriteSource = { name, classes: classesOf(format, labels), frames: () => reading.frames() };
  for await (const { path, content } of writer.write(source)) {
    await archive.add(path, Readable.from(content));
  }
}

/** A cloud whose points are no longer than the format takes them. */
function cut(content: Readable, key: string, most: number | undefined): Readable {
  const point = pointBytesOf(key);
  return point === null || most === undefined || point <= most
    ? content
    : Readable.from(pointsOf(content, point, { to: most }));
}

async function writeContents(context: JobContext, archive: Archive, wish: Wish, reading: Reading): Promise<number> {
  let [done, looked] = [0, 0];
  const writer = formats[wish.format]?.writer;
  const place = writer?.placing();
  for await (const rows of reading.rows()) {
    const objects = await reading.objectsOf(rows);
    for (const row of rows) {
      context.signal.throwIfAborted();
      looked += 1;
      context.progress(looked, reading.held.frames);
      const path = place?.(frameOf(row)) ?? null;
      if (path === null) continue;
      const hidden = (objects.get(row.id) ?? []).filter(({ classId }) => reading.isPrivate(classId));
      const content = await contentThatLeaves(
        context,
        row,
        hidden.flatMap(({ shapes }) => shapes),
      );
      if (content === null) continue;
      const body = row.kind === 'cloud' ? cut(content, row.key, writer?.cloudPoint) : content;
      await archive.add(safePath(path), body, { compress: false });
      done += 1;
    }
  }
  return done;
}

export const dataExportJob = defineJob({
  kind: 'dataExport',
  permission: 'dataManage:dataSet:export',
  input,
  async run(context, wish) {
    const labels = await classesToWrite(context.db).execute();
    const reading = new Reading(context, wish, labels);
    const stem = wish.name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 60);
    const name = `${stem}-${wish.number === null ? 'draft' : `v${wish.number}`}-${wish.format}.zip`;
    const archive = new Archive(join(context.folder, name), context.signal);
    try {
      await writeLabels(archive, wish, reading, labels);
      const pictures = wish.withPictures ? await writeContents(context, archive, wish, reading) : 0;
      await archive.end();
      const figures = { ...reading.held, pictures };
      context.progress(figures.frames, figures.frames);
      return { message: dataSetMessages.exported, params: figures, figures, files: [name] };
    } finally {
      await archive.close();
    }
  },
});

/** Queries over the way of pictures from a data set into a labelling task, and of what was accepted back. */
import { sql, type Insertable } from 'kysely';
import type { FrameKind } from '#contract/dataManage/dataSet/rules.ts';
import { MOST_FRAMES } from '#contract/dataManage/labelTask/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { meantClass } from '#server/dataManage/labelList/meant.ts';
import { inVersion } from '#server/dataManage/dataSet/queries.ts';
import type { DataObjectTable } from '#server/dataManage/dataSet/table.ts';

/** Pictures or clouds of a version, those of a sensor in a scene behind each other; one more than a task may have. Those that the task has already are left out. */
export const framesOfSet = (db: Db, taskId: string, dataSetId: string, number: number, kind: FrameKind) =>
  db
    .selectFrom('dataFrame as f')
    .select(['f.id', 'f.key', 'f.sha256', 'f.width', 'f.height', 'f.scene', 'f.sensor'])
    .where('f.dataSetId', '=', dataSetId)
    .where(inVersion('f', number))
    .where('f.kind', '=', kind)
    .where('f.sha256', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('labelFrame as l')
            .select('l.id')
            .where('l.taskId', '=', taskId)
            .where('l.isRepeated', '=', false)
            .whereRef('l.setKey', '=', 'f.key'),
        ),
      ),
    )
    .orderBy('f.scene')
    .orderBy('f.sensor')
    .orderBy('f.place')
    .orderBy('f.key')
    .orderBy('f.id')
    .limit(MOST_FRAMES + 1);

/** Writes down which objects of the set did not come into the task. @param rows JSON: id and keys of each frame */
export const setLeftOut = (db: Db, rows: string) =>
  db
    .updateTable('labelFrame as l')
    .from(
      sql<{ id: string; keys: string[] }>`jsonb_to_recordset(${rows}::jsonb)`.as<'n'>(
        sql`n("id" bigint, "keys" text[])`,
      ),
    )
    .set({ leftOut: sql<string[]>`"n"."keys"` })
    .where(sql<boolean>`"l"."id" = "n"."id"`);

const OBJECT = ['frameId', 'key', 'shapes', 'attributes', 'track', 'source', 'isConfirmed', 'area'] as const;

/** Objects of frames of a set. */
export const objectsOfSet = (db: Db, frameIds: readonly string[], most: number) =>
  db
    .selectFrom('dataObject')
    .select(OBJECT)
    .select(meantClass('dataObject.classId').as('classId'))
    .where(sql<boolean>`"frameId" = any(${[...frameIds]}::bigint[])`)
    .orderBy('frameId')
    .orderBy('key')
    .limit(most);

export const setTaskDataSet = (db: Db, id: string, dataSetId: string) =>
  db.updateTable('labelTask').set({ dataSetId }).where('id', '=', id);

/** Frames of accepted jobs that came from the set and show there what was labelled. */
export const releasedFrames = (db: Db, taskId: string, dataSetId: string) =>
  db
    .selectFrom('labelFrame as l')
    .innerJoin('labelJob as j', 'j.id', 'l.jobId')
    .innerJoin('dataFrame as f', (join) => join.onRef('f.key', '=', 'l.setKey').onRef('f.sha256', '=', 'l.sha256'))
    .select([
      'l.id',
      'l.jobId',
      'l.strip',
      'l.kind',
      'l.width',
      'l.height',
      'l.leftOut',
      'f.id as setFrameId',
      'f.key',
      'f.scene',
    ])
    .where('l.taskId', '=', taskId)
    .where('l.isRepeated', '=', false)
    .where('j.state', '=', sql.lit('completed'))
    .where('f.dataSetId', '=', dataSetId)
    .where('f.until', 'is', null)
    .where('f.importId', 'is', null)
    .limit(MOST_FRAMES);

/** Frames as they are in the set, once more where only an import sees them, without objects. */
export const stageAgain = (db: Db, importId: string, frameIds: readonly string[]) =>
  db
    .insertInto('dataFrame')
    .columns([
      'dataSetId',
      'key',
      'kind',
      'scene',
      'place',
      'sensor',
      'bucket',
      'width',
      'height',
      'takenAt',
      'attributes',
      'projection',
      'sha256',
      'since',
      'importId',
    ])
    .expression(
      db
        .selectFrom('dataFrame')
        .select([
          'dataSetId',
          'key',
          'kind',
          'scene',
          'place',
          'sensor',
          'bucket',
          'width',
          'height',
          'takenAt',
          'attributes',
          'projection',
          'sha256',
          'since',
          sql<string>`${importId}::bigint`.as('importId'),
        ])
        .where(sql<boolean>`"id" = any(${[...frameIds]}::bigint[])`),
    )
    .returning(['id', 'key']);

export const insertReleasedObjects = (db: Db, rows: readonly Insertable<DataObjectTable>[]) =>
  db.insertInto('dataObject').values(rows);

/** The demo's data set: three streets of the town, seen by two cameras of a car. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { Story } from '#server/ground/core/story.ts';
import { keepContent } from '#server/dataManage/dataContent/keep.ts';
import { boundsArea } from '#server/dataManage/dataSet/area.ts';
import { bucketOf } from '#server/dataManage/dataSet/bucket.ts';
import { draftAsItIs } from '#server/dataManage/dataSet/draft.ts';
import { insertDataSet, lockDataSetOfJob, updateDataSet } from '#server/dataManage/dataSet/queries.ts';
import {
  insertDataImport,
  insertStagedFrames,
  insertStagedObjects,
  labelNames,
  publishStaged,
  sealFrames,
  setContents,
  updateDataImport,
} from './queries.ts';
import { drawStreet, HEIGHT, STREETS, WIDTH } from './street.ts';

const NAME = '云湾街景';
const MOMENTS = 6;
const CAMERAS = [
  { sensor: 'CAM_FRONT', look: 0 },
  { sensor: 'CAM_FRONT_RIGHT', look: 260 },
] as const;
const SPLITS = { train: 70, val: 15, test: 15 };
const HOUR_MS = 3_600_000;

/** Everything that the cameras saw, with its pictures not drawn yet. */
function frames(began: Date) {
  return STREETS.flatMap(({ scene, weather, light, movers }, street) =>
    Array.from({ length: MOMENTS }, (_, place) =>
      CAMERAS.map(({ sensor, look }) => {
        const takenAt = new Date(began.getTime() - (72 - street * 20) * HOUR_MS + place * 500).toISOString();
        const frame = {
          key: `${scene}/${sensor}/${String(place).padStart(3, '0')}.jpg`,
          kind: 'picture',
          scene,
          place,
          sensor,
        };
        const size = { width: WIDTH, height: HEIGHT, takenAt, attributes: { weather }, projection: null };
        const { svg, objects } = drawStreet(light, movers, place, look);
        return { frame: { ...frame, ...size, bucket: bucketOf({ scene, key: '' }) }, svg, objects };
      }),
    ).flat(),
  );
}

async function draw(svg: string) {
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
  const small = await sharp(bytes).resize(320, 320, { fit: 'inside' }).webp({ quality: 70 }).toBuffer();
  return { bytes, small, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export async function tellStreets({ seeds, services }: Story): Promise<void> {
  const { db } = seeds;
  const labels = new Map((await labelNames(db).execute()).map(({ code, id }) => [code, id]));
  const set = {
    name: NAME,
    source: '云湾车队，前视与右前视相机',
    licence: '仅供内部训练',
    consent: '车身告示与采集公告；车牌导出时打码',
    splits: JSON.stringify(SPLITS),
    remark: '三条道路，晴天、傍晚和雨天各六个时刻',
    ownerId: null,
    baseVersion: null,
  };
  const dataSetId = await seeds.once('dataSet:streets', () => insertDataSet(db, set));
  if (dataSetId === undefined) return;
  const row = {
    dataSetId,
    state: 'importing',
    format: 'pictures',
    folder: null,
    store: null,
    jobId: null,
    createdById: null,
  } as const;
  const { id: importId } = await insertDataImport(db, row).executeTakeFirstOrThrow();
  const seen = frames(seeds.began);
  const ids = new Map(
    (
      await insertStagedFrames(db, importId, dataSetId, 1, JSON.stringify(seen.map(({ frame }) => frame))).execute()
    ).map(({ key, id }) => [key, id]),
  );
  const objects = seen.flatMap(({ frame, objects: drawn }) =>
    drawn.flatMap(({ code, track, shape, attributes }, index) => {
      const [frameId, classId] = [ids.get(frame.key), labels.get(code)];
      if (frameId === undefined || classId === undefined) return [];
      const shapes = [shape];
      return [{ frameId, classId, key: String(index + 1), shapes, attributes, track, area: boundsArea(shapes) }];
    }),
  );
  await insertStagedObjects(db, dataSetId, JSON.stringify(objects), false).execute();
  const contents: { id: string; sha256: string; width: number; height: number }[] = [];
  for (const { frame, svg } of seen) {
    const { bytes, small, sha256 } = await draw(svg);
    await keepContent(db, services.storage.current, {
      sha256,
      name: frame.key,
      type: 'image/jpeg',
      size: bytes.length,
      width: WIDTH,
      height: HEIGHT,
      open: () => Readable.from([bytes]),
      thumb: { size: small.length, open: () => Readable.from([small]) },
    });
    const id = ids.get(frame.key);
    if (id !== undefined) contents.push({ id, sha256, width: WIDTH, height: HEIGHT });
  }
  await setContents(db, importId, JSON.stringify(contents)).execute();
  await sealFrames(db, importId, seen.length).execute();
  await publishStaged(db, importId, 1).execute();
  await updateDataImport(db, importId, { state: 'done' }).execute();
  const kept = await lockDataSetOfJob(db, dataSetId).executeTakeFirstOrThrow();
  await updateDataSet(db, dataSetId, await draftAsItIs(db, kept)).execute();
}

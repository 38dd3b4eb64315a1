/** A data set that an import filled. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { bring, zip } from './files.ts';
import type { Client } from './harness.ts';
import { endOfJob } from './jobs.ts';

/**
 * A data set of two pictures: on the first a car as a box and a car as a mask; on the
 * second a car as a polygon with the box around it.
 * @param pictures without labels behind these two
 */
export async function bringDataSet(admin: Client, pictures = 0): Promise<string> {
  const images = ['a.png', 'b.png', ...Array.from({ length: pictures }, (_, index) => `c${index}.png`)];
  const coco = {
    images: images.map((name, index) => ({ id: index + 1, file_name: name, width: 64, height: 48 })),
    categories: [{ id: 1, name: 'car' }],
    annotations: [
      { id: 1, image_id: 1, category_id: 1, bbox: [4, 4, 20, 10], area: 200, iscrowd: 0 },
      {
        id: 3,
        image_id: 2,
        category_id: 1,
        bbox: [30, 20, 10, 10],
        area: 50,
        iscrowd: 0,
        segmentation: [[30, 20, 40, 20, 40, 30]],
      },
      {
        id: 2,
        image_id: 1,
        category_id: 1,
        bbox: [0, 0, 1, 2],
        area: 2,
        iscrowd: 1,
        segmentation: { size: [48, 64], counts: [0, 2, 3070] },
      },
    ],
  };
  const contents = images.map(async (name, index) => ({
    name: `images/${name}`,
    content: await picture(64, 48, index),
  }));
  return bringFiles(admin, [
    ...(await Promise.all(contents)),
    { name: 'labels.json', content: Buffer.from(JSON.stringify(coco)) },
  ]);
}

/** A whole PNG of one colour. */
export const picture = (width: number, height: number, red = 0): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 9, b: 6 } } })
    .png()
    .toBuffer();

/** A data set of what an archive of these files has. */
export async function bringFiles(admin: Client, files: Parameters<typeof zip>[0]): Promise<string> {
  const dataSetId = await newDataSet(admin, `集 ${randomUUID()}`);
  await (await inspectImport(admin, dataSetId, { 'set.zip': zip(files) })).run();
  return dataSetId;
}

/**
 * Brings files for a data set and has them looked through, as its page does it.
 * @returns the job that looked, the import as it stands now, and what begins to take it in: to its end, or only so far that it runs
 */
export async function inspectImport(admin: Client, dataSetId: string, files: Readonly<Record<string, Uint8Array>>) {
  const fileIds: string[] = [];
  for (const [name, bytes] of Object.entries(files)) fileIds.push((await bring(admin, name, bytes)).id);
  const { id, jobId } = await admin.call('/dataManage/dataImport/inspect', { dataSetId, fileIds });
  const job = await endOfJob(admin, jobId);
  const row = async () => {
    const { list } = await admin.call('/dataManage/dataImport/getImportList', { dataSetId });
    return list.find((one) => one.id === id) ?? assert.fail('the import is not in its list');
  };
  const start = async (): Promise<string> => {
    const { version } = await row();
    return (await admin.call('/dataManage/dataImport/run', { id, version })).jobId;
  };
  return { job, row, start, run: async () => endOfJob(admin, await start()) };
}

/** An empty data set. */
export const newDataSet = async (admin: Client, name: string): Promise<string> =>
  (await admin.call('/dataManage/dataSet/addOne', { name })).id;

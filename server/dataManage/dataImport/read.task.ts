/** Reads the files of an import. Their sender chooses what that costs, so it runs in a helper process. */
import { DATA_FORMATS, type DataFormat } from '#contract/dataManage/dataSet/rules.ts';
import { task } from '#server/ground/aside/task.ts';
import { JobRefused } from '#server/ground/job/define.ts';
import { formats } from '#server/dataManage/formats/byName.ts';
import type { ReadItem, SourceFile } from '#server/dataManage/formats/model.ts';
import { dataImportMessages } from './messages.ts';
import { Contents, Sources, type Uploaded } from './source.ts';

export interface ReadWish {
  readonly uploads: readonly Uploaded[];
  /** null: the format that fits. */
  readonly format: DataFormat | null;
}

export type ReadPortion =
  | { readonly format: DataFormat; readonly files: number }
  | { readonly items: readonly ReadItem[]; readonly contents: readonly ContentOfFrame[] };

/** Where the picture or cloud of a frame lies, and how long it is there; null where it lies within a file. */
export type ContentOfFrame = readonly [frame: string, file: string, bytes: number | null];

const MOST_ITEMS = 500;
/** Characters of what an item says, about. */
const MOST_TEXT = 512 * 1024;

async function formatOf(files: readonly SourceFile[]): Promise<DataFormat> {
  let best: { format: DataFormat; fit: number } | null = null;
  for (const format of DATA_FORMATS) {
    const fit = (await formats[format]?.reader?.recognises(files)) ?? 0;
    if (fit > (best?.fit ?? 0)) best = { format, fit };
  }
  if (best === null) throw new JobRefused(dataImportMessages.unknownFormat);
  return best.format;
}

const weigh = (item: ReadItem): number =>
  item.kind === 'object' ? 200 + item.value.shapes.reduce((sum, shape) => sum + JSON.stringify(shape).length, 0) : 300;

async function* portionsOf({ uploads, format: wanted }: ReadWish): AsyncGenerator<ReadPortion, void, undefined> {
  const sources = await Sources.open(uploads);
  try {
    yield* itemsOf(sources.files, wanted);
  } finally {
    sources.close();
  }
}

async function* itemsOf(files: readonly SourceFile[], wanted: DataFormat | null): AsyncGenerator<ReadPortion> {
  const format = wanted ?? (await formatOf(files));
  const reader = formats[format]?.reader;
  if (reader === undefined) throw new JobRefused(dataImportMessages.notRead, { format });
  yield { format, files: files.length };
  const known = new Contents(files);
  let items: ReadItem[] = [];
  let contents: ContentOfFrame[] = [];
  let size = 0;
  for await (const item of reader.read(files)) {
    if (item.kind === 'pause') {
      yield { items, contents };
      [items, contents, size] = [[], [], 0];
      continue;
    }
    items.push(item);
    size += weigh(item);
    if (item.kind === 'frame') {
      const { key } = item.value;
      const file = reader.within === undefined ? known.of(key) : { path: key, bytes: null };
      if (file !== null) contents.push([key, file.path, file.bytes]);
    }
    if (items.length < MOST_ITEMS && size < MOST_TEXT) continue;
    yield { items, contents };
    [items, contents, size] = [[], [], 0];
  }
  yield { items, contents };
}

export const readDataTask = task(import.meta.url, 'readData', portionsOf);

/** The formats of labels: what each reads and writes. */
import * as coco from './coco/index.ts';
import * as csv from './csv.ts';
import * as cvat from './cvat/index.ts';
import type { Reader, Writer } from './door.ts';
import * as kitti from './kitti/index.ts';
import * as mcap from './mcap/index.ts';
import * as nuscenes from './nuscenes/index.ts';
import * as openlabel from './openlabel/index.ts';
import * as pictures from './pictures.ts';
import type { ReadItem } from './model.ts';

export { carriedBy, CARRIES, LOSSES, lossOf, lossOfFrame, traitsOf, WRITTEN_FORMATS } from './carries.ts';
export type { Reader, Writer } from './door.ts';
export { sentenceOf } from './sentence.ts';

/** Findings that are told one by one; the others are counted by code at the end. */
const MOST_FINDINGS = 1000;

/** The items with at most a thousand findings; then one `andMore` for each code that had more (see sentence.ts). */
export async function* withFewFindings(items: AsyncIterable<ReadItem>): AsyncGenerator<ReadItem, void, undefined> {
  let count = 0;
  const more = new Map<string, number>();
  for await (const item of items) {
    if (item.kind === 'finding' && ++count > MOST_FINDINGS) {
      const { code } = item.value;
      more.set(code, (more.get(code) ?? 0) + 1);
    } else yield item;
  }
  for (const [code, counted] of more)
    yield { kind: 'finding', value: { code: 'andMore', at: '', values: { count: counted, of: code } } };
}

const limited = (reader: Reader): Reader => ({
  ...reader,
  read: (files) => withFewFindings(reader.read(files)),
});

interface Format {
  readonly reader?: Reader;
  readonly writer?: Writer;
}

export const FORMATS = {
  coco: { reader: limited(coco.reader), writer: coco.writer },
  kitti: { reader: limited(kitti.reader), writer: kitti.writer },
  cvat: { reader: limited(cvat.reader), writer: cvat.writer },
  openlabel: { reader: limited(openlabel.reader), writer: openlabel.writer },
  nuscenes: { reader: limited(nuscenes.reader), writer: nuscenes.writer },
  mcap: { reader: limited(mcap.reader) },
  csv: { writer: csv.writer },
  pictures: { reader: limited(pictures.reader) },
} as const satisfies Readonly<Record<string, Format>>;

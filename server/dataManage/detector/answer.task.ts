/** What a detector said of a picture, read in another process: it is long, and a stranger's. */
import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import { keptOf } from '#server/dataManage/formats/coco/annotations.ts';
import { isFields, isList, nameOf, numberOf } from '#server/dataManage/formats/door.ts';
import type { Finding } from '#server/dataManage/formats/model.ts';
import { task } from '#server/ground/aside/task.ts';

export const MOST_OBJECTS = 1000;
const LONGEST_NAME = 200;
/** Findings of one picture. */
const MOST_FINDINGS = 50;

interface Said {
  readonly text: string;
  /** Pixels of the picture. */
  readonly width: number;
  readonly height: number;
  readonly leastScore: number;
}

export interface SaidObject {
  readonly category: string;
  readonly score: number | null;
  readonly shapes: Geometry[];
}

/** `wrong`: nothing of the answer can be used. */
export type ReadAnswer =
  | { readonly wrong: 'notJson' | 'noList' }
  | { readonly wrong: 'tooMany'; readonly count: number }
  | {
      readonly wrong: null;
      readonly objects: SaidObject[];
      readonly findings: Finding[];
    };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function readAnswer({ text, width, height, leastScore }: Said): ReadAnswer {
  const value = parsed(text);
  if (value === undefined) return { wrong: 'notJson' };
  const list = isFields(value) ? value['objects'] : undefined;
  if (!isList(list)) return { wrong: 'noList' };
  if (list.length > MOST_OBJECTS) return { wrong: 'tooMany', count: list.length };
  const objects: SaidObject[] = [];
  const findings: Finding[] = [];
  for (const [index, entry] of list.entries()) {
    const at = `objects[${index}]`;
    const note = (code: 'noCategory' | 'noShape' | 'badScore') => findings.push({ code, at, values: {} });
    const fields = isFields(entry) ? entry : {};
    const category = nameOf(fields['category']).trim().slice(0, LONGEST_NAME);
    if (category === '') {
      note('noCategory');
      continue;
    }
    const score = fields['score'] === undefined || fields['score'] === null ? null : numberOf(fields['score']);
    const isSaid = fields['score'] !== undefined && fields['score'] !== null;
    if (isSaid && (score === null || score < 0 || score > 1)) {
      note('badScore');
      continue;
    }
    if (score !== null && score < leastScore) continue;
    const shapes: Geometry[] = [];
    const { bbox, segmentation } = fields;
    for (const item of keptOf({ bbox, segmentation }, { key: at, width, height }, at, shapes))
      if (item.kind === 'finding') findings.push(item.value);
    if (shapes.length === 0) note('noShape');
    else objects.push({ category, score, shapes });
  }
  return { wrong: null, objects, findings: findings.slice(0, MOST_FINDINGS) };
}

export const answerTask = task(import.meta.url, 'answer', readAnswer);

/** Frames as the calls show them. */
import { splitOf, type Shares } from '#contract/dataManage/dataSet/rules.ts';
import { CONTENT_PATH, SMALL } from '#server/dataManage/dataContent/addresses.ts';

interface Kept {
  readonly bucket: number;
  readonly publicKey: string | null;
  readonly thumbKey: string | null;
}

/** With its split, and where its small picture is. */
export function shownFrame<Row extends Kept>({ bucket, publicKey, thumbKey, ...row }: Row, shares: Shares) {
  const thumb = publicKey === null || thumbKey === null ? null : `${CONTENT_PATH}${publicKey}${SMALL}`;
  return { ...row, split: splitOf(bucket, shares), thumb };
}

export const addressOf = ({ publicKey }: Pick<Kept, 'publicKey'>): string | null =>
  publicKey === null ? null : CONTENT_PATH + publicKey;

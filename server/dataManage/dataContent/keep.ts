/** Keeps a picture or a cloud in the file store, under its hash. */
import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { Db } from '#server/ground/database/pool.ts';
import type { Store } from '#server/ground/storage/guard.ts';
import { insertContent } from './queries.ts';

export interface NewContent {
  readonly sha256: string;
  /** Its name where it comes from; gives the ending. */
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels; null for a cloud. */
  readonly width: number | null;
  readonly height: number | null;
  readonly open: () => Readable;
  /** The picture small, as WebP. */
  readonly thumb: { readonly size: number; readonly open: () => Readable } | null;
}

const KEY_BYTES = 24;

/** What is there already is written again in the store, and its row stays. */
export async function keepContent(db: Db, store: Store, content: NewContent): Promise<void> {
  const { sha256, name, type, size, width, height, thumb } = content;
  const folder = `data/${sha256.slice(0, 2)}`;
  const ending = extname(name)
    .toLowerCase()
    .replaceAll(/[^.a-z0-9]/g, '');
  const key = `${folder}/${sha256}${ending}`;
  await store.put(key, content.open(), { size, type });
  const thumbKey = thumb === null ? null : `${folder}/${sha256}-small.webp`;
  if (thumb !== null && thumbKey !== null)
    await store.put(thumbKey, thumb.open(), { size: thumb.size, type: 'image/webp' });
  await insertContent(db, {
    sha256,
    publicKey: randomBytes(KEY_BYTES).toString('base64url'),
    store: store.kind,
    key,
    type,
    size: String(size),
    width,
    height,
    thumbKey,
    thumbSize: thumb === null ? null : String(thumb.size),
  }).execute();
}

/** Keeps a picture or a cloud in the file store, once for all that show it. */
import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { Db } from '#server/ground/database/pool.ts';
import type { Store } from '#server/ground/storage/guard.ts';
import { insertContent, insertToRemove } from './queries.ts';

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

const unguessable = (): string => randomBytes(KEY_BYTES).toString('base64url');

/**
 * Keeps content that is not there yet. Its files have names that nothing had before, so that whoever removes the files of the same
 * content from earlier never meets them; until the row stands they are on the list of what is to be removed.
 */
export async function keepContent(db: Db, store: Store, content: NewContent): Promise<void> {
  const { sha256, name, type, size, width, height, thumb } = content;
  const stem = `data/${sha256.slice(0, 2)}/${sha256}-${unguessable()}`;
  const ending = extname(name)
    .toLowerCase()
    .replaceAll(/[^.a-z0-9]/g, '');
  const key = `${stem}${ending}`;
  const thumbKey = thumb === null ? null : `${stem}-small.webp`;
  const put = await insertToRemove(
    db,
    [key, ...(thumbKey === null ? [] : [thumbKey])].map((file) => ({ store: store.kind, key: file })),
  ).execute();
  await store.put(key, content.open(), { size, type });
  if (thumb !== null && thumbKey !== null)
    await store.put(thumbKey, thumb.open(), { size: thumb.size, type: 'image/webp' });
  const row = {
    sha256,
    publicKey: unguessable(),
    store: store.kind,
    key,
    type,
    size: String(size),
    width,
    height,
    thumbKey,
    thumbSize: thumb === null ? null : String(thumb.size),
  };
  await insertContent(
    db,
    row,
    put.map(({ id }) => id),
  ).execute();
}

/** Before an upload: the row that waits for it, and the right to write. */
import { hashToken } from '#server/ground/core/tokenHash.ts';
import { createHash, randomBytes } from 'node:crypto';
import { FILE_TYPES, type FileExtension, type FileStore } from '#contract/base/file/calls.ts';
import { Refusal, refuseField } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import type { Store } from '#server/ground/storage/guard.ts';
import { extensionOf, goesWith, safeName } from './kinds.ts';
import { fileMessages } from './messages.ts';
import { insertFile, insertGrant } from './queries.ts';
import { KEEP_ORPHAN_MS } from './service.ts';

/** Rights to upload live so long. */
export const GRANT_SECONDS = 15 * 60;
/** The name of the one file under the prefix of a right that is for one file. */
export const ONE_FILE = 'file';

export interface Announced {
  name: string;
  extension: FileExtension;
  type: string;
  declaredType: string;
}

const bytesInWords = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`;

/** Checks what a client says of its file. 400 with fields. */
export function checkAnnounced(said: { name: string; type: string }): Announced {
  const name = safeName(said.name);
  const extension = extensionOf(name);
  if (extension === null)
    throw refuseField('name', fileMessages.unknownEnding, { endings: Object.keys(FILE_TYPES).join(', ') });
  if (!goesWith(said.type, extension)) throw refuseField('type', fileMessages.typeDiffers, { ending: extension });
  return { name, extension, type: FILE_TYPES[extension], declaredType: said.type };
}

/** 400 for a file beyond the limit of the moment. */
export function checkSize(size: number, maxBytes: number): void {
  if (size > maxBytes) throw refuseField('size', fileMessages.tooLarge, { limit: bytesInWords(maxBytes) });
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** 43 letters that nobody guesses, and what is kept of them. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = random(32);
  return { token, tokenHash: hashToken(token) };
}
/** A prefix of one's own that nothing was ever written under. */
export const newPrefix = (userId: string): string => `incoming/${userId}/${random(16)}/`;

/** Where what is brought at a place will lie for good: nobody but the server can write there. The same for each asking. */
export function keptKey(incoming: string, extension: FileExtension): string {
  const name = createHash('sha256').update(incoming).digest('hex').slice(0, 40);
  return `files/${name.slice(0, 2)}/${name}.${extension}`;
}

export const newImageKey = (extension: FileExtension): string => `images/${random(16)}.${extension}`;
export const newPublicKey = (): string => random(24);

export const inSeconds = ({ now }: Pick<Services, 'now'>, seconds: number): string =>
  new Date(now().getTime() + seconds * 1000).toISOString();
export const orphanTime = (services: Pick<Services, 'now'>): string => inSeconds(services, KEEP_ORPHAN_MS / 1000);

/** The columns of a file that has only been announced. */
export const pendingRow = (
  services: Pick<Services, 'now'>,
  { name, extension, type, declaredType }: Announced,
  where: { store: FileStore; key: string; size: number; ownerId: string | null },
) => ({
  ...where,
  kind: 'attachment' as const,
  name,
  extension,
  type,
  declaredType,
  size: String(where.size),
  keepUntil: orphanTime(services),
  createdAt: services.now(),
});

/** Makes the row of a file and the right to write it, for stores that a client writes to. */
export async function grantUpload(
  db: Db,
  services: Services,
  userId: string,
  announced: Announced,
  size: number,
): Promise<{ id: string; key: string; token: string; expiresAt: string; store: Store }> {
  const store = services.storage.current;
  if (store.kind === 'sftp') throw new Refusal(409, fileMessages.otherMode);
  const prefix = newPrefix(userId);
  const key = prefix + ONE_FILE;
  const { token, tokenHash } = newToken();
  const expiresAt = inSeconds(services, GRANT_SECONDS);
  const where = { store: store.kind, key: keptKey(key, announced.extension), size, ownerId: userId };
  const { id } = await insertFile(db, pendingRow(services, announced, where)).executeTakeFirstOrThrow();
  await insertGrant(db, {
    userId,
    fileId: id,
    store: store.kind,
    prefix,
    tokenHash: store.presign === null ? tokenHash : null,
    expiresAt,
  }).execute();
  return { id, key, token, expiresAt, store };
}

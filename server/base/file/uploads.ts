/** The calls that bring files. */
import { fileWords } from '#contract/base/file/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileTypeFromStream } from 'file-type';
import type { ResultOf } from '#contract/ground/core.ts';
import { FILE_TYPES, IMAGE_EXTENSIONS, type fileCalls } from '#contract/base/file/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import {
  checkAnnounced,
  checkSize,
  GRANT_SECONDS,
  grantUpload,
  inSeconds,
  keptKey,
  newImageKey,
  newPrefix,
  newPublicKey,
  newToken,
  ONE_FILE,
  pendingRow,
} from './announce.ts';
import { examine } from './examine.ts';
import { IMAGE_PATH } from './fetch.ts';
import { kindOf, safeName } from './kinds.ts';
import { fileMessages, problemMessages } from './messages.ts';
import { fileAt, fileById, grantOfFile, grantOfPrefix, insertFile, insertFileOnce, insertGrant } from './queries.ts';
import { PIECE_BYTES, TOKEN_HEADER, UPLOAD_PATH, UPLOAD_UNDER_PATH } from './receive.ts';
import { settle, settleAs } from './settle.ts';

type Commands = Handlers<typeof fileCalls>;

export const presignPut: Commands['presignedPutUrl'] = async (context, { name, type, size }) => {
  const { actor, db, services } = context;
  const announced = checkAnnounced({ name, type });
  checkSize(size, services.storage.settings.maxBytes);
  const { id, key, token, expiresAt, store } = await grantUpload(db, services, actor.userId, announced, size);
  const contents = { size, type: announced.type };
  const signed =
    store.presign === null
      ? { url: context.request.origin + UPLOAD_PATH + token, headers: { 'content-type': announced.type } }
      : await store.presign(key, contents, GRANT_SECONDS);
  context.record(changeOf(fileWords, { id, label: announced.name, after: { ...contents, store: store.kind } }));
  return { id, key, ...signed, pieceBytes: store.presign === null ? PIECE_BYTES : null, expiresAt };
};

export const temporaryAuth: Commands['getTemOssAuth'] = async ({ actor, services, recordIn, request }) => {
  const store = services.storage.current;
  if (store.kind === 'sftp') throw new Refusal(409, fileMessages.otherMode);
  const prefix = newPrefix(actor.userId);
  const { token, tokenHash } = newToken();
  const expiresAt = inSeconds(services, GRANT_SECONDS);
  const auth: Omit<ResultOf<typeof fileCalls.getTemOssAuth>, 'mode' | 'prefix' | 'expiresAt'> = store.temporaryAuth ===
  null
    ? {
        endpoint: request.origin + UPLOAD_UNDER_PATH,
        region: '',
        bucket: '',
        accessKeyId: '',
        accessKeySecret: '',
        securityToken: token,
        headers: { [TOKEN_HEADER]: token },
      }
    : { ...(await store.temporaryAuth(prefix, GRANT_SECONDS)), headers: {} };
  await services.db.transaction().execute(async (db) => {
    await insertGrant(db, {
      userId: actor.userId,
      fileId: null,
      store: store.kind,
      prefix,
      tokenHash: store.temporaryAuth === null ? tokenHash : null,
      expiresAt,
    }).execute();
    const after = { store: store.kind, prefix, expiresAt };
    await recordIn(db, changeOf({ ...fileWords, object: 'uploadGrant' }, { id: prefix, label: prefix, after }));
  });
  return { mode: store.kind, ...auth, prefix, expiresAt };
};

/** The name of a file beneath the prefix of a right. */
const UNDER_PREFIX = /^(incoming\/\d{1,18}\/[\w-]{22}\/)([A-Za-z0-9_-]{1,100}(?:\.[A-Za-z0-9]{1,10})?)$/;

export const saveBrought: Commands['saveOssFile'] = async (context, input) => {
  const { actor, services } = context;
  const { db } = services;
  if (input.id !== undefined) {
    const row = await fileById(db, input.id).executeTakeFirst();
    if (row === undefined || row.ownerId !== actor.userId || row.state === 'deleted') throw notFound();
    const grant = await grantOfFile(db, row.id).executeTakeFirst();
    if (grant === undefined && row.state === 'pending') throw new Refusal(409, fileMessages.tooLate);
    return settle(context, row, grant === undefined ? null : { grant, key: grant.prefix + ONE_FILE });
  }
  const { key, name, size, type } = input;
  if (key === undefined || name === undefined || size === undefined) throw refuseField('id', fileMessages.idOrKey);
  const announced = checkAnnounced({ name, type });
  checkSize(size, services.storage.settings.maxBytes);
  const [, prefix = ''] = UNDER_PREFIX.exec(key) ?? [];
  const grant = await grantOfPrefix(db, actor.userId, prefix).executeTakeFirst();
  if (grant === undefined) throw notFound();
  const where = { store: grant.store, key: keptKey(key, announced.extension), size, ownerId: actor.userId };
  await insertFileOnce(db, pendingRow(services, announced, where)).execute();
  const row = await fileAt(db, where.store, where.key).executeTakeFirst();
  if (row === undefined || row.ownerId !== actor.userId) throw notFound();
  return settle(context, row, { grant, key });
};

export const takeForSftp: Commands['sftpUpload'] = async (context, said) => {
  const { actor, services, upload } = context;
  const { db, storage } = services;
  const store = storage.current;
  if (store.kind !== 'sftp') throw new Refusal(409, fileMessages.otherMode);
  const announced = checkAnnounced(said);
  const where = { store: store.kind, key: keptKey(randomUUID(), announced.extension), size: 0, ownerId: actor.userId };
  const { id } = await insertFile(db, pendingRow(services, announced, where)).executeTakeFirstOrThrow();
  let size = 0;
  const { maxBytes } = storage.settings;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      checkSize(size, maxBytes);
      yield chunk;
    }
  };
  await store.put(where.key, Readable.from(counted(upload())), { size: 0, type: announced.type });
  const row = await fileById(db, id).executeTakeFirstOrThrow();
  return settle(context, { ...row, size: String(size) }, null);
};

export const takeImage: Commands['uploadImage'] = async (context, { name }) => {
  const { actor, services, upload } = context;
  const detected = await fileTypeFromStream(Readable.toWeb(upload())).catch(() => undefined);
  const extension = IMAGE_EXTENSIONS.find((ending) => kindOf(ending).detected.includes(detected?.ext ?? ''));
  if (extension === undefined) throw refuseField('name', fileMessages.notAnImage);
  const { problem, size, ...found } = await examine(() => Promise.resolve(upload()), extension);
  if (problem !== null) throw refuseField('name', problemMessages[problem]);
  const { db, storage } = services;
  const store = storage.current;
  const publicKey = newPublicKey();
  const stem = safeName(name).replace(/\.[^.]*$/, '');
  const announced = { name: `${stem}.${extension}`, extension, type: FILE_TYPES[extension], declaredType: '' };
  const where = { store: store.kind, key: newImageKey(extension), size, ownerId: actor.userId };
  const row = { ...pendingRow(services, announced, where), kind: 'image' as const, publicKey };
  const { id } = await insertFile(db, row).executeTakeFirstOrThrow();
  await store.put(where.key, upload(), { size, type: announced.type });
  const settled = { ...found, size: String(size), state: 'confirmed' as const, confirmedAt: services.now() };
  await settleAs(context, { id, name: announced.name }, settled);
  return { id, url: IMAGE_PATH + publicKey };
};

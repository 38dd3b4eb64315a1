import { DONE } from '#contract/ground/core.ts';
import { FILE_TYPES, type fileCalls } from '#contract/base/file/calls.ts';
import { fileWords } from '#contract/base/file/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { say } from '#server/ground/core/messages.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { orphanTime } from './announce.ts';
import { issueTicket } from './fetch.ts';
import { fileMessages } from './messages.ts';
import {
  changeFile,
  fileById,
  fileCount,
  fileList,
  fileSorts,
  lockFile,
  shownFile,
  type FileReach,
} from './queries.ts';
import { PIECE_BYTES } from './receive.ts';
import { presignPut, saveBrought, takeForSftp, takeImage, temporaryAuth } from './uploads.ts';

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownFile>['executeTakeFirstOrThrow']>>;

const toRow = ({ ownerName, ownerAccount, ...row }: ShownRow) => ({
  ...row,
  size: Number(row.size),
  ownerName: ownerName ?? '',
  ownerAccount: ownerAccount ?? '',
});

/** Files belong to no area, school or supplier: a role that is limited to some sees its own. */
const reachOf = ({ dataScope, userId }: Actor): FileReach => (dataScope === 'everything' ? null : userId);

/** A file within reach, locked and as it was seen. */
async function takeFile(db: Db, actor: Actor, { id, version }: { id: string; version: number }) {
  const reach = reachOf(actor);
  const current = async () => toRow(await shownFile(db, reach, id).executeTakeFirstOrThrow());
  return takeRow(lockFile(db, reach, id), { version }, current);
}

export const fileHandlers: Handlers<typeof fileCalls> = {
  async fileMode({ services }) {
    const { mode, maxBytes } = services.storage.settings;
    const pieceBytes = mode === 'local' ? PIECE_BYTES : null;
    return { mode, maxBytes, pieceBytes, extensions: Object.keys(FILE_TYPES) };
  },

  presignedPutUrl: presignPut,
  getTemOssAuth: temporaryAuth,
  saveOssFile: saveBrought,
  sftpUpload: takeForSftp,
  uploadImage: takeImage,

  async getDownloadTicket({ actor, db, services }, { id }) {
    const file = await fileById(db, id).executeTakeFirst();
    if (file === undefined || file.state !== 'confirmed') throw notFound();
    const isFree = file.object === '' && file.ownerId === actor.userId;
    const check = services.nouns.fileChecks.get(file.object);
    const isShown =
      check === undefined ? file.ownerId === actor.userId : !isFree && (await check(db, actor, file.objectId));
    if (!isFree && !isShown) throw notFound();
    return { address: await issueTicket(services, id, actor.sessionId) };
  },

  getPageList({ actor, db }, input) {
    const reach = reachOf(actor);
    return answerList(db, input, fileSorts, {
      rows: (page) => fileList(db, reach, input, page),
      count: () => fileCount(db, reach, input),
      show: (rows) => rows.map(toRow),
    });
  },

  async release(context, seen) {
    const { actor, db, services } = context;
    const file = await takeFile(db, actor, seen);
    // The content was not read, so it was not checked either.
    if (file.problem === 'sizeDiffers') throw new Refusal(409, fileMessages.neverRead);
    if (file.state !== 'quarantined') throw new Refusal(409, fileMessages.notInQuarantine);
    const after = { state: 'confirmed', problem: '' } as const;
    context.record(changeOf(fileWords, { id: file.id, label: file.name, before: file, after }));
    if (file.ownerId !== null && file.ownerId !== actor.userId) {
      const { releasedTitle, releasedBody } = fileMessages;
      await sendMessages(context, {
        userIds: [file.ownerId],
        kind: 'notice',
        titleZh: say(releasedTitle, 'zh-CN', { name: file.name }),
        titleEn: say(releasedTitle, 'en-US', { name: file.name }),
        bodyZh: releasedBody.zh,
        bodyEn: releasedBody.en,
        link: '',
        object: 'file',
        objectId: file.id,
      });
    }
    return changeFile(db, file.id, { ...after, keepUntil: orphanTime(services) }).executeTakeFirstOrThrow();
  },

  async deleteById(context, seen) {
    const { actor, db, services } = context;
    const file = await takeFile(db, actor, seen);
    if (file.state === 'deleted') throw notFound();
    if (file.object !== '') throw new Refusal(409, fileMessages.belongs);
    context.record(changeOf(fileWords, { id: file.id, label: file.name, before: file, after: { state: 'deleted' } }));
    await changeFile(db, file.id, { state: 'deleted', deletedAt: services.now(), keepUntil: null }).execute();
    return DONE;
  },

  async inspect(context, { id }) {
    const { actor, db, services } = context;
    const file = await lockFile(db, reachOf(actor), id).executeTakeFirst();
    if (file === undefined || (file.state !== 'confirmed' && file.state !== 'quarantined')) throw notFound();
    const after = { inspected: true };
    context.record(changeOf(fileWords, { id, label: file.name, before: { inspected: false }, after }));
    return { address: await issueTicket({ ...services, db }, id, actor.sessionId) };
  },
};

import { DONE } from '#contract/ground/core.ts';
import { isSftp } from '#contract/insight/reportChannel/address.ts';
import {
  reportChannelForm,
  type ReportChannel,
  type reportChannelCalls,
} from '#contract/insight/reportChannel/calls.ts';
import { reportChannelWords } from '#contract/insight/reportChannel/words.ts';
import { REMOTE_FOLDER } from '#server/ground/config/stores.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { NOTHING_IN_REACH, reachesEverything, requireEverything } from '#server/ground/core/reach.ts';
import { notFound, refuseField, refuseTaken, Refusal } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { changeToken, foundBy, linkChanged } from '#server/ground/outward/linkChanges.ts';
import { requireCertificate } from '#server/ground/outward/trusted.ts';
import type { Services } from '#server/services.ts';
import { CHANNEL_KEY, CHANNEL_TOKEN, isReadable, makeKeyPair, publicKeyFor } from './key.ts';
import { tryChannel } from './link.ts';
import { reportChannelMessages } from './messages.ts';
import {
  channelLink,
  deleteReportChannel,
  insertReportChannel,
  isChannelUsed,
  lockReportChannel,
  reportChannelChoices,
  reportChannelCount,
  reportChannelList,
  reportChannelSorts,
  settleChannel,
  updateReportChannel,
} from './queries.ts';
import { sftpPlace } from './sftp.ts';

type Form = Pick<ReportChannel, 'address' | 'hostKey' | 'certificate'>;

/** @throws Refusal 400 for what cannot be an address */
function requireAddress({ address, hostKey, certificate }: Form): void {
  requireCertificate(certificate);
  if (new URL(address).password !== '') throw refuseField('address', reportChannelMessages.noPassword);
  if (!isSftp(address)) return;
  const { user, folder } = sftpPlace(address);
  if (user === '' || !REMOTE_FOLDER.test(folder)) throw refuseField('address', reportChannelMessages.sftpAddress);
  if (hostKey === '') throw refuseField('hostKey', reportChannelMessages.hostKeyNeeded);
}

const shown = <Row extends { address: string; publicKey: string }>(row: Row): Row => ({
  ...row,
  publicKey: publicKeyFor(row.address, row.publicKey),
});

const newKey = ({ vault }: Pick<Services, 'vault'>) => {
  const { privateKey, publicKey } = makeKeyPair();
  return { publicKey, privateKeySealed: vault.seal(CHANNEL_KEY, privateKey) };
};

const LINK_FIELDS = ['address', 'hostKey', 'certificate', 'state'] as const;

export const reportChannelHandlers: Handlers<typeof reportChannelCalls> = {
  getPageList: async ({ actor, db }, input) =>
    reachesEverything(actor)
      ? answerList(db, input, reportChannelSorts, {
          rows: (page) => reportChannelList(db, input, page),
          count: () => reportChannelCount(db, input),
          show: (rows) => rows.map(shown),
        })
      : NOTHING_IN_REACH,

  getChoices: async ({ actor, db }) => ({
    list: reachesEverything(actor) ? await reportChannelChoices(db).execute() : [],
  }),

  async addOne(context, form) {
    const { actor, db, services } = context;
    requireEverything(actor);
    requireAddress(form);
    const added = await insertReportChannel(db, {
      ...form,
      ...newKey(services),
      dueAt: services.now().toISOString(),
    }).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', reportChannelMessages.nameTaken);
    context.record(changeOf(reportChannelWords, { id: added.id, label: form.name, after: form }));
    return added;
  },

  async updateOne(context, { id, version, ...change }) {
    requireEverything(context.actor);
    const before = await takeRow(lockReportChannel(context.db, id), { version }, shown);
    const form = changedForm(context, reportChannelForm, before, change);
    requireAddress(form);
    const updated = await updateReportChannel(context.db, id, {
      ...form,
      // one that cannot be used, of before they were looked at
      ...(isReadable(before.publicKey) ? {} : newKey(context.services)),
      ...linkChanged(before, form, LINK_FIELDS, context.services.now().toISOString()),
    }).executeTakeFirstOrThrow();
    context.record(changeOf(reportChannelWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  setToken: (context, { id, version, token }) =>
    changeToken(
      context,
      { id, token, purpose: CHANNEL_TOKEN, words: reportChannelWords },
      {
        take: () => takeRow(lockReportChannel(context.db, id), { version }, shown),
        update: (fields) => updateReportChannel(context.db, id, fields).executeTakeFirstOrThrow(),
      },
    ),

  async test({ actor, db, services }, { id }) {
    requireEverything(actor);
    const link = await channelLink(db, id).executeTakeFirst();
    if (link === undefined) throw notFound();
    const answer = await tryChannel(services, link);
    await settleChannel(db, id, { dueAt: services.now().toISOString() }).execute();
    return foundBy(answer);
  },

  async deleteById(context, { id, version }) {
    requireEverything(context.actor);
    const before = await takeRow(lockReportChannel(context.db, id), { version }, shown);
    if ((await isChannelUsed(context.db, id).executeTakeFirst()) !== undefined)
      throw new Refusal(409, reportChannelMessages.isUsed);
    await deleteReportChannel(context.db, id).execute();
    context.record(changeOf(reportChannelWords, { id, label: before.name, before }));
    return DONE;
  },
};

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
import { requireCertificate } from '#server/ground/core/trusted.ts';
import { CHANNEL_KEY, CHANNEL_TOKEN, makeKeyPair, publicKeyFor } from './key.ts';
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
    const { privateKey, publicKey } = makeKeyPair();
    const added = await insertReportChannel(db, {
      ...form,
      publicKey,
      privateKeySealed: services.vault.seal(CHANNEL_KEY, privateKey),
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
      // a token goes to the address with which it came, and nowhere else
      ...(form.address === before.address ? {} : { tokenSealed: '' }),
      // what may have been mended is tried at once
      ...(LINK_FIELDS.some((name) => form[name] !== before[name])
        ? { dueAt: context.services.now().toISOString() }
        : {}),
    }).executeTakeFirstOrThrow();
    context.record(changeOf(reportChannelWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  async setToken(context, { id, version, token }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const before = await takeRow(lockReportChannel(db, id), { version }, shown);
    const tokenSealed = token === '' ? '' : services.vault.seal(CHANNEL_TOKEN, token);
    const dueAt = services.now().toISOString();
    const updated = await updateReportChannel(db, id, { tokenSealed, dueAt }).executeTakeFirstOrThrow();
    context.record(
      changeOf(reportChannelWords, {
        id,
        label: before.name,
        before: { token: before.hasToken ? 'before' : '' },
        after: { token },
        secret: ['token'],
      }),
    );
    return updated;
  },

  async test({ actor, db, services }, { id }) {
    requireEverything(actor);
    const link = await channelLink(db, id).executeTakeFirst();
    if (link === undefined) throw notFound();
    const answer = await tryChannel(services, link);
    await settleChannel(db, id, { dueAt: services.now().toISOString() }).execute();
    // many interfaces know POST only, and say so to anything else
    const isThere = answer.outcome !== 'failed' || answer.status === 405;
    return isThere ? { problem: null, detail: '' } : { problem: answer.problem, detail: answer.said };
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

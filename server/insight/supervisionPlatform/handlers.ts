import type { z } from 'zod';
import { DONE } from '#contract/ground/core.ts';
import { supervisionPlatformForm, type supervisionPlatformCalls } from '#contract/insight/supervisionPlatform/calls.ts';
import { supervisionPlatformWords } from '#contract/insight/supervisionPlatform/words.ts';
import { checkAreaCodes } from '#server/base/sysArea/service.ts';
import { allows } from '#server/ground/core/actor.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { maskMobile, maskName } from '#server/ground/core/masks.ts';
import { NOTHING_IN_REACH, reachesEverything, requireEverything } from '#server/ground/core/reach.ts';
import { notFound, refuseTaken, Refusal } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { changeToken, foundBy, linkChanged } from '#server/ground/outward/linkChanges.ts';
import { requireCertificate } from '#server/ground/outward/trusted.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { askPlatform, SUPERVISION_TOKEN } from './link.ts';
import { supervisionPlatformMessages } from './messages.ts';
import {
  beginPositions,
  deleteSupervisionPlatform,
  endPositions,
  hasRecords,
  insertSupervisionPlatform,
  lockSupervisionPlatform,
  settleLink,
  supervisionLink,
  supervisionPlatformCount,
  supervisionPlatformList,
  supervisionPlatformSorts,
  updateSupervisionPlatform,
} from './queries.ts';

type Form = z.output<typeof supervisionPlatformForm>;

const maskDriver = <Row extends Record<'licenseId' | 'driverName' | 'driverPhone', string>>(row: Row): Row => ({
  ...row,
  licenseId: maskMobile(row.licenseId),
  driverName: maskName(row.driverName),
  driverPhone: maskMobile(row.driverPhone),
});

/** What was driven while it was not told of positions is never sent; while it is paused they wait. */
async function keepPositions(
  db: Db,
  id: string,
  { state, positionKinds }: Pick<Form, 'state' | 'positionKinds'>,
  now: string,
): Promise<void> {
  if (state === 'stopped' || positionKinds.length === 0) await endPositions(db, id).execute();
  else if (state === 'sending') await beginPositions(db, id, now).execute();
}

const LINK_FIELDS = ['address', 'certificate', 'state'] as const;

export const supervisionPlatformHandlers: Handlers<typeof supervisionPlatformCalls> = {
  getPageList: async ({ actor, db }, input) =>
    reachesEverything(actor)
      ? answerList(db, input, supervisionPlatformSorts, {
          rows: (page) => supervisionPlatformList(db, input, page),
          count: () => supervisionPlatformCount(db, input),
          // who sets it up sees what he filled in
          show: (rows) => (allows(actor, 'operation:supervisionPlatform:update') ? rows : rows.map(maskDriver)),
        })
      : NOTHING_IN_REACH,

  async addOne(context, form) {
    requireEverything(context.actor);
    requireCertificate(form.certificate);
    await checkAreaCodes(context.db, 'areaCodes', form.areaCodes);
    const now = context.services.now().toISOString();
    const added = await insertSupervisionPlatform(context.db, { ...form, sinceAt: now, dueAt: now }).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', supervisionPlatformMessages.nameTaken);
    await keepPositions(context.db, added.id, form, now);
    context.record(changeOf(supervisionPlatformWords, { id: added.id, label: form.name, after: form }));
    return added;
  },

  async updateOne(context, { id, version, ...change }) {
    requireEverything(context.actor);
    const before = await takeRow(lockSupervisionPlatform(context.db, id), { version }, (row) => row);
    const form = changedForm(context, supervisionPlatformForm, before, change);
    requireCertificate(form.certificate);
    await checkAreaCodes(context.db, 'areaCodes', form.areaCodes, before.areaCodes);
    const now = context.services.now().toISOString();
    const updated = await updateSupervisionPlatform(context.db, id, {
      ...form,
      ...linkChanged(before, form, LINK_FIELDS, now),
      // other cars or records may be wanted now
      carsUpTo: null,
      ...(before.state === 'stopped' && form.state !== 'stopped' ? { sinceAt: now } : {}),
    }).executeTakeFirstOrThrow();
    await keepPositions(context.db, id, form, now);
    context.record(changeOf(supervisionPlatformWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  setToken: (context, { id, version, token }) =>
    changeToken(
      context,
      { id, token, purpose: SUPERVISION_TOKEN, words: supervisionPlatformWords },
      {
        take: () => takeRow(lockSupervisionPlatform(context.db, id), { version }, (row) => row),
        update: (fields) => updateSupervisionPlatform(context.db, id, fields).executeTakeFirstOrThrow(),
      },
    ),

  async test({ actor, db, services }, { id }) {
    requireEverything(actor);
    const link = await supervisionLink(db, id).executeTakeFirst();
    if (link === undefined) throw notFound();
    const answer = await askPlatform(services, link, null);
    await settleLink(db, id, { dueAt: services.now().toISOString() }).execute();
    return foundBy(answer);
  },

  async deleteById(context, { id, version }) {
    requireEverything(context.actor);
    const before = await takeRow(lockSupervisionPlatform(context.db, id), { version }, (row) => row);
    if ((await hasRecords(context.db, id).executeTakeFirst()) !== undefined)
      throw new Refusal(409, supervisionPlatformMessages.hasRecords);
    await deleteSupervisionPlatform(context.db, id).execute();
    context.record(changeOf(supervisionPlatformWords, { id, label: before.name, before }));
    return DONE;
  },
};

/** Writing and restoring the working copy of a page. Every text is cleaned before it is stored. */
import type { PortalBlock } from '#contract/portal/portalPage/blocks.ts';
import { portalPageForm, type portalPageCalls } from '#contract/portal/portalPage/calls.ts';
import type { PortalPageCode } from '#contract/portal/portalPage/rules.ts';
import { portalPageWords } from '#contract/portal/portalPage/words.ts';
import { attachImages } from '#server/base/file/service.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { checkBlocks, cleanBlocks, isSame, loggedBlocks, storedBlocks } from './blocks.ts';
import { pageOf } from './present.ts';
import { imagesOfPortalVersions, lockPortalPage, portalVersionOf, updatePortalPage } from './queries.ts';

type Commands = Handlers<typeof portalPageCalls>;

/** The page as it is at this moment, locked: a release that has come is what is public. 404 when it is gone, 409 when it has changed. */
export async function takePage({ actor, db, services }: CallContext, seen: { id: string; version: number }) {
  requireEverything(actor);
  const now = services.now();
  const row = await takeRow(lockPortalPage(db, seen.id), seen, () => pageOf(db, seen.id, now));
  const page = { ...row, blocks: storedBlocks(row.code, row.blocks) };
  if (page.scheduledAt === null || Date.parse(page.scheduledAt) > now.getTime()) return page;
  return { ...page, publishedNumber: page.scheduledNumber, scheduledNumber: null, scheduledAt: null };
}

interface Numbers {
  readonly code: PortalPageCode;
  readonly publishedNumber: number | null;
  readonly scheduledNumber: number | null;
}

/** The blocks of a version; 0: the standard page. */
export async function blocksOf(db: Db, id: string, code: PortalPageCode, number: number): Promise<PortalBlock[]> {
  if (number === 0) return storedBlocks(code, null);
  const version = await portalVersionOf(db, id, number).executeTakeFirst();
  if (version === undefined) throw notFound();
  return storedBlocks(code, version.blocks);
}

/** Whether these blocks differ from what is public, or will be. */
export const differsFromPublic = async (
  db: Db,
  id: string,
  { code, publishedNumber, scheduledNumber }: Numbers,
  blocks: readonly PortalBlock[],
): Promise<boolean> => !isSame(await blocksOf(db, id, code, scheduledNumber ?? publishedNumber ?? 0), blocks);

export const save = async (db: Db, id: string, fields: Parameters<typeof updatePortalPage>[2]) =>
  await updatePortalPage(db, id, fields).executeTakeFirstOrThrow();

/** The images of the working copy, and of every version, stay the page's. */
async function keepImages(context: CallContext, id: string, blocks: readonly PortalBlock[]): Promise<void> {
  const earlier = await imagesOfPortalVersions(context.db, id).execute();
  const texts = [JSON.stringify(blocks), ...earlier.map(({ address }) => address)];
  await attachImages(context, { object: 'portalPage', objectId: id }, texts);
}

export const changePage: Commands['updateOne'] = async (context, { id, version, ...change }) => {
  const { db } = context;
  const before = await takePage(context, { id, version });
  const blocks = cleanBlocks(changedForm(context, portalPageForm, before, change).blocks);
  await checkBlocks(context, before.code, blocks);
  const hasChanges = await differsFromPublic(db, id, before, blocks);
  await keepImages(context, id, blocks);
  const texts = { before: { blocks: loggedBlocks(before.blocks) }, after: { blocks: loggedBlocks(blocks) } };
  context.record(changeOf(portalPageWords, { id, label: before.code, ...texts }));
  return save(db, id, { blocks: JSON.stringify(blocks), hasChanges });
};

export const restorePage: Commands['restoreOne'] = async (context, { number, ...seen }) => {
  const { db } = context;
  const page = await takePage(context, seen);
  const blocks = await blocksOf(db, page.id, page.code, number);
  const hasChanges = await differsFromPublic(db, page.id, page, blocks);
  await keepImages(context, page.id, blocks);
  const after = { blocks: loggedBlocks(blocks), restoredNumber: number };
  const before = { blocks: loggedBlocks(page.blocks) };
  context.record(changeOf(portalPageWords, { id: page.id, label: page.code, before, after }));
  return save(db, page.id, { blocks: JSON.stringify(blocks), hasChanges });
};

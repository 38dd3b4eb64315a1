/** Tickets that show a working copy: once, for half a minute, while the session lasts of whoever asked. */
import type { portalPageCalls } from '#contract/portal/portalPage/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { newPreviewTicket, previewHash } from '#server/ground/core/previewTicket.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import type { Services } from '#server/services.ts';
import { storedBlocks } from './blocks.ts';
import { pageOf } from './present.ts';
import { keepPreview, takePreview } from './queries.ts';

export const PREVIEW_PATH = '/portal/preview';

export const previewPage: Handlers<typeof portalPageCalls>['previewOne'] = async (
  { actor, db, services },
  { id, language },
) => {
  requireEverything(actor);
  if ((await pageOf(db, id, services.now())) === undefined) throw notFound();
  const { ticket, ...kept } = newPreviewTicket(services.now());
  await keepPreview(db, { ...kept, pageId: id, language, sessionId: actor.sessionId }).execute();
  return { address: `${PREVIEW_PATH}?ticket=${ticket}` };
};

/** Uses a ticket. @throws Refusal 404 for one that opens nothing */
export async function takePreviewed({ db, now }: Services, ticket: string) {
  const hash = previewHash(ticket);
  const taken = hash === null ? undefined : await takePreview(db, hash, now().toISOString()).executeTakeFirst();
  if (taken === undefined) throw notFound();
  const { code, blocks, language } = taken;
  return { code, language, blocks: storedBlocks(code, blocks) };
}

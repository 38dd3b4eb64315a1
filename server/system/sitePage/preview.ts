/** Tickets that show the working copy of a story as the portal draws it: once, while the session lasts of whoever asked. */
import type { sitePageCalls } from '#contract/system/sitePage/calls.ts';
import { STORY_PREVIEW_PATH } from '#contract/system/sitePage/rules.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { newPreviewTicket } from '#server/ground/core/previewTicket.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { sitePageMessages } from './messages.ts';
import { keepStoryPreview, sitePageById } from './queries.ts';

export const previewStory: Handlers<typeof sitePageCalls>['previewOne'] = async (
  { actor, db, services },
  { id, language },
) => {
  requireEverything(actor);
  const now = services.now();
  const page = await sitePageById(db, id, now.toISOString()).executeTakeFirst();
  if (page === undefined) throw notFound();
  if (page.kind !== 'story') throw new Refusal(409, sitePageMessages.previewsStories);
  const { ticket, ...kept } = newPreviewTicket(now);
  await keepStoryPreview(db, { ...kept, pageId: id, language, sessionId: actor.sessionId }).execute();
  return { address: `${STORY_PREVIEW_PATH}?ticket=${ticket}` };
};

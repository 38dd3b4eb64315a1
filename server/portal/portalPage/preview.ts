/** Tickets that show a working copy: once, for half a minute, while the session lasts of whoever asked. */
import { randomBytes } from 'node:crypto';
import type { portalPageCalls } from '#contract/portal/portalPage/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { hashToken } from '#server/ground/core/tokenHash.ts';
import type { Services } from '#server/services.ts';
import { storedBlocks } from './blocks.ts';
import { pageOf } from './present.ts';
import { keepPreview, takePreview } from './queries.ts';

const TICKET_MS = 30_000;
const TICKET_SHAPE = /^[\w-]{43}$/;
export const PREVIEW_PATH = '/portal/preview';

export const previewPage: Handlers<typeof portalPageCalls>['previewOne'] = async (
  { actor, db, services },
  { id, language },
) => {
  requireEverything(actor);
  if ((await pageOf(db, id, services.now())) === undefined) throw notFound();
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(services.now().getTime() + TICKET_MS);
  const row = { ticketHash: hashToken(ticket), pageId: id, language, sessionId: actor.sessionId, expiresAt };
  await keepPreview(db, row).execute();
  return { address: `${PREVIEW_PATH}?ticket=${ticket}` };
};

/** Uses a ticket. @throws Refusal 404 for one that opens nothing */
export async function takePreviewed({ db, now }: Services, ticket: string) {
  const taken = TICKET_SHAPE.test(ticket)
    ? await takePreview(db, hashToken(ticket), now().toISOString()).executeTakeFirst()
    : undefined;
  if (taken === undefined) throw notFound();
  const { code, blocks, language } = taken;
  return { code, language, blocks: storedBlocks(code, blocks) };
}

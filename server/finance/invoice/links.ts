/** Documents by secret addresses: each is of one document, expires, is counted and can be withdrawn (decision 0194). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { invoiceCalls } from '#contract/finance/invoice/calls.ts';
import { MOST_LINKS } from '#contract/finance/invoice/rules.ts';
import { invoiceWords } from '#contract/finance/invoice/words.ts';
import { newToken } from '#server/base/file/announce.ts';
import { answerError } from '#server/ground/core/answer.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { languageOf } from '#server/ground/core/messages.ts';
import { networkOf } from '#server/ground/core/request.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { hashToken } from '#server/ground/core/tokenHash.ts';
import { contentDisposition } from '#server/ground/job/downloads.ts';
import type { Services } from '#server/services.ts';
import { documentOf } from './documents.ts';
import { invoiceMessages } from './messages.ts';
import {
  addEvent,
  insertLink,
  invoiceById,
  linkById,
  lockInvoice,
  openLinkCount,
  openedLink,
  openLink,
  withdrawLink,
} from './queries.ts';

const PATH = '/download/invoice/';
const KEY_SHAPE = /^[\w-]{43}$/;
const DAY_MS = 86_400_000;
/** Of one network: whoever guesses does not get far, and a document is drawn each time. */
const OPENED = { times: 60, seconds: 60 };
/** Whose turn in the PDF room it is. */
const ROOM = 'invoice link';

export const linkHandlers: Pick<Handlers<typeof invoiceCalls>, 'addLink' | 'withdrawLink'> = {
  async addLink({ actor, db, record, services }, { id, document, days }) {
    requireEverything(actor);
    const row = await lockInvoice(db, id).executeTakeFirst();
    if (row === undefined) throw notFound();
    if (row.number === '') throw new Refusal(409, invoiceMessages.notIssued);
    const now = services.now();
    const at = now.toISOString();
    const { count } = await openLinkCount(db, id, at).executeTakeFirstOrThrow();
    if (Number(count) >= MOST_LINKS)
      throw new Refusal(409, invoiceMessages.tooManyLinks, { params: { most: MOST_LINKS } });
    const { token, tokenHash } = newToken();
    const expiresAt = new Date(now.getTime() + days * DAY_MS).toISOString();
    const { realName } = actor;
    const link = { invoiceId: id, document, keyHash: tokenHash, createdBy: realName, createdAt: at, expiresAt };
    const { id: linkId } = await insertLink(db, link).executeTakeFirstOrThrow();
    await addEvent(db, { invoiceId: id, event: 'linked', at, by: realName, note: `#${linkId}` }).execute();
    record(changeOf(invoiceWords, { id, label: row.number, after: { document, days, linkId } }));
    return { id: linkId, address: PATH + token, expiresAt };
  },

  async withdrawLink({ actor, db, record, services }, { linkId }) {
    requireEverything(actor);
    const at = services.now().toISOString();
    const link = await linkById(db, linkId).executeTakeFirst();
    const row = link === undefined ? undefined : await invoiceById(db, link.invoiceId).executeTakeFirst();
    if (row === undefined) throw notFound();
    const withdrawn = await withdrawLink(db, linkId, at).executeTakeFirst();
    if (withdrawn === undefined) throw new Refusal(409, invoiceMessages.linkOver);
    const { realName } = actor;
    await addEvent(db, { invoiceId: row.id, event: 'unlinked', at, by: realName, note: `#${linkId}` }).execute();
    record(changeOf(invoiceWords, { id: row.id, label: row.number, after: { linkId } }));
    return { withdrawnAt: at };
  },
};

type KeyRequest = FastifyRequest<{ Params: { key: string } }>;

async function send(services: Services, request: KeyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, now, quotas } = services;
  quotas.take(`${PATH} address:${networkOf(request.ip)}`, OPENED);
  const { key } = request.params;
  const at = now().toISOString();
  const link = KEY_SHAPE.test(key) ? await openLink(db, hashToken(key), at).executeTakeFirst() : undefined;
  // one that was withdrawn or expired is as one that never was
  if (link === undefined) throw new Refusal(404, invoiceMessages.linkGone);
  const { fileName, base64 } = await documentOf(db, services, { id: link.invoiceId, document: link.document }, ROOM);
  await openedLink(db, link.id, at).execute();
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition(fileName),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(Buffer.from(base64, 'base64'));
}

function refuse(error: unknown, request: KeyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = answerError(error, languageOf(request.headers['accept-language']), request.id, 0);
  if (status >= 500) request.log.warn({ err: error, status }, 'an invoice was not sent by its link');
  return reply.code(status).headers(headers).type('text/plain; charset=utf-8').send(body.msg);
}

export function registerInvoiceLinks(app: FastifyInstance, services: Services): void {
  // a HEAD request, which link checkers like to send, is not an opening
  app.get<{ Params: { key: string } }>(`${PATH}:key`, { exposeHeadRoute: false }, async (request, reply) =>
    send(services, request, reply).catch((error: unknown) => refuse(error, request, reply)),
  );
}

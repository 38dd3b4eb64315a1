/** The two forms by which a reader without the secret address finds the way back to a request. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PortalContact, PortalFollowing } from '#contract/portal/contact/data.ts';
import { addressIn } from '#portal/page.ts';
import { askForCode, followingOf, openByCode } from '#server/portal/contact/follow.ts';
import type { Fields } from '#server/portal/contact/send.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { networkOf } from '#server/ground/core/request.ts';
import type { Services } from '#server/services.ts';
import { languageFor, type Drawing } from './drawing.ts';

const ROUTE = 'portal/contact';

export interface Follow {
  readonly services: Services;
  readonly drawing: Drawing;
  readonly fieldsOf: (request: FastifyRequest) => Fields;
  /** Draws the page of contacts for one reader. */
  readonly own: (request: FastifyRequest, reply: FastifyReply, more: Partial<PortalContact>) => Promise<FastifyReply>;
}

export function registerFollow(app: FastifyInstance, { services, drawing, fieldsOf, own }: Follow): void {
  const begin = async (request: FastifyRequest) => {
    await drawing.admit();
    const follow = followingOf(services);
    // nothing can be sent
    if (follow === null) throw notFound();
    const fields = fieldsOf(request);
    const asker = { network: networkOf(request.ip), language: languageFor(request) };
    const typed = (name: string): string => (fields[name] ?? '').slice(0, 200);
    const shown: PortalFollowing = { ...follow, number: typed('number'), reach: typed('reach') };
    return { fields, asker, shown };
  };
  app.post(`/${ROUTE}/code`, async (request, reply) => {
    const { fields, asker, shown } = await begin(request);
    const problem = askForCode(services, fields, asker);
    return own(request, reply, { follow: { ...shown, isAsked: problem === null, problem } });
  });
  app.post(`/${ROUTE}/open`, async (request, reply) => {
    const { fields, asker, shown } = await begin(request);
    const opened = await openByCode(services, fields, asker);
    if ('key' in opened) return reply.redirect(addressIn(ROUTE, asker.language, { key: opened.key }), 303);
    return own(request, reply, { follow: { ...shown, isAsked: opened.problem === 'code', problem: opened.problem } });
  });
  // whoever loads the answer of a form again
  for (const path of ['code', 'open'])
    app.get(`/${ROUTE}/${path}`, (request, reply) => reply.redirect(addressIn(ROUTE, languageFor(request)), 302));
}

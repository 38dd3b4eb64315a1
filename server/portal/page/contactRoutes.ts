/** The page of contacts: kept for all readers, drawn anew for who follows a request, and the two forms that are sent. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loaderOutputs } from '#contract/loaders.ts';
import type { PortalContact } from '#contract/portal/contact/data.ts';
import { addressIn } from '#portal/page.ts';
import { PAGES } from '#portal/pages.ts';
import { SentFile } from '#server/ground/core/form.ts';
import { SentForm, type SentPart } from '#server/ground/core/formFiles.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { networkOf } from '#server/ground/core/request.ts';
import { MOST_REQUEST_FILES, REQUEST_FILE_BYTES } from '#contract/portal/contact/rules.ts';
import { attachAll, attachToRequest } from '#server/portal/contact/attach.ts';
import { contactAskedIn } from '#server/portal/contact/facts.ts';
import { sendMessage, sendRequest, type Fields } from '#server/portal/contact/send.ts';
import { arrangedContactOf } from '#server/portal/portalPage/arranged.ts';
import type { Services } from '#server/services.ts';
import { registerFollow } from './followRoutes.ts';
import { languageFor, searchOf, sendOwn, type Drawing } from './drawing.ts';

/** Bytes of a form. */
const FORM_LIMIT = 64 * 1024;
/** Of one address: reading a request asks the database. */
const READS = { times: 300, seconds: 60 };
const ROUTE = 'portal/contact';

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const isFields = (body: unknown): body is Fields => typeof body === 'object' && body !== null;
const NOTHING_WRONG = { problem: null };

/** What a form says, and the files that come with it. */
const formOf = async (body: unknown): Promise<{ fields: Fields; files: AsyncIterable<SentPart> | null }> =>
  body instanceof SentForm ? body.open() : { fields: isFields(body) ? body : {}, files: null };

export function registerContact(app: FastifyInstance, services: Services, drawing: Drawing, serveKept: Serve): void {
  const own = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    more?: Partial<PortalContact>,
  ): Promise<FastifyReply> => {
    const isSent = more !== undefined;
    const language = languageFor(request);
    const network = networkOf(request.ip);
    const asked = isSent ? { key, ask: '', network, problem: null } : contactAskedIn(searchOf(request), network);
    const found = await arrangedContactOf(services, language, asked, { more });
    if (found === null) throw notFound();
    const data = loaderOutputs[ROUTE].parse(found);
    const query: Record<string, string> = key === '' ? { ask: asked.ask } : { key };
    const html = drawing.draw(PAGES[ROUTE], { route: ROUTE, language, data }, query);
    const isRefused = isSent && (data.problem !== null || (data.follow?.problem ?? null) !== null);
    return sendOwn(reply, html, isRefused ? 400 : 200);
  };

  app.get(`/${ROUTE}`, async (request, reply) => {
    const { key, ask } = contactAskedIn(searchOf(request), '');
    if (key === '' && ask === '') return serveKept(request, reply);
    await drawing.admit();
    services.quotas.take(`portal request read address:${networkOf(request.ip)}`, READS);
    return own(request, reply, key);
  });

  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await drawing.admit();
    const { fields, files } = await formOf(request.body);
    const sender = { language: languageFor(request), network: networkOf(request.ip) };
    const { language } = sender;
    const key = searchOf(request).get('key') ?? '';
    if (key === '') {
      const outcome = await sendRequest(services, fields, sender);
      if ('problem' in outcome) return own(request, reply, '', outcome);
      const { problem } = files === null ? NOTHING_WRONG : await attachAll(services, outcome.key, files, sender);
      const query = { key: outcome.key, ...(problem === null ? {} : { problem }) };
      return reply.redirect(addressIn(ROUTE, language, query), 303);
    }
    const outcome = await sendMessage(services, key, fields);
    if (outcome === null) throw notFound();
    if (outcome.problem !== null) return own(request, reply, key, { problem: outcome.problem });
    return reply.redirect(addressIn(ROUTE, language, { key }), 303);
  };
  const bring = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await drawing.admit();
    const [language, network] = [languageFor(request), networkOf(request.ip)];
    const key = searchOf(request).get('key') ?? '';
    if (!(request.body instanceof SentFile)) throw notFound();
    const outcome = await attachToRequest(services, key, request.body, { network, language });
    if (outcome === null) throw notFound();
    if (outcome.problem !== null) return own(request, reply, key, { problem: outcome.problem });
    return reply.redirect(addressIn(ROUTE, language, { key }), 303);
  };
  // a room of its own: only here is a form's encoding read
  void app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    forms.removeContentTypeParser('multipart/form-data');
    forms.addContentTypeParser('multipart/form-data', (request, _payload, done) =>
      done(null, new SentForm(request, { files: MOST_REQUEST_FILES, fileBytes: REQUEST_FILE_BYTES })),
    );
    forms.post(`/${ROUTE}`, { bodyLimit: FORM_LIMIT }, send);
    registerFollow(forms, {
      services,
      drawing,
      fieldsOf: ({ body }) => (body instanceof SentForm || !isFields(body) ? {} : body),
      own: (request, reply, more) => own(request, reply, '', more),
    });
  });
  app.post(`/${ROUTE}/file`, { config: { uploadLimit: REQUEST_FILE_BYTES } }, bring);
}

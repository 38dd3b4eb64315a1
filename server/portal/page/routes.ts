/**
 * The pages of the portal at their own addresses, each drawn once for all readers and kept for a moment: a reader costs
 * neither a question to the database nor a drawing. No cookie is set and no session is looked at.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/ground/enums.ts';
import { loaderOutputs, type LoaderData } from '#contract/loaders.ts';
import { addressIn, type PortalPage, type PortalRoute } from '#portal/page.ts';
import { PAGES } from '#portal/pages.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { portalIsOpen } from '#server/ground/settings/definitions/portal.ts';
import { portalExampleOf, storyIn } from '#server/portal/example/facts.ts';
import { askedIn } from '#server/portal/home/asked.ts';
import { portalHomeOf } from '#server/portal/home/facts.ts';
import { knownRoadsOf, roadsSvg } from '#server/portal/home/roads.ts';
import {
  arrangedContactOf,
  arrangedHomeOf,
  arrangedPrivacyOf,
  arrangedStatisticsOf,
} from '#server/portal/portalPage/arranged.ts';
import { noticeIn, portalNoticeOf } from '#server/portal/notice/facts.ts';
import { KEPT_MS, portalSiteOf } from '#server/portal/site.ts';
import { publicStories } from '#server/system/sitePage/queries.ts';
import type { Services } from '#server/services.ts';
import { openCsv, openJson, portalStatisticsOf } from '#server/portal/statistics/facts.ts';
import { Drawing, HTML, languageFor, searchOf, sendKept, sendOwn, type Query } from './drawing.ts';
import { noticeFeed, robotsText, siteMapXml } from './machines.ts';
import { Readers } from './readers.ts';
import { registerChat } from './chatRoutes.ts';
import { registerContact } from './contactRoutes.ts';
import { registerPreview } from './previewRoute.ts';
import { registerTheme } from './themeRoute.ts';

/** Milliseconds for which the lists that machines read are kept. */
const LISTS_MS = 60_000;

/** How the data of a page comes about, and what its address asks. */
interface Source<Route extends PortalRoute> {
  readonly queryOf: (search: URLSearchParams) => Query;
  readonly read: (services: Services, language: Language, query: Query) => Promise<LoaderData<Route>>;
}

const home: Source<'portal/home'> = {
  queryOf: (search) => ({ ...askedIn(search) }),
  read: async (services, language, query) => {
    const asked = askedIn(new URLSearchParams({ ...query }));
    return loaderOutputs['portal/home'].parse(await arrangedHomeOf(services, language, asked));
  },
};

const contact: Source<'portal/contact'> = {
  queryOf: () => ({}),
  read: async (services, language) =>
    loaderOutputs['portal/contact'].parse(await arrangedContactOf(services, language)),
};

const statistics: Source<'portal/statistics'> = {
  queryOf: () => ({}),
  read: async (services, language) =>
    loaderOutputs['portal/statistics'].parse(await arrangedStatisticsOf(services, language)),
};

const privacy: Source<'portal/privacy'> = {
  queryOf: () => ({}),
  read: async (services, language) =>
    loaderOutputs['portal/privacy'].parse(await arrangedPrivacyOf(services, language)),
};

const notice: Source<'portal/notice'> = {
  queryOf: (search) => ({ id: noticeIn(search) }),
  read: async (services, language, { id = '' }) => {
    const data = await portalNoticeOf(services, language, id);
    if (data === null) throw notFound();
    return loaderOutputs['portal/notice'].parse(data);
  },
};

const example: Source<'portal/example'> = {
  queryOf: storyIn,
  read: async (services, language, { story = '' }) => {
    const data = await portalExampleOf(services, language, story);
    if (data === null) throw notFound();
    return loaderOutputs['portal/example'].parse(data);
  },
};

/** Months of the files: all that were released. */
const ALL_MONTHS = 1200;
const FILES = {
  csv: { type: 'text/csv; charset=utf-8', of: openCsv },
  json: { type: 'application/json; charset=utf-8', of: openJson },
} as const;

/** Refusals are pages, too; an open portal alone says so. What is not expected is logged. */
function tellProblems(app: FastifyInstance, { settings }: Services, drawing: Drawing): void {
  app.setErrorHandler((error, request, reply) => {
    const status = error instanceof Refusal ? error.status : statusIn(error);
    if (!settings.get(portalIsOpen)) throw error;
    if (status >= 500) request.log.error({ err: error, path: request.routeOptions.url }, 'a page could not be drawn');
    const headers = error instanceof Refusal ? error.details.headers : undefined;
    if (headers !== undefined) reply.headers(headers);
    return sendOwn(reply, drawing.drawProblem(status, languageFor(request)), status);
  });
}

/** Of errors of the frame, such as a form that is too large. */
const statusIn = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;

/** The routes in a room of their own, whose refusals are pages. */
export function registerPortal(app: FastifyInstance, services: Services): void {
  void app.register(async (portal) => registerPages(portal, services));
}

function registerPages(app: FastifyInstance, services: Services): void {
  const drawing = new Drawing(services);
  tellProblems(app, services, drawing);
  const { documents } = drawing;
  const readers = new Readers(app, services);
  const count = (what: string, { headers }: FastifyRequest): void => readers.count(what, headers['user-agent'] ?? '');

  const serve = <Route extends PortalRoute>(page: PortalPage<Route>, source: Source<Route>) => {
    const { route } = page;
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      await drawing.admit();
      const language = languageFor(request);
      const query = source.queryOf(searchOf(request));
      const key = JSON.stringify([route, language, query, ...drawing.key]);
      if (Object.keys(query).length > 0) drawing.takeQuota(request, key);
      const written = await documents.get(
        key,
        KEPT_MS,
        async () => ({ data: await source.read(services, language, query) }),
        ({ data }) => drawing.draw(page, { route, language, data }, query),
      );
      count(query['story'] ?? route, request);
      // a story that was withdrawn is gone for who has just read it, too: browsers ask whether it is still so
      const maxAge = route === 'portal/example' ? 0 : KEPT_MS / 1000;
      return sendKept(request, reply, written, { type: HTML, maxAge });
    };
  };
  app.get('/portal/home', serve(PAGES['portal/home'], home));
  app.get('/portal/example', serve(PAGES['portal/example'], example));
  app.get('/portal/statistics', serve(PAGES['portal/statistics'], statistics));
  app.get('/portal/notice', serve(PAGES['portal/notice'], notice));
  app.get('/portal/privacy', serve(PAGES['portal/privacy'], privacy));
  registerChat(app, services, drawing);
  registerPreview(app, services, drawing);
  registerTheme(app, drawing);
  registerContact(app, services, drawing, serve(PAGES['portal/contact'], contact));

  for (const [ending, { type, of }] of Object.entries(FILES)) {
    app.get(`/portal/statistics.${ending}`, async (request, reply) => {
      await drawing.admit();
      const language = languageFor(request);
      const written = await documents.get(
        JSON.stringify(['statistics', ending, language]),
        LISTS_MS,
        () => portalStatisticsOf(services, language, ALL_MONTHS),
        (data) => of(data),
      );
      count(`portal/statistics.${ending}`, request);
      reply.header('access-control-allow-origin', '*');
      return sendKept(request, reply, written, { type, maxAge: 3600 });
    });
  }
  app.get('/portal/roads.svg', async (request, reply) => {
    await drawing.admit();
    const written = await documents.get('roads', LISTS_MS, () => knownRoadsOf(services), roadsSvg);
    return sendKept(request, reply, written, { type: 'image/svg+xml', maxAge: 3600 });
  });
  app.get('/portal', (request, reply) => reply.redirect(addressIn('portal/home', languageFor(request)), 302));
  app.get('/robots.txt', async (request, reply) => {
    await drawing.admit();
    const written = await drawing.addressed(request, LISTS_MS, robotsText);
    return sendKept(request, reply, written, { type: 'text/plain; charset=utf-8', maxAge: 3600 });
  });
  app.get('/sitemap.xml', async (request, reply) => {
    await drawing.admit();
    const written = await drawing.addressed(request, LISTS_MS, async (origin) => {
      const stories = await publicStories(services.db, services.now().toISOString()).execute();
      // a notice has no page without its id
      return siteMapXml(
        origin,
        Object.keys(PAGES).filter((route) => route !== 'portal/notice'),
        stories,
      );
    });
    return sendKept(request, reply, written, { type: 'application/xml; charset=utf-8', maxAge: 3600 });
  });
  app.get('/portal/notices.xml', async (request, reply) => {
    await drawing.admit();
    const language = languageFor(request);
    const { origin } = drawing;
    const written = await documents.get(
      JSON.stringify(['notices', language, origin]),
      LISTS_MS,
      async () => ({ data: await portalHomeOf(services, language, null) }),
      ({ data }) => noticeFeed(portalSiteOf(services, language), data, { origin, language }),
    );
    count('portal/notices.xml', request);
    return sendKept(request, reply, written, { type: 'application/atom+xml; charset=utf-8', maxAge: 60 });
  });
}

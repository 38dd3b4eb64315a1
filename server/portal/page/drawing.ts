/** Draws pages of the portal and sends them, in the reader's language and under the operator's address. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LANGUAGES, type Language } from '#contract/ground/enums.ts';
import type { PortalPage, PortalRoute, Shown } from '#portal/page.ts';
import type { Documents, Written } from '#server/ground/core/documents.ts';
import { languageOf } from '#server/ground/core/messages.ts';
import { publicDocuments } from '#server/ground/core/publicChange.ts';
import { networkOf } from '#server/ground/core/request.ts';
import { sendWritten, type WrittenAs } from '#server/ground/http/written.ts';
import { originOf, portalSiteOf, requireOpen } from '#server/portal/site.ts';
import type { Services } from '#server/services.ts';
import { siteAccent, STANDARD_ACCENT } from '#server/ground/settings/definitions/site.ts';
import { chatDocumentOf, documentOf, PortalAssets, problemDocumentOf } from './document.ts';
import { FOR_PORTAL } from './headers.ts';

export const HTML = 'text/html; charset=utf-8';

/** What an address asks is worked out; what is kept costs nothing. */
const QUESTIONS = { times: 120, seconds: 60 };

const pageQuery = z.object({ lang: z.enum(LANGUAGES).optional().catch(undefined) });

/** `lang` of the address, else the browser's preference. */
export const languageFor = (request: FastifyRequest): Language =>
  pageQuery.parse(request.query).lang ?? languageOf(request.headers['accept-language']);

/** What the address of a request asks; its origin is meaningless. */
export const searchOf = (request: FastifyRequest): URLSearchParams =>
  new URL(request.url, 'http://page.invalid').searchParams;

export type Query = Readonly<Record<string, string>>;

export class Drawing {
  readonly #services: Services;
  readonly #assets: PortalAssets;
  /** What was drawn, for all readers. */
  readonly documents: Documents;
  /** The same by the name of the host. Apart, since whoever asks chooses that name. */
  readonly #addressed: Documents;

  constructor(services: Services) {
    this.#services = services;
    this.#assets = new PortalAssets(services.config.webDist);
    this.documents = publicDocuments(services);
    this.#addressed = publicDocuments(services);
  }

  /** @throws Refusal 404 while the portal is closed */
  async admit(): Promise<void> {
    const { settings } = this.#services;
    if (!settings.isFresh) await settings.refresh();
    requireOpen(this.#services);
  }

  /**
   * Before what an address asks is worked out. What is kept, or is just being drawn for another reader, takes nothing: behind one
   * address a whole school may read it. @throws Refusal 429
   */
  takeQuota(request: FastifyRequest, key: string, documents = this.documents): void {
    if (documents.has(key)) return;
    const { quotas } = this.#services;
    quotas.take(`portal ${request.routeOptions.url ?? ''} address:${networkOf(request.ip)}`, QUESTIONS);
  }

  /** What names this server by its address; without a configured one, by that which the reader asked. */
  async addressed(
    request: FastifyRequest,
    time: number,
    write: (origin: string) => string | Promise<string>,
  ): Promise<Written> {
    const origin = this.origin || `${request.protocol}://${request.host}`;
    const key = JSON.stringify([request.routeOptions.url, origin]);
    this.takeQuota(request, key, this.#addressed);
    return this.#addressed.get(
      key,
      time,
      async () => ({ text: await write(origin) }),
      ({ text }) => text,
    );
  }

  /** The configured address. The name by which a reader asks is not in pages: whoever asks chooses it. */
  get origin(): string {
    return originOf(this.#services);
  }

  /** The colour of the operator. */
  get accent(): string {
    return this.#services.settings.get(siteAccent);
  }

  /** The built files, and the colours where they are not the standard ones. */
  #files() {
    const built = this.#assets.get();
    if (this.accent === STANDARD_ACCENT) return built;
    return { ...built, styles: [...built.styles, `portal/theme.css?accent=${this.accent.slice(1)}`] };
  }

  /** What a drawn page depends on besides its data. */
  get key(): readonly string[] {
    return [this.origin, this.#assets.get().script ?? '', this.accent];
  }

  /** The page for a reader whose page cannot be shown. */
  drawProblem(status: number, language: Language): string {
    return problemDocumentOf(status, portalSiteOf(this.#services, language), language, this.#files());
  }

  /** The chat alone. */
  drawChat(language: Language): string {
    return chatDocumentOf(portalSiteOf(this.#services, language), language, this.#files());
  }

  /** The script that sites embed, a path on this machine; null before the console is built. */
  get embed(): string | null {
    return this.#assets.get().embed;
  }

  draw<Route extends PortalRoute>(page: PortalPage<Route>, shown: Shown<Route>, query: Query): string {
    return documentOf(page, shown, { assets: this.#files(), origin: this.origin, query });
  }

  /** The page without its script: it stays as it is drawn. */
  drawStill<Route extends PortalRoute>(page: PortalPage<Route>, shown: Shown<Route>): string {
    const assets = { ...this.#files(), script: null };
    return documentOf(page, shown, { assets, origin: '', query: {} });
  }
}

/** Sends what was drawn for all. */
export const sendKept = (request: FastifyRequest, reply: FastifyReply, written: Written, as: WrittenAs): FastifyReply =>
  sendWritten(request, reply, written, { headers: FOR_PORTAL, ...as });

/** Sends what concerns one reader alone: nobody keeps it. */
export const sendOwn = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  reply
    .code(status)
    .headers({ ...FOR_PORTAL, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .type(HTML)
    .send(html);

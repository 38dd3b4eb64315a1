/** A whole document around a page: what search engines read, the page as the browser would draw it, and its data. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { renderToString } from 'preact-render-to-string';
import { z } from 'zod';
import { LANGUAGES, type Language } from '#contract/ground/enums.ts';
import { escapedHtml } from '#contract/ground/markup.ts';
import type { PortalSite } from '#contract/portal/site.ts';
import { chatTitle, doorView } from '#portal/chat/door.ts';
import { problemTitle, problemView } from '#portal/problem.ts';
import { addressIn, type PortalPage, type PortalRoute, type Shown } from '#portal/page.ts';

const ENTRY = 'src/portal/main.ts';
/** What sites of the operator's embed. */
const EMBED = 'src/portal/embed.ts';
const manifestShape = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).default([]) }));

interface Assets {
  readonly script: string | null;
  /** The script that sites embed, a path on this machine. */
  readonly embed: string | null;
  readonly styles: readonly string[];
}

/** The files of the portal in the built console, looked up again when a new version is deployed. */
export class PortalAssets {
  readonly #dist: string;
  readonly #file: string;
  #changedAt = -1;
  #assets: Assets = { script: null, embed: null, styles: [] };

  constructor(webDist: string) {
    this.#dist = webDist;
    this.#file = join(webDist, '.vite', 'portal.json');
  }

  get(): Assets {
    const changedAt = statSync(this.#file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt === this.#changedAt) return this.#assets;
    this.#changedAt = changedAt;
    const manifest = changedAt === 0 ? {} : manifestShape.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    const entry = manifest[ENTRY];
    const embed = manifest[EMBED]?.file;
    this.#assets = {
      script: entry?.file ?? null,
      embed: embed === undefined ? null : join(this.#dist, embed),
      styles: entry?.css ?? [],
    };
    return this.#assets;
  }
}

/** JSON that cannot end the element it stands in. */
const inScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** The way into the chat, on every page; without script it leads to the same questions. */
const chatDoor = (language: Language): string => `<div id="chat">${renderToString(doorView(language))}</div>`;

/** A document of the chat alone, as sites embed it. */
export const chatDocumentOf = (site: PortalSite, language: Language, { script, styles }: Assets): string =>
  [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="robots" content="noindex">',
    `<title>${escapedHtml(`${chatTitle(language)} · ${site.name}`)}</title>`,
    '<link rel="icon" type="image/svg+xml" href="/mark.svg">',
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    script === null ? '' : `<script type="module" src="/${script}"></script>`,
    '</head>',
    `<body><div id="chat" data-place="embedded">${renderToString(doorView(language))}</div></body></html>`,
  ].join('\n');

/** The document of a page that could not be shown. */
export const problemDocumentOf = (status: number, site: PortalSite, language: Language, { styles }: Assets): string =>
  [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapedHtml(`${problemTitle(status, language)} · ${site.name}`)}</title>`,
    '<link rel="icon" type="image/svg+xml" href="/mark.svg">',
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    '</head>',
    `<body><div id="root">${renderToString(problemView(status, site, language))}</div></body></html>`,
  ].join('\n');

export interface Surroundings {
  readonly assets: Assets;
  /** The public address of the portal, without a slash at its end. */
  readonly origin: string;
  /** What the address of the page asks besides the language. */
  readonly query: Readonly<Record<string, string>>;
}

/** The document of a page. What was asked of it is no page of its own: the canonical address leaves it out. */
export function documentOf<Route extends PortalRoute>(
  page: PortalPage<Route>,
  shown: Shown<Route>,
  { assets, origin, query }: Surroundings,
): string {
  const { route, language } = shown;
  const { title, description, linked, image = '' } = page.about(shown, origin);
  const at = (one: (typeof LANGUAGES)[number]): string =>
    escapedHtml(origin + addressIn(route, one, page.isByQuery === true ? query : {}));
  /** Lines that name whole addresses: without a public address there are none, since whoever asks chooses the name of the host. */
  const whole = (...lines: readonly string[]): readonly string[] => (origin === '' ? [] : lines);
  const picture = image || shown.data.site.logo;
  const asked = page.isByQuery !== true && Object.keys(query).length > 0;
  const body = renderToString(page.view(shown));
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapedHtml(title)}</title>`,
    `<meta name="description" content="${escapedHtml(description)}">`,
    asked ? '<meta name="robots" content="noindex">' : '',
    ...whole(
      `<link rel="canonical" href="${at(language)}">`,
      ...LANGUAGES.map((one) => `<link rel="alternate" hreflang="${one}" href="${at(one)}">`),
      `<link rel="alternate" hreflang="x-default" href="${escapedHtml(`${origin}/${route}`)}">`,
      `<meta property="og:url" content="${at(language)}">`,
      picture === '' ? '' : `<meta property="og:image" content="${escapedHtml(origin + picture)}">`,
    ),
    `<link rel="alternate" type="application/atom+xml" href="${escapedHtml(`${origin}/portal/notices.xml?lang=${language}`)}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:title" content="${escapedHtml(title)}">`,
    `<meta property="og:description" content="${escapedHtml(description)}">`,
    `<meta property="og:site_name" content="${escapedHtml(shown.data.site.name)}">`,
    `<meta property="og:locale" content="${language.replace('-', '_')}">`,
    '<link rel="icon" type="image/svg+xml" href="/mark.svg">',
    ...assets.styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    assets.script === null ? '' : `<script type="module" src="/${assets.script}"></script>`,
    ...(origin === '' ? [] : linked).map((each) => `<script type="application/ld+json">${inScript(each)}</script>`),
    '</head>',
    `<body><div id="root">${body}</div>`,
    shown.data.site.hasChat ? chatDoor(language) : '',
    `<script type="application/json" id="pageData">${inScript(shown)}</script>`,
    '</body></html>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

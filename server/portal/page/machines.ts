/** What machines read of the portal: robots.txt, the site map, and the feed of notices (Atom, RFC 4287). */
import { LANGUAGES, type Language } from '#contract/ground/enums.ts';
import { escapedXml } from '#contract/ground/markup.ts';
import type { PortalHome } from '#contract/portal/home/data.ts';
import type { PortalSite } from '#contract/portal/site.ts';
import { addressIn } from '#portal/page.ts';

/** The portal and public pages may be found; the console is for those who know it. */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /portal/',
    'Allow: /html',
    'Allow: /assets/',
    'Disallow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** The pages and the stories, each in both languages. */
export function siteMapXml(origin: string, routes: readonly string[], stories: readonly { code: string }[]): string {
  const pages = [
    ...routes.map((route): [string, Record<string, string>] => [route, {}]),
    ...stories.map(({ code }): [string, Record<string, string>] => ['portal/example', { story: code }]),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.flatMap(([route, query]) => {
      const at = (language: Language) => escapedXml(origin + addressIn(route, language, query));
      const others = LANGUAGES.map(
        (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${at(other)}"/>`,
      ).join('');
      return LANGUAGES.map((language) => `<url><loc>${at(language)}</loc>${others}</url>`);
    }),
    '</urlset>',
    '',
  ].join('\n');
}

/** The notices that the first page shows. */
export function noticeFeed(
  site: PortalSite,
  { notices, asOf }: PortalHome,
  { origin, language }: { origin: string; language: Language },
): string {
  const page = origin + addressIn('portal/home', language);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<title>${escapedXml(site.name)}</title>`,
    `<id>urn:pilotdesk:portal:notices:${language}</id>`,
    `<link href="${escapedXml(page)}"/>`,
    `<link rel="self" href="${escapedXml(`${origin}/portal/notices.xml?lang=${language}`)}"/>`,
    `<author><name>${escapedXml(site.name)}</name></author>`,
    `<updated>${notices[0]?.publishedAt ?? asOf}</updated>`,
    ...notices.map(({ id, title, summary, language: own, publishedAt }) =>
      [
        own === language ? '<entry>' : `<entry xml:lang="${own}">`,
        `<id>urn:pilotdesk:portal:notice:${id}</id>`,
        `<title>${escapedXml(title)}</title>`,
        `<link href="${escapedXml(origin + addressIn('portal/notice', language, { id }))}"/>`,
        `<published>${publishedAt}</published><updated>${publishedAt}</updated>`,
        `<summary>${escapedXml(summary)}</summary>`,
        '</entry>',
      ].join(''),
    ),
    '</feed>',
    '',
  ].join('\n');
}

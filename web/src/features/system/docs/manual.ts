/** The operators' manual: the files of docs/manual in one language, in reading order, as HTML. */
import { Marked, type Tokens } from 'marked';
import type { Language } from '#contract/ground/enums.ts';
import { escapedHtml } from '#contract/ground/markup.ts';
import { loadChunk } from '#web/lib/chunks.ts';
import { MANUAL_PAGES } from './manualPages.generated.ts';

/** The name of a file without its ending; also what the address calls a page. */
export type ManualPageId = (typeof MANUAL_PAGES)[number];

export interface Heading {
  id: string;
  text: string;
}

export interface ManualPage {
  id: ManualPageId;
  title: string;
  html: string;
  headings: Heading[];
  /** The words of the page by paragraph, without markup, for finding. */
  paragraphs: string[];
}

/** By their paths below docs, wherever this file stands. */
const belowDocs = <Piece>(found: Record<string, Piece>): ReadonlyMap<string, Piece> =>
  new Map(Object.entries(found).map(([path, piece]) => [path.replace(/^(\.\.\/)+docs\//, ''), piece]));

/** Addresses of the pictures (`npm run shots -- manual`): `![what it shows](../../images/manual/en-US/orders.jpg)`. */
const PICTURES = belowDocs(
  import.meta.glob<string>('../../../../../docs/images/manual/*/*.jpg', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);
/** The size of all of them: their place is kept until they come. */
const PICTURE = { width: 1200, height: 720 };
const FILES = belowDocs(
  import.meta.glob<string>('../../../../../docs/manual/*/*.md', { query: '?raw', import: 'default' }),
);

/** Addresses a manual page may link to: the web, a page of the console, another manual page, a heading. */
function linkAttributes(href: string): string {
  if (/^https?:\/\//.test(href)) return `href="${escapedHtml(href)}" target="_blank" rel="noopener noreferrer"`;
  const page = MANUAL_PAGES.find((id) => href === `${id}.md`);
  if (page !== undefined) return `href="/docs?page=${page}"`;
  return /^[/#](?!\/)/.test(href) ? `href="${escapedHtml(href)}"` : '';
}

/** Where it stands in the book, which its first line says. */
const PLACE = /^<!-- place \d+ -->\n/;

/** The words of a file, a paragraph, list item or table row each. */
const paragraphsOf = (markdown: string): string[] =>
  markdown
    .replaceAll(/^(\s*)([-*]|\d+\.)\s+/gm, '\n')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^[ \t]*\|?[ \t:|-]+\|[ \t:|-]*$/gm, '')
    .replaceAll(/[*_`#>]|<[^>]*>/g, '')
    .replaceAll('|', ' ')
    .split(/\n{2,}|\n(?=#)/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');

/** Turns one file into a page. Raw HTML in it is shown as text. */
function pageOf(id: ManualPageId, markdown: string): ManualPage {
  const headings: Heading[] = [];
  let title = '';
  const marked = new Marked({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapedHtml(text),
      link({ href, tokens }) {
        return `<a ${linkAttributes(href)}>${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const address = PICTURES.get(href.replace('../../', ''));
        if (address === undefined) return escapedHtml(text);
        return `<img src="${escapedHtml(address)}" alt="${escapedHtml(text)}" width="${PICTURE.width}" height="${PICTURE.height}" loading="lazy">`;
      },
      heading({ depth, tokens, text }) {
        if (depth === 1) title = text;
        const headingId = `h${headings.length + 1}`;
        if (depth === 2) headings.push({ id: headingId, text });
        return `<h${depth}${depth === 2 ? ` id="${headingId}" tabindex="-1"` : ''}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { id, title, html, headings, paragraphs: paragraphsOf(markdown) };
}

/** Loads the manual in one language. Rejects with a ChunkError when a file does not come. */
export async function loadManual(language: Language): Promise<ManualPage[]> {
  return await Promise.all(
    MANUAL_PAGES.map(async (id) => {
      const load = FILES.get(`manual/${language}/${id}.md`);
      if (load === undefined) throw new Error(`docs/manual/${language}/${id}.md is missing`);
      return pageOf(id, (await loadChunk(load)).replace(PLACE, ''));
    }),
  );
}

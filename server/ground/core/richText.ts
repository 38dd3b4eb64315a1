/** Cleans rich text before it is stored, and extracts its plain text. */
import sanitizeHtml from 'sanitize-html';
import { CONTENT_IMAGE_ADDRESS } from '#contract/ground/richTextRules.ts';

/** An absolute address of another site; other links stay inside the console. */
const ABROAD = /^https?:\/\//i;
/** A path of the console. Two slashes, or a slash and a backslash, would lead to another host. */
const AT_HOME = /^\/(?![/\\])/;
/** Browsers drop tabs and line ends from an address, which would then differ from the one checked here. */
// oxlint-disable-next-line no-control-regex -- refusing control characters is what it is for
const UNPRINTABLE = /[\u0000-\u0020\u007f]/;

const isLink = (href: string): boolean => !UNPRINTABLE.test(href) && (ABROAD.test(href) || AT_HOME.test(href));

/** External links send no referrer. */
const OUTWARD = { target: '_blank', rel: 'noopener noreferrer nofollow' };

const SIZE = /^\d{1,4}$/;

const options: sanitizeHtml.IOptions = {
  allowedTags: 'p br hr h2 h3 h4 blockquote pre code ul ol li strong em u s a img'.split(' '),
  allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt', 'width', 'height'], ol: ['start'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // their content is not text of the author
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'title',
    'template',
    'svg',
    'math',
    'xmp',
  ],
  nestingLimit: 30,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    a: (tagName, { href = '' }) => {
      const attribs: sanitizeHtml.Attributes = isLink(href) ? { href } : {};
      if (isLink(href) && ABROAD.test(href)) Object.assign(attribs, OUTWARD);
      return { tagName, attribs };
    },
    ol: (tagName, { start = '' }) => {
      const attribs: sanitizeHtml.Attributes = SIZE.test(start) ? { start } : {};
      return { tagName, attribs };
    },
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: {
        src,
        alt: alt.slice(0, 200),
        ...(SIZE.test(width) ? { width } : {}),
        ...(SIZE.test(height) ? { height } : {}),
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !CONTENT_IMAGE_ADDRESS.test(attribs['src'] ?? ''),
};

/** Elements that are never closed; nobody's text has as many, and cleaning takes time by the square of their depth. */
const MOST_OPEN = 1000;
const countOf = (html: string, pattern: RegExp): number => html.match(pattern)?.length ?? 0;

/** A sign that opens nothing is text; each would be looked at as a tag. No editor writes it so, and nobody as many as here. */
const OPENS_NOTHING = /<(?![a-z/!?])/gi;
const inert = (html: string): string =>
  html.replace(OPENS_NOTHING, countOf(html, OPENS_NOTHING) > MOST_OPEN ? ' ' : '&lt;');

/** The text alone where elements are opened without end. */
const unnested = (html: string): string =>
  countOf(html, /<[a-z]/gi) - countOf(html, /<\/|<(br|hr|img)\b/gi) > MOST_OPEN ? html.replace(/<[^<>]*>/g, ' ') : html;

/**
 * The part of `html` that may be stored and shown: headings, lists, quotes, emphasis, links to http(s) and to pages of the
 * console, and images that were uploaded here. All else is dropped; text of unknown elements stays. Cleaning clean text
 * changes nothing.
 */
export const sanitizeRichText = (html: string): string => sanitizeHtml(unnested(inert(html)), options);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The text of rich text in one line, without markup. It is not HTML: escape it where it is shown. */
export const plainTextOf = (html: string): string =>
  sanitizeHtml(unnested(inert(html)).replace(/<(\/(p|h[1-6]|li|blockquote|pre|div)|br|hr)\b[^<>]*>/gi, ' $&'), {
    ...options,
    allowedTags: [],
    transformTags: {},
  })
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** Whether rich text has neither text nor images. */
export const isRichTextEmpty = (html: string): boolean => !/<img\b/i.test(html) && plainTextOf(html) === '';

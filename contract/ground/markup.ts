/** Text as it may stand within HTML and XML, in elements and in attributes between double quotes. */

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Attributes turn these into spaces unless they are written so (XML 1.0, 3.3.3). */
const BREAKS: Readonly<Record<string, string>> = { '\n': '&#10;', '\t': '&#9;', '\r': '&#13;' };

/** Text as it may stand in HTML. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** Text as it may stand in XML 1.0; a character that XML cannot hold at all (2.2) becomes a space. */
export const escapedXml = (text: string): string =>
  escapedHtml(
    // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
    text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, ' '),
  ).replace(/[\n\t\r]/g, (sign) => BREAKS[sign] ?? sign);

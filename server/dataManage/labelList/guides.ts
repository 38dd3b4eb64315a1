/** Instructions of a class: rich text, which was plain text once. */
import { escapedHtml } from '#contract/ground/markup.ts';
import { sanitizeRichText } from '#server/ground/core/richText.ts';

/** What of an instruction may be kept. It is empty or begins with an element, so that plain text of before is told from it. */
export function cleanGuide(html: string): string {
  const clean = sanitizeRichText(html);
  return clean === '' || clean.startsWith('<') ? clean : sanitizeRichText(`<p>${clean}</p>`);
}

/** An instruction as a version keeps it. Those from before are plain text, which the migration of the list has made the same of. */
export const guideAsRichText = (kept: string): string =>
  kept === '' || kept.startsWith('<') ? kept : `<p>${escapedHtml(kept).replaceAll(/\r?\n/g, '<br />')}</p>`;

/** Texts in tables that spreadsheet programs open. */

/** What a spreadsheet program runs as a formula, also full-width and behind blanks, which some of them cut off. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u;
/** These alone begin one in some programs. */
const BEGINS = /^[\t\r\n]/;
const GUARDED = /^'(?=[\s\p{Cf}]*[=+\-@＝＋－＠])/u;

/** A text that came from people or files: spreadsheet programs show it as it is, and never run it. */
export const safeText = (text: string): string => (FORMULA.test(text) || BEGINS.test(text) ? `'${text}` : text);

/** The text without the mark that `safeText` put before it. */
export const unprotected = (text: string): string => text.replace(GUARDED, '');

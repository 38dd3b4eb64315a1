/** Tables as CSV, as spreadsheet programs read them: with a byte order mark, lines ending in CR LF. */

/** A cell that a spreadsheet program would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/** A text that came from people or files: it is shown as it is, and never run. */
export const safeText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const cell = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The rows as one text. Cells stand as given: pass what others wrote through `safeText`. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Tables as CSV, as spreadsheet programs read them: with a byte order mark, lines ending in CR LF. */

const QUOTED = /[",\r\n]/;

const cell = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The rows as one text. Cells stand as given: pass what others wrote through `safeText`. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

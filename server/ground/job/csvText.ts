/** Fields and lines of CSV. */

/** A number stays a number; a text never starts a formula. */
export type Cell = string | number | null;

/** Characters that begin a formula in spreadsheets, including full-width forms. */
const STARTS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text that spreadsheets show as it is. */
export const safeText = (text: string): string => (STARTS_FORMULA.test(text) ? `'${text}` : text);

/** One field by RFC 4180. */
export function csvField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = safeText(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvField).join(',')}\r\n`;

/** Without it spreadsheets read a CSV file in the system's encoding. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Fields and lines of CSV. */
import { safeText } from '#contract/ground/sheetText.ts';

/** A number stays a number; a text never starts a formula. */
export type Cell = string | number | null;

/** A text by RFC 4180, as it is: for programs, which take no text for a formula. */
export const csvQuoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One field for people's spreadsheets. */
export function csvField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  return csvQuoted(safeText(cell));
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvField).join(',')}\r\n`;

/** Without it spreadsheets read a CSV file in the system's encoding. */
export const BYTE_ORDER_MARK = '\ufeff';

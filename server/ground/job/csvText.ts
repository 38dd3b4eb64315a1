/** Fields and lines of CSV. */
import { safeText } from '#contract/ground/sheetText.ts';

/** A number stays a number; a text never starts a formula. */
export type Cell = string | number | null;

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

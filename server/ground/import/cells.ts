/** What imports of every kind make of the cells of a sheet, and of the words in them. */
import type { CellValue } from 'hucre/xlsx';

/** A time in a cell belongs to no time zone; it is kept as a number of days, and its seconds come out broken. */
const wallTime = (value: Date): string =>
  new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** What a cell shows. A formula's last result stands in the file; it is read, never computed. */
export const textOf = (value: CellValue): string =>
  value === null ? '' : value instanceof Date ? wallTime(value) : String(value).trim();

export const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

/** An export protects its cells from becoming formulas; coming back they lose that protection. */
export const unprotected = (text: string): string => text.replace(/^'(?=[=+\-@＝＋－＠])/, '');

/** Ids by what rows are called; where a code and a name are the same, the code counts. */
export const byCodeAndName = (rows: readonly { id: string; code: string; name: string }[]): Map<string, string> =>
  new Map([...rows.map(({ id, name }) => [name, id] as const), ...rows.map(({ id, code }) => [code, id] as const)]);

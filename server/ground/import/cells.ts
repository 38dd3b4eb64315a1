/** How all imports read the cells of a sheet and the words in them. */
import type { CellValue } from 'hucre/xlsx';

/** A time in a cell belongs to no time zone; it is kept as a number of days, and its seconds come out broken. */
const wallTime = (value: Date): string =>
  new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** The displayed text of a cell. Of a formula, the last result in the file is used; nothing is computed. */
export const textOf = (value: CellValue): string =>
  value === null ? '' : value instanceof Date ? wallTime(value) : String(value).trim();

export const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

/** Ids by code and by name; a code takes precedence over an equal name. */
export const byCodeAndName = (rows: readonly { id: string; code: string; name: string }[]): Map<string, string> =>
  new Map([...rows.map(({ id, name }) => [name, id] as const), ...rows.map(({ id, code }) => [code, id] as const)]);

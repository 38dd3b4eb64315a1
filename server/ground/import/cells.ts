/** How all imports read the cells of a sheet and the words in them. */
export const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell === '');

/** Ids by code and by name; a code takes precedence over an equal name. */
export const byCodeAndName = (rows: readonly { id: string; code: string; name: string }[]): Map<string, string> =>
  new Map([...rows.map(({ id, name }) => [name, id] as const), ...rows.map(({ id, code }) => [code, id] as const)]);

/** The form of files of columns: how a line of text, as PostgreSQL writes a row, becomes a row of theirs. */

/** `flags`: a list of texts. `time`: an instant in UTC. `place`: degrees. `number`, `real`: in eight bytes, in four. */
type Kind = 'id' | 'text' | 'flags' | 'time' | 'place' | 'amount' | 'yes' | 'number' | 'real' | 'small';

/** The columns of a file in their order. The first and the last are never null and never quoted: brackets stand beside them. */
export type Columns = Readonly<Record<string, Kind>>;

/** How a line of text has a value of a kind. */
const IN_LINE = {
  id: 'BIGINT',
  text: 'VARCHAR',
  flags: 'VARCHAR',
  time: 'TIMESTAMP',
  place: 'DOUBLE',
  amount: 'BIGINT',
  yes: 'BOOLEAN',
  number: 'DOUBLE',
  real: 'FLOAT',
  small: 'SMALLINT',
} as const satisfies Record<Kind, string>;

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The names of columns, in their order. */
export function columnNames<Those extends Columns>(columns: Those): readonly Extract<keyof Those, string>[] {
  const isColumn = (name: string): name is Extract<keyof Those, string> => Object.hasOwn(columns, name);
  return Object.keys(columns).filter(isColumn);
}

export const namesOf = (columns: Columns): string =>
  Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(', ');

/** Lines, each as PostgreSQL writes a row, as a table of the file's types. */
export function linesAsTable(columns: Columns, path: string): string {
  const names = Object.keys(columns);
  const isEdge = (name: string) => name === names[0] || name === names.at(-1);
  const types = Object.entries(columns)
    .map(([name, kind]) => `${quoted(name)}: ${quoted(isEdge(name) ? 'VARCHAR' : IN_LINE[kind])}`)
    .join(', ');
  const values = Object.entries(columns)
    .map(([name, kind]) => {
      if (isEdge(name)) return `trim("${name}", '()')::${IN_LINE[kind]} as "${name}"`;
      if (kind === 'time') return `("${name}" at time zone 'UTC') as "${name}"`;
      if (kind === 'flags')
        return `case when "${name}" = '' then []::varchar[] else string_split("${name}", ' ') end as "${name}"`;
      if (kind === 'text') return `replace("${name}", '\\\\', '\\') as "${name}"`;
      return `"${name}"`;
    })
    .join(', ');
  // nothing is guessed: an empty value is none, an empty text is quoted, and a line that does not fit is an error
  return `(select ${values} from read_csv(${quoted(path)}, header = false, auto_detect = false, parallel = false, delim = ',',
    new_line = '\\n', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, max_line_size = 1000000, columns = {${types}}))`;
}

export const filesAsTable = (columns: Columns, paths: readonly string[]): string =>
  `(select ${namesOf(columns)} from read_parquet([${paths.map(quoted).join(', ')}]))`;

/** A statement that writes a table to a file. */
export const writeFile = (table: string, path: string, rowGroup: number): string =>
  `copy (select * from ${table}) to ${quoted(path)} (format parquet, compression zstd, row_group_size ${rowGroup})`;

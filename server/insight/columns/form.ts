/** The form of a file of orders: its columns in their order, read by the writer, by whoever asks, and by their worker. */

/** Goes up when a column comes, goes or means something else: files of another form are not read, and written again. */
export const FORM = 2;

/** `flags`: a list of texts. `time`: an instant in UTC. */
type Kind = 'id' | 'text' | 'flags' | 'time' | 'place' | 'amount' | 'yes';

/** Nothing here says who rides: `passengerId` is the number that the product gave them. */
export const COLUMNS = {
  id: 'id',
  status: 'text',
  tripType: 'text',
  requestedAt: 'time',
  scheduledAt: 'time',
  assignedAt: 'time',
  pickedUpAt: 'time',
  droppedOffAt: 'time',
  cancelledAt: 'time',
  cancelledBy: 'text',
  cancelReason: 'text',
  passengerId: 'id',
  carNumber: 'text',
  supplierId: 'id',
  areaCode: 'text',
  pickUpName: 'text',
  pickUpLng: 'place',
  pickUpLat: 'place',
  pickUpRangeId: 'id',
  pickUpStationId: 'id',
  dropOffName: 'text',
  dropOffLng: 'place',
  dropOffLat: 'place',
  distance: 'amount',
  duration: 'amount',
  price: 'amount',
  currency: 'text',
  paymentState: 'text',
  rating: 'amount',
  source: 'text',
  flags: 'flags',
  wheelchair: 'yes',
} as const satisfies Record<string, Kind>;
export type ColumnName = keyof typeof COLUMNS;

const isColumn = (name: string): name is ColumnName => Object.hasOwn(COLUMNS, name);
export const COLUMN_NAMES: readonly ColumnName[] = Object.keys(COLUMNS).filter(isColumn);
export const kindOf = (name: ColumnName): Kind => COLUMNS[name];

/** How a line of text has a value of a kind. */
const IN_LINE = {
  id: 'BIGINT',
  text: 'VARCHAR',
  flags: 'VARCHAR',
  time: 'TIMESTAMP',
  place: 'DOUBLE',
  amount: 'BIGINT',
  yes: 'BOOLEAN',
} as const satisfies Record<Kind, string>;

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const FIRST = COLUMN_NAMES[0];
const LAST = COLUMN_NAMES.at(-1);

/** Orders of lines, each as PostgreSQL writes a row, as a table of the file's types. */
export function linesAsTable(path: string): string {
  // brackets stand around a line, at values that are never quoted
  const isEdge = (name: ColumnName) => name === FIRST || name === LAST;
  const inLine = (name: ColumnName) => (isEdge(name) ? 'VARCHAR' : IN_LINE[kindOf(name)]);
  const types = COLUMN_NAMES.map((name) => `${quoted(name)}: ${quoted(inLine(name))}`).join(', ');
  const values = COLUMN_NAMES.map((name) => {
    const kind = kindOf(name);
    if (isEdge(name)) return `trim("${name}", '()')::${IN_LINE[kind]} as "${name}"`;
    if (kind === 'time') return `("${name}" at time zone 'UTC') as "${name}"`;
    if (kind === 'flags')
      return `case when "${name}" = '' then []::varchar[] else string_split("${name}", ' ') end as "${name}"`;
    if (kind === 'text') return `replace("${name}", '\\\\', '\\') as "${name}"`;
    return `"${name}"`;
  }).join(', ');
  // nothing is guessed: an empty value is none, an empty text is quoted, and a line that does not fit is an error
  return `(select ${values} from read_csv(${quoted(path)}, header = false, auto_detect = false, parallel = false, delim = ',',
    new_line = '\\n', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false, max_line_size = 1000000, columns = {${types}}))`;
}

export const filesAsTable = (paths: readonly string[]): string =>
  `(select ${COLUMN_NAMES.map((name) => `"${name}"`).join(', ')} from read_parquet([${paths.map(quoted).join(', ')}]))`;

export const writeFile = (lines: string, path: string): string =>
  `copy (select * from ${linesAsTable(lines)}) to ${quoted(path)} (format parquet, compression zstd, row_group_size 122880)`;

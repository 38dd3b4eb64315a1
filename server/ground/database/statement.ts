/**
 * One statement on one connection, replacing pg's own `Query` (decision 0066): the columns of a named statement are
 * described once for each connection, and the time-out belongs to the connection, see `PreparingClient`.
 */
import type pg from 'pg';

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

interface Columns {
  readonly list: readonly Column[];
  /** A row without values: a copy of it takes half the memory of a row built field by field. */
  readonly empty: Readonly<Record<string, unknown>>;
}

/** The columns of the statements that a connection has prepared, by the name of the statement. */
export type PreparedStatements = Map<string, Columns>;

const NONE: Columns = { list: [], empty: {} };

export interface StatementAnswer {
  /** The first word of the command tag: `SELECT`, `INSERT`. */
  command: string;
  rowCount: number;
  rows: pg.QueryResult['rows'];
}

interface Asked {
  text: string;
  /** As PostgreSQL reads them. */
  parameters: (string | Buffer | null)[];
  /** The name of the prepared statement; null for one that is parsed each time. */
  name: string | null;
  prepared: PreparedStatements;
  /** The parser of a column's type. */
  parserOf: (typeId: number) => (text: string) => unknown;
}

/** The command and the number of rows: the last number of `INSERT 0 5`. */
const COMMAND_TAG = /^([A-Z]+)(?:.* (\d+))?$/;

/** `pg` calls the `handle…` methods with the messages of PostgreSQL, in their order. */
export class Statement implements pg.Submittable {
  readonly #asked: Asked;
  readonly #settled: (error: unknown, answer: StatementAnswer | null) => void;
  readonly #answer: StatementAnswer = { command: '', rowCount: 0, rows: [] };
  #columns: Columns = NONE;
  /** The error of a type's parser; thrown when the connection is ready for the next statement. */
  #problem: unknown = null;

  constructor(asked: Asked, settled: (error: unknown, answer: StatementAnswer | null) => void) {
    this.#asked = asked;
    this.#settled = settled;
  }

  submit(connection: pg.Connection): null {
    const { text, parameters, name, prepared } = this.#asked;
    // possibly several statements, which only the simple protocol takes
    if (name === null && parameters.length === 0) {
      connection.query(text);
      return null;
    }
    const statement = name ?? '';
    const columns = prepared.get(statement);
    // all messages in one write
    connection.stream.cork();
    if (columns === undefined) {
      // a failed run may have left it; closing a missing one is no error
      connection.close({ type: 'S', name: statement }, true);
      connection.parse({ name: statement, text, types: [] }, true);
    } else this.#columns = columns;
    connection.bind({ statement, values: parameters }, true);
    if (columns === undefined) connection.describe({ type: 'P', name: '' }, true);
    connection.execute(null, true);
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const { parserOf } = this.#asked;
    this.#columns = {
      list: fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) })),
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { list, empty } = this.#columns;
    const row = { ...empty };
    try {
      for (let at = 0; at < list.length; at += 1) {
        const column = list[at];
        const text = fields[at];
        if (column !== undefined && text !== null && text !== undefined) row[column.name] = column.parse(text);
      }
      this.#answer.rows.push(row);
    } catch (error) {
      this.#problem ??= error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [, command = '', rows = '0'] = COMMAND_TAG.exec(text) ?? [];
    this.#answer.command = command;
    this.#answer.rowCount = Number(rows);
  }

  handleReadyForQuery(): void {
    if (this.#problem !== null) return this.#settled(this.#problem, null);
    const { name, prepared } = this.#asked;
    if (name !== null) prepared.set(name, this.#columns);
    this.#settled(null, this.#answer);
  }

  /** PostgreSQL refused the statement, or the connection broke. */
  handleError(error: unknown): void {
    this.#settled(error, null);
  }

  handleEmptyQuery(): void {
    // an empty statement has no rows
  }
}

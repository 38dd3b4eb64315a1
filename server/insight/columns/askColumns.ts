/** One statement over columns. */
import { run } from '#server/ground/aside/aside.ts';
import { askTask } from './columns.task.ts';
import type { Source } from './duckFigures.ts';
import type { Serving } from './places.ts';
import { readColumns, type ColumnsAsked, type Told } from './read.ts';

export interface Text {
  text: string;
  /** Of its parameters. */
  values: string[];
}

/**
 * What a statement answers, with what columns told of it; null where the rows have to. Ended when whoever asked has left.
 *
 * @param beside what it needs besides, read in the same snapshot; null: the rows have to
 * @param statementOf null: columns cannot tell it
 */
export async function askColumns<Result, Beside = undefined>(
  serving: Serving | null,
  asked: ColumnsAsked<Beside>,
  statementOf: (source: Source, beside: Beside) => Text | null,
  parse: (rows: unknown) => Result,
): Promise<{ result: Result; told: Told } | null> {
  if (serving === null) return null;
  return readColumns(serving, asked, async ({ source, files, folder, beside }, limits) => {
    const statement = statementOf(source, beside);
    return statement === null ? null : parse(await run(askTask, { files, folder, ...statement }, limits));
  });
}

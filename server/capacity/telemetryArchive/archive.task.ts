/** What is done with files of positions in helper processes: writing one, and questions. */
import { z } from 'zod';
import { task } from '#server/ground/aside/task.ts';
import { withEngine, type Row } from '#server/ground/columns/engine.ts';
import { filesAsTable, linesAsTable, namesOf, quoted, writeFile } from '#server/ground/columns/form.ts';
import { COLUMNS, ROW_GROUP } from './form.ts';

const counted = z.tuple([z.object({ count: z.coerce.number() })]);
const ofCars = z.array(z.object({ carId: z.string(), positions: z.coerce.number(), hours: z.coerce.number() }));

export interface Written {
  positions: number;
  carIds: string[];
  hours: number[];
}

/**
 * Writes lines, which are by car and time, to a file, together with the positions of the file before, where there is one. Answers
 * what can be read from it; null, and no file, when the one before has all of them.
 */
export const writeTask = task(
  import.meta.url,
  'write',
  ({ folder, lines, before, file }: { folder: string; lines: string; before: string | null; file: string }) =>
    withEngine({ files: before === null ? [] : [before], folder }, async (ask): Promise<Written | null> => {
      const count = async (table: string) =>
        counted.parse(await ask(`select count(*) as "count" from ${table}`))[0].count;
      let expected: number | null = null;
      if (before === null) await ask(writeFile(linesAsTable(COLUMNS, lines), file, ROW_GROUP));
      else {
        const kept = filesAsTable(COLUMNS, [before]);
        await ask(`create temp table "more" as select * from ${linesAsTable(COLUMNS, lines)} as "l"
          where not exists (select 1 from ${kept} as "k" where "k"."carId" = "l"."carId" and "k"."at" = "l"."at")`);
        const more = await count('"more"');
        if (more === 0) return null;
        expected = more + (await count(kept));
        const all = `(select ${namesOf(COLUMNS)} from ${kept} union all select ${namesOf(COLUMNS)} from "more")`;
        await ask(writeFile(`${all} order by "carId", "at"`, file, ROW_GROUP));
      }
      const cars = ofCars.parse(
        await ask(`select "carId", count(*) as "positions", bit_or((1 << date_part('hour', "at"))::integer) as "hours"
          from read_parquet(${quoted(file)}) group by "carId" order by "carId"`),
      );
      const positions = cars.reduce((sum, car) => sum + car.positions, 0);
      if (expected !== null && positions !== expected)
        throw new Error(`a file of positions has ${positions} instead of ${expected}`);
      return { positions, carIds: cars.map(({ carId }) => carId), hours: cars.map(({ hours }) => hours) };
    }),
);

export interface Question {
  /** Over `telemetry`. */
  text: string;
  values: readonly string[];
}

/** Questions about positions of cars in a span, as files have them and, besides, lines. */
export const askTask = task(
  import.meta.url,
  'ask',
  (given: {
    files: readonly string[];
    folder: string;
    lines: string | null;
    carIds: readonly string[];
    from: string;
    to: string;
    questions: readonly Question[];
  }): Promise<Row[][]> =>
    withEngine(given, async (ask) => {
      const ids = given.carIds.map((id) => String(BigInt(id)));
      await ask(`create temp table "telemetry" as select * from ${filesAsTable(COLUMNS, given.files)}
        where "carId" in (${ids.join(', ')}) and "at" >= ${quoted(given.from)}::timestamptz and "at" < ${quoted(given.to)}::timestamptz`);
      // of a day in the archive, history has a part, and what came after the file was written
      if (given.lines !== null)
        await ask(`insert into "telemetry" select * from ${linesAsTable(COLUMNS, given.lines)} as "l"
          where not exists (select 1 from "telemetry" as "t" where "t"."carId" = "l"."carId" and "t"."at" = "l"."at")`);
      const answers: Row[][] = [];
      for (const { text, values } of given.questions) answers.push(await ask(text, values));
      return answers;
    }),
);

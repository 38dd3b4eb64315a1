/** What was read of a file, as the database has it. */
import type { readRoads } from './read.task.ts';

export const rowOf = (
  { figures: { bounds, ...counts }, lines, isWhole, data }: ReturnType<typeof readRoads>,
  who: { fileName: string; importedByName: string },
) => ({
  ...who,
  ...counts,
  bounds: JSON.stringify(bounds),
  lines: JSON.stringify(lines),
  isWhole,
  data: Buffer.from(data),
});

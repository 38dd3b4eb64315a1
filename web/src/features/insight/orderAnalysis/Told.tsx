import type { CallOutput } from '#contract/index.ts';
import { formatTimeIn } from '#web/shared/analysis/formatTimeIn.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

type Columns = CallOutput<'/operation/orderAnalysis/getCells'>['columns'];

/** When an answer was read, and from what. */
export function Told({ asOf, columns, zone }: { asOf: string; columns: Columns; zone: string }) {
  const t = useWords(words);
  const say = (at: string) => formatTimeIn(at, zone);
  return (
    <>
      <p className="uiFigures">{t('asOf', { time: say(asOf) })}</p>
      <p className="uiFigures">
        {columns === null ? t('fromRows') : t('fromColumns', { from: say(columns.from), to: say(columns.to) })}
      </p>
    </>
  );
}

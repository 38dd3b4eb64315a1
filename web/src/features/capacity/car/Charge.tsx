import { useWords } from '#web/lib/words.ts';
import './car.css';
import { words } from './words.ts';

/** Below this percentage the charge is low. */
const LOW = 20;

/** The charge of a car as a figure and a bar; a low one shows by the bar's outline and colour. */
export function Charge({ percent }: { percent: number | null }) {
  const t = useWords(words);
  if (percent === null) return <span className="uiQuiet">–</span>;
  return (
    <span className="carCharge uiFigures" data-low={percent < LOW ? '' : undefined}>
      <span className="carChargeBar" aria-hidden="true">
        <span style={{ width: `${Math.max(4, percent)}%` }} />
      </span>
      {t('percent', { n: Math.round(percent) })}
    </span>
  );
}

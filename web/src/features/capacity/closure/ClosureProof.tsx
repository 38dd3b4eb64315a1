import type { ClosureDetail } from '#contract/capacity/closure/calls.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

/** How it ended in one sentence. */
function Verdict({ closure }: { closure: ClosureDetail }) {
  const t = useWords(words);
  const { state, beganAt, secondsToClear, proof } = closure;
  if (beganAt === null) return <StateTag tone="idle">{t('notBegun')}</StateTag>;
  if (secondsToClear === null)
    return <StateTag tone="bad">{t(state === 'over' ? 'endedWith' : 'notClear', { count: proof.inside })}</StateTag>;
  const sentence =
    proof.left === 0 ? t('clearAtOnce') : t('clearAfter', { seconds: formatNumber(Math.round(secondsToClear)) });
  return <StateTag tone="good">{sentence}</StateTag>;
}

/** What the log of the cars proves. */
export function ClosureProof({ closure }: { closure: ClosureDetail }) {
  const t = useWords(words);
  const { beganAt, clearAt, proof } = closure;
  const figures = [
    ['atStart', proof.atStart],
    ['enteredLater', proof.enteredLater],
    ['left', proof.left],
    ['inside', proof.inside],
    ['standing', proof.standing],
    ['commands', proof.commands],
  ] as const;
  return (
    <div className="closureProof" data-inside={proof.inside} data-clear={clearAt === null ? undefined : ''}>
      <p>
        <Verdict closure={closure} />
      </p>
      <dl className="closureFigures">
        {figures.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd className="uiFigures">{formatNumber(value)}</dd>
          </div>
        ))}
        {beganAt === null ? null : (
          <div>
            <dt>{t('began')}</dt>
            <dd>
              <Time at={beganAt} />
            </dd>
          </div>
        )}
        {proof.lastLeftAt === null ? null : (
          <div>
            <dt>{t('lastLeft')}</dt>
            <dd>
              <Time at={proof.lastLeftAt} /> {proof.lastFleetNumber}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

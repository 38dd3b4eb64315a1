import type { AlertDetail } from '#contract/capacity/alert/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

/** What happened to an alert, the newest first. */
export function AlertTimeline({ steps }: Pick<AlertDetail, 'steps'>) {
  const t = useWords(words);
  const stepOf = useDictLabel('alertStep');
  const channelOf = useDictLabel('alertChannel');
  return (
    <ol className="alertSteps">
      {steps.toReversed().map(({ step, at, by, to, note, channel }, place) => (
        <li key={`${at}${step}${steps.length - place}`}>
          <span className="alertStepLine">
            <strong>{stepOf(step)}</strong>
            <span>{by === '' ? t('system') : by}</span>
            {channel === null ? null : <span>{channelOf(channel)}</span>}
            {to === '' || to === by ? null : <span>{t('handedTo', { name: to })}</span>}
            <Time at={at} />
          </span>
          {note === '' ? null : <p>{step === 'escalated' ? t('level', { level: note }) : note}</p>}
        </li>
      ))}
    </ol>
  );
}

import type { AlertDetail } from '#contract/capacity/alert/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatTime, nameIn, useLanguage, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

type Asked = NonNullable<AlertDetail['steps'][number]['command']>;

/** What was asked of the car, what passengers read, and what has become of it. */
function Command({ command }: { command: Asked }) {
  const t = useWords(words);
  const language = useLanguage();
  const kindOf = useDictLabel('commandKind');
  const { kind, state, text, stationZh, stationEn, answer, endedAt } = command;
  const station = nameIn({ nameZh: stationZh, nameEn: stationEn }, language);
  const details = [text, station].filter((part) => part !== '');
  return (
    <>
      <p>
        <strong>{[kindOf(kind), ...details].join(' · ')}</strong> <DictTag type="commandState" value={state} />
        {endedAt === null ? null : <span className="uiQuiet"> {t('endedAt', { time: formatTime(endedAt) })}</span>}
      </p>
      {answer === '' ? null : <p>{state === 'cancelled' ? answer : t('carAnswered', { text: answer })}</p>}
    </>
  );
}

/** What happened to an alert, the newest first. */
export function AlertTimeline({ steps }: Pick<AlertDetail, 'steps'>) {
  const t = useWords(words);
  const stepOf = useDictLabel('alertStep');
  const channelOf = useDictLabel('alertChannel');
  // what was sent is quoted: it has the language in which it went out
  const noteOf = (step: string, note: string) => {
    if (step === 'escalated') return t('level', { level: note });
    return step === 'called' ? t('said', { text: note }) : note;
  };
  return (
    <ol className="alertSteps">
      {steps.toReversed().map(({ step, at, by, to, note, channel, command }, place) => (
        <li key={`${at}${step}${steps.length - place}`}>
          <span className="alertStepLine">
            <strong>{stepOf(step)}</strong>
            <span>{by === '' ? t('system') : by}</span>
            {channel === null ? null : <span>{channelOf(channel)}</span>}
            {to === '' || to === by ? null : <span>{t('handedTo', { name: to })}</span>}
            <Time at={at} />
          </span>
          {command === null ? null : <Command command={command} />}
          {note === '' ? null : <p>{noteOf(step, note)}</p>}
        </li>
      ))}
    </ol>
  );
}

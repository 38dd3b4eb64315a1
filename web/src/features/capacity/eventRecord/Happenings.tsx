import type { EventContent } from '#contract/capacity/eventRecord/content.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

interface Happening {
  key: string;
  at: string;
  what: string;
  detail: string;
}

const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

/** Changes of state, commands, alerts and what people did, in the order of their time. */
function useHappenings({ states, commands, alerts, steps, watchers }: EventContent): Happening[] {
  const t = useWords(words);
  const stateOf = useDictLabel('vehicleState');
  const commandOf = useDictLabel('commandKind');
  const commandStateOf = useDictLabel('commandState');
  const alertOf = useDictLabel('alertKind');
  const severityOf = useDictLabel('alertSeverity');
  const stepOf = useDictLabel('alertStep');
  const all: Happening[] = [
    ...states.map(({ at, event, stateBefore, stateAfter, outcome, orderNo }, place) => ({
      key: `state${place}`,
      at,
      what: outcome === 'refused' ? joined(event, t('refused')) : `${stateOf(stateBefore)} → ${stateOf(stateAfter)}`,
      detail: joined(orderNo),
    })),
    ...commands.map(({ id, createdAt, kind, state, requestedBy, reason, answer }) => ({
      key: `command${id}`,
      at: createdAt,
      what: joined(commandOf(kind), commandStateOf(state)),
      detail: joined(requestedBy === '' ? t('byPlatform') : requestedBy, reason, answer),
    })),
    ...alerts.map(({ id, occurredAt, kind, severity, orderNo }) => ({
      key: `alert${id}`,
      at: occurredAt,
      what: alertOf(kind),
      detail: joined(severityOf(severity), orderNo),
    })),
    ...steps.map(({ at, step, person, note }, place) => ({
      key: `step${place}`,
      at,
      what: stepOf(step),
      detail: joined(person === '' ? t('byPlatform') : person, note),
    })),
    ...watchers.map(({ from, until, person }, place) => ({
      key: `watcher${place}`,
      at: from,
      what: t('watched'),
      detail: joined(person, until === null ? t('watchedStill') : t('watchedUntil', { at: formatTime(until) })),
    })),
  ];
  return all.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

export function Happenings({ content, occurredAt }: { content: EventContent; occurredAt: string }) {
  const t = useWords(words);
  const happenings = useHappenings(content);
  if (happenings.length === 0) return <p className="uiQuiet">{t('nothingHappened')}</p>;
  const eventAt = Date.parse(occurredAt);
  return (
    <table className="eventTable">
      <caption className="uiOnlyRead">{t('happened')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('detail')}</th>
        </tr>
      </thead>
      <tbody>
        {happenings.map(({ key, at, what, detail }) => (
          <tr key={key} data-after={Date.parse(at) > eventAt ? '' : undefined}>
            <td>
              <Time at={at} />
            </td>
            <td>{what}</td>
            <td className="uiQuiet">{detail}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

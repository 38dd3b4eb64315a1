import { ReloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import type { HealthPart } from '#contract/system/setting/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { formatBytes, formatDuration, formatNumber, formatTime, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { words } from './words.ts';

const PATH = '/sys/setting/getHealth';
/** Milliseconds between two looks while the panel is shown. */
const LOOK_EVERY_MS = 30_000;

type Fact = HealthPart['facts'][number];

type WordKey = Extract<keyof typeof words.zh, `word.${string}`>;
const isWord = (name: string): name is WordKey => Object.hasOwn(words.zh, name);

function FactValue({ fact: { unit, value } }: { fact: Fact }) {
  const t = useWords(words);
  if (unit === 'word') {
    const key = `word.${value}`;
    return isWord(key) ? t(key) : value;
  }
  if (typeof value === 'string') return value;
  if (unit === 'bytes') return formatBytes(value);
  if (unit === 'seconds') return formatDuration(value);
  return unit === 'milliseconds' ? t('milliseconds', { n: formatNumber(value, 1) }) : formatNumber(value);
}

function Part({ part: { part, state, facts } }: { part: HealthPart }) {
  const t = useWords(words);
  const partOf = useDictLabel('healthPart');
  const isWell = state === 'good' || state === 'off';
  return (
    <li className="settingPart" data-state={state}>
      <div className="settingPartHead">
        <h3>{partOf(part)}</h3>
        <DictTag type="healthState" value={state} />
      </div>
      <dl>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{t(`fact.${fact.name}`)}</dt>
            <dd className="uiFigures">
              <FactValue fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
      {isWell ? null : <p className="settingNext">{t(`next.${part}`)}</p>}
    </li>
  );
}

/** The worst first: at night one looks for what is wrong. */
const RANK: Record<HealthPart['state'], number> = { bad: 0, warn: 1, good: 2, off: 3 };

function Verdict({ parts }: { parts: readonly HealthPart[] }) {
  const t = useWords(words);
  const bad = parts.filter(({ state }) => state === 'bad').length;
  const warn = parts.filter(({ state }) => state === 'warn').length;
  if (bad > 0) return <StateTag tone="bad">{t('someBad', { n: bad })}</StateTag>;
  if (warn > 0) return <StateTag tone="warn">{t('someWarn', { n: warn })}</StateTag>;
  return <StateTag tone="good">{t('allGood')}</StateTag>;
}

/** The state of everything the product needs; looked at anew every half minute. */
export default function Health() {
  const t = useWords(words);
  const { active } = usePage();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => callApi(PATH, {}, { signal }),
    refetchInterval: active ? LOOK_EVERY_MS : false,
  });
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  const parts = data.parts.toSorted((a, b) => RANK[a.state] - RANK[b.state]);
  return (
    <>
      <div className="settingBar">
        <strong role="status">
          <Verdict parts={parts} />
        </strong>
        <span className="uiQuiet">{t('checkedAt', { time: formatTime(data.checkedAt) })}</span>
        <Button
          size="small"
          icon={<ReloadOutlined aria-hidden="true" />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t('checkAgain')}
        </Button>
      </div>
      <ul className="settingParts">
        {parts.map((part) => (
          <Part key={part.part} part={part} />
        ))}
      </ul>
    </>
  );
}

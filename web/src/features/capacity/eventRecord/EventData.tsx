import { Button } from 'antd';
import { useState } from 'react';
import type { EventRecordDetail } from '#contract/capacity/eventRecord/calls.ts';
import type { EventContent } from '#contract/capacity/eventRecord/content.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatTime, useLanguage, useWords } from '#web/lib/words.ts';
import { LineChart } from '#web/ui/charts/LineChart.tsx';
import { Happenings } from './Happenings.tsx';
import { words } from './words.ts';

/** Points of the chart; a drawer is no wider. */
const MOST_POINTS = 180;

/** Every so many positions one, the last always. */
const thinned = <Item,>(items: readonly Item[]): Item[] => {
  const step = Math.ceil(items.length / MOST_POINTS);
  return items.filter((_, at) => at % step === 0 || at === items.length - 1);
};

function Speed({ positions }: Pick<EventContent, 'positions'>) {
  const t = useWords(words);
  useLanguage();
  if (positions.length === 0) return <p className="uiQuiet">{t('noPositions')}</p>;
  const shown = thinned(positions);
  return (
    <LineChart
      label={t('speed')}
      labelName={t('time')}
      labels={shown.map(({ at }) => formatTime(at).slice(-8))}
      series={[{ name: t('speed'), values: shown.map(({ speed }) => speed) }]}
      format={(value) => `${Math.round(value)} km/h`}
      height={180}
    />
  );
}

/** What the car reported, shown when somebody asks for it: that is kept with the record. */
export function EventData({ record, seen }: { record: EventRecordDetail; seen: () => unknown }) {
  const t = useWords(words);
  const [content, setContent] = useState<EventContent>();
  const [isBusy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      setContent(await callApi('/capacity/eventRecord/read', { id: record.id }));
      seen();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  if (content === undefined)
    return (
      <div className="uiRow">
        <Button loading={isBusy} disabled={record.frozenAt === null} onClick={() => void show()}>
          {t('show')}
        </Button>
        <span className="uiQuiet">{t('dataHint')}</span>
      </div>
    );
  const { car, positions } = content;
  return (
    <>
      <p className="uiRow">
        <span>
          {t('vin')} <code className="uiCode">{car.vin === '' ? '–' : car.vin}</code>
        </span>
        <span>
          {t('software')} <code className="uiCode">{car.softwareVersion === '' ? '–' : car.softwareVersion}</code>
        </span>
        <span className="uiQuiet">{t('positions', { count: positions.length })}</span>
      </p>
      <Speed positions={positions} />
      <Happenings content={content} occurredAt={record.occurredAt} />
    </>
  );
}

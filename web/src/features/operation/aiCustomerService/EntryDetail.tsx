import { Button } from 'antd';
import type { ServiceDetail, ServiceRow } from '#contract/operation/aiCustomerService/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, formatTime, useWords } from '#web/lib/words.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { Time } from '#web/ui/Time.tsx';
import { useEntry } from './serviceQueries.ts';
import { Validity } from './Validity.tsx';
import { serviceWords } from './words.ts';

/** One entry: what it answers, when, and how often it did. */
export default function EntryDetail({ open }: { open: OpenDrawer<ServiceRow> }) {
  const t = useWords(serviceWords);
  const can = useCan();
  const category = useDictLabel('serviceCategory');
  const channel = useDictLabel('serviceChannel');
  const entry = useEntry(open.id);
  const sections = (row: ServiceDetail) => [
    { title: t('answer'), content: <RichTextView html={row.answer} /> },
    {
      title: t('otherWays'),
      content:
        row.otherWays.length === 0 ? (
          <span className="uiQuiet">–</span>
        ) : (
          <ul className="serviceWays">
            {row.otherWays.map((way) => (
              <li key={way}>{way}</li>
            ))}
          </ul>
        ),
    },
    {
      title: t('basics'),
      facts: [
        { label: t('category'), value: category(row.category) },
        { label: t('language'), value: t(row.language) },
        { label: t('channel'), value: channel(row.channel) },
        { label: t('validity'), value: <Validity row={row} /> },
        { label: t('validFrom'), value: row.validFrom === null ? '' : formatTime(row.validFrom) },
        { label: t('validTo'), value: row.validTo === null ? '' : formatTime(row.validTo) },
      ],
    },
    {
      title: t('statistics'),
      facts: [
        { label: t('hits'), value: formatNumber(row.hits) },
        {
          label: t('lastAskedAt'),
          value: row.lastAskedAt === null ? t('never') : <Time at={row.lastAskedAt} />,
        },
        { label: t('createdAt'), value: <Time at={row.createdAt} /> },
        { label: t('updatedAt'), value: <Time at={row.updatedAt} /> },
      ],
    },
  ];
  const actions = () =>
    can('ai:aiCustomerService:save') ? <Button onClick={() => open.open('edit', open.id)}>{t('edit')}</Button> : null;
  return (
    <DetailDrawer
      open={open}
      title={entry.data?.question ?? open.row?.question}
      state={entry.data === undefined ? undefined : <DictTag type="state" value={entry.data.state} />}
      record={entry.data}
      isLoading={entry.isPending}
      error={entry.error}
      retry={() => void entry.refetch()}
      sections={sections}
      actions={actions}
    />
  );
}

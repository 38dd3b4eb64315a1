import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { CallOutput } from '#contract/index.ts';
import { MOST_AREA_LEVELS, type AreaUse } from '#contract/base/sysArea/calls.ts';
import { sysAreaWords } from '#contract/base/sysArea/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { AreaState } from './AreaTableRow.tsx';
import { setAreaState } from './areaActions.ts';
import type { AreaDialogState } from './DeleteArea.tsx';
import { words } from './words.ts';

const PATH = '/sys/sysArea/getById';
type Area = CallOutput<typeof PATH>;

function useSections(): (area: Area) => SectionsOf<typeof sysAreaWords> {
  const t = useWords(words);
  const name = useName();
  const usedBy = useDictLabel('areaUse');
  const use = ({ kind, count, countIsCapped, names }: AreaUse) => ({
    label: usedBy(kind),
    value: (
      <>
        {t(countIsCapped ? 'useCountCapped' : 'useCount', { count })}
        <div className="uiQuiet areaUses">{t('useNames', { names: names.join(', ') })}</div>
      </>
    ),
  });
  const centreOf = ({ lng, lat }: Area) =>
    lng === null || lat === null ? (
      <span className="uiQuiet">{t('noCentre')}</span>
    ) : (
      <span className="uiFigures">{`${lng}, ${lat}`}</span>
    );
  return (area) => [
    {
      title: t('basics'),
      fields: [
        { field: 'code', copy: area.code },
        'level',
        { field: 'path', value: area.path.map(name).join(' / ') },
        'nameZh',
        'nameEn',
        { field: 'pinyin', value: `${area.pinyin} · ${area.initials}` },
        'childCount',
        { label: t('centre'), value: centreOf(area) },
        { field: 'custom', value: t(area.custom ? 'custom' : 'published') },
        'remark',
        'createdAt',
        'updatedAt',
      ],
      content: area.inheritedState === 'stopped' ? <p className="uiQuiet uiNotice">{t('stoppedNote')}</p> : undefined,
    },
    area.uses.length === 0
      ? { title: t('uses'), content: <p className="uiQuiet">{t('notUsed')}</p> }
      : { title: t('uses'), facts: area.uses.map(use) },
  ];
}

interface AreaDetailProps {
  id: string;
  open: (drawer: string, record: string) => void;
  ask: (dialog: AreaDialogState) => void;
  close: () => void;
}

/** One division, with those above it and its uses. */
export default function AreaDetail({ id, open, ask, close }: AreaDetailProps) {
  const t = useWords(words);
  const can = useCan();
  const name = useName();
  const sections = useSections();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [PATH, id],
    queryFn: ({ signal }) => callApi(PATH, { id }, { signal }),
    staleTime: 0,
  });
  const actions = (area: Area) => (
    <>
      {can('sys:sysArea:update') ? <Button onClick={() => open('edit', id)}>{t('edit')}</Button> : null}
      {can('sys:sysArea:add') && area.level < MOST_AREA_LEVELS ? (
        <Button onClick={() => open('add', id)}>{t('add')}</Button>
      ) : null}
      {can('sys:sysArea:update') ? (
        <Button onClick={() => void setAreaState(area, area.state === 'enabled' ? 'disabled' : 'enabled')}>
          {t(area.state === 'enabled' ? 'stop' : 'open')}
        </Button>
      ) : null}
      {can('sys:sysArea:delete') && area.childCount === 0 ? (
        <Button danger onClick={() => ask({ area })}>
          {t('delete')}
        </Button>
      ) : null}
    </>
  );
  return (
    <DetailDrawer
      open={{ id, close, previous: undefined, next: undefined }}
      noun={sysAreaWords}
      title={data === undefined ? undefined : name(data)}
      state={data === undefined ? undefined : <AreaState area={data} />}
      record={data}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      sections={sections}
      actions={actions}
    />
  );
}

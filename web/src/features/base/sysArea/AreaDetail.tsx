import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { CallOutput } from '#contract/index.ts';
import { MOST_AREA_LEVELS, type AreaUse } from '#contract/base/sysArea/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type Section } from '#web/ui/DetailDrawer.tsx';
import { Time } from '#web/ui/Time.tsx';
import { AreaState, useLevelName } from './AreaTableRow.tsx';
import { setAreaState } from './areaActions.ts';
import type { AreaDialogState } from './DeleteArea.tsx';
import { words } from './words.ts';

const PATH = '/sys/sysArea/getById';
type Area = CallOutput<typeof PATH>;

const USED_BY = {
  role: 'usedByRole',
  order: 'usedByOrder',
  car: 'usedByCar',
  station: 'usedByStation',
} as const satisfies Record<AreaUse['kind'], string>;

function useSections(): (area: Area) => Section[] {
  const t = useWords(words);
  const name = useName();
  const levelName = useLevelName();
  const use = ({ kind, count, countIsCapped, names }: AreaUse) => ({
    label: t(USED_BY[kind]),
    value: (
      <>
        {t(countIsCapped ? 'useCountCapped' : 'useCount', { count })}
        <div className="uiQuiet areaUses">{t('useNames', { names: names.join(', ') })}</div>
      </>
    ),
  });
  return (area) => [
    {
      title: t('basics'),
      facts: [
        { label: t('code'), value: <code>{area.code}</code>, copy: area.code },
        { label: t('level'), value: levelName(area.level) },
        { label: t('path'), value: area.path.map(name).join(' / ') },
        { label: t('nameZh'), value: area.nameZh },
        { label: t('nameEn'), value: area.nameEn },
        { label: t('pinyin'), value: `${area.pinyin} · ${area.initials}` },
        { label: t('below'), value: String(area.childCount) },
        {
          label: t('centre'),
          value:
            area.lng === null || area.lat === null ? (
              <span className="uiQuiet">{t('noCentre')}</span>
            ) : (
              <span className="uiFigures">{`${area.lng}, ${area.lat}`}</span>
            ),
        },
        { label: t('origin'), value: t(area.custom ? 'custom' : 'published') },
        { label: t('remark'), value: area.remark },
        { label: t('createdAt'), value: <Time at={area.createdAt} /> },
        { label: t('updatedAt'), value: <Time at={area.updatedAt} /> },
      ],
      ...(area.inheritedState === 'stopped' ? { content: <p className="uiQuiet uiNotice">{t('stoppedNote')}</p> } : {}),
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

/** One division: what it is, what is above it, what uses it. */
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
      title={data === undefined ? t('title') : name(data)}
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

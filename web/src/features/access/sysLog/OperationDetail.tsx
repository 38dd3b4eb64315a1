import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { CallPermission, RowOf } from '#contract/index.ts';
import type { Operation } from '#contract/access/sysLog/calls.ts';
import { operationWords } from '#contract/access/sysLog/words.ts';
import { callApi } from '#web/lib/client.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useFields, useName, useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { DiffTable } from '#web/ui/DiffTable.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { useCallName, useFieldName, useLabel, useObjectName, useValueName } from './logNames.tsx';
import { sysLogWords } from './words.ts';

const PATH = '/sys/sysLog/getById';

/** Where a thing of the log is shown, and who may go there. */
const PLACES = new Map<string, { route: string; permission: CallPermission }>([
  ['order', { route: '/operation/order', permission: 'operation:order:list' }],
]);

/** A hash is shown ungrouped, since it is compared and copied as it is. */
function Hash({ text, label }: { text: string; label: string }) {
  const t = useWords(sysLogWords);
  if (text === '') return <span className="uiQuiet">{t('firstOfChain')}</span>;
  return (
    <CopyText text={text} label={label}>
      <code className="sysLogHash">{text}</code>
    </CopyText>
  );
}

/** The changed fields before and after; settings are called by the product's own names. */
function useChanges(): (row: Operation) => ReactNode {
  const t = useWords(sysLogWords);
  const fieldName = useFieldName();
  const valueName = useValueName();
  const nameOf = useName();
  return ({ object, changes, fieldNames }) => {
    if (changes.length === 0) return <span className="uiQuiet">{t('noFields')}</span>;
    const own = new Map(fieldNames.map((names) => [names.field, nameOf(names)]));
    return (
      <DiffTable
        changes={changes}
        labelOf={(field) => own.get(field) ?? fieldName(object, field)}
        show={(field, value) => valueName(object, field, value)}
      />
    );
  };
}

function useSections(): (row: Operation) => SectionsOf<typeof operationWords> {
  const t = useWords(sysLogWords);
  const f = useFields(operationWords);
  const callName = useCallName();
  const objectName = useObjectName();
  const labelOf = useLabel();
  const named = useName();
  const changes = useChanges();
  return (row) => [
    {
      fields: [
        'at',
        'account',
        { field: 'roleCode', value: row.role === null ? row.roleCode : named(row.role) },
        {
          field: 'call',
          value: (
            <>
              {callName(row.call)} <code className="sysLogCode">{row.call}</code>
            </>
          ),
        },
        { field: 'object', value: `${objectName(row.object)} ${labelOf(row)}` },
        { field: 'objectId', value: row.objectId === 'several' ? t('several') : row.objectId },
      ],
    },
    { title: t('fields'), content: changes(row) },
    {
      title: t('request'),
      fields: [
        { field: 'traceId', copy: row.traceId },
        { field: 'ip', copy: row.ip },
        'userAgent',
        { field: 'durationMs', value: t('milliseconds', { n: formatNumber(row.durationMs) }) },
      ],
    },
    {
      title: t('chain'),
      fields: [
        'id',
        { field: 'hash', value: <Hash text={row.hash} label={f('hash')} /> },
        { field: 'previousHash', value: <Hash text={row.previousHash} label={f('previousHash')} /> },
      ],
    },
  ];
}

function Actions({ row }: { row: Operation }) {
  const t = useWords(sysLogWords);
  const can = useCan();
  const objectName = useObjectName();
  const { navigate, setSearch } = usePage();
  const place = PLACES.get(row.object);
  const only = (query: Record<string, string>) => setSearch(() => new URLSearchParams(query));
  return (
    <>
      {row.objectId === '' ? null : (
        <Button onClick={() => only({ object: row.object, objectId: row.objectId })}>{t('sameObject')}</Button>
      )}
      <Button onClick={() => only({ traceId: row.traceId })}>{t('sameRequest')}</Button>
      {place === undefined || !can(place.permission) || !/^\d+$/.test(row.objectId) ? null : (
        <Button onClick={() => navigate(`${place.route}?drawer=detail&record=${row.objectId}`)}>
          {t('openObject', { object: objectName(row.object) })}
        </Button>
      )}
    </>
  );
}

/** One operation: who, what, each field before and after, and its place in the chain. */
export default function OperationDetail({ open }: { open: OpenDrawer<RowOf<'/sys/sysLog/getPageList'>> }) {
  const callName = useCallName();
  const labelOf = useLabel();
  const sections = useSections();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [PATH, open.id],
    queryFn: ({ signal }) => callApi(PATH, { id: open.id }, { signal }),
    staleTime: Infinity,
  });
  const actions = (row: Operation) => <Actions row={row} />;
  const shown = data ?? open.row;
  return (
    <DetailDrawer
      open={open}
      noun={operationWords}
      width={640}
      title={shown === undefined ? undefined : `${callName(shown.call)} ${labelOf(shown)}`}
      record={data}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      sections={sections}
      actions={actions}
    />
  );
}

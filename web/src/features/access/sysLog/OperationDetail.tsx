import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { CallOutput, CallPermission, RowOf } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useName, useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { DetailDrawer, type Fact, type Section } from '#web/ui/DetailDrawer.tsx';
import { DiffTable } from '#web/ui/DiffTable.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { useCallName, useFieldName, useLabel, useObjectName, useValueName } from './logNames.ts';
import { sysLogWords } from './words.ts';

const PATH = '/sys/sysLog/getById';
type Operation = CallOutput<typeof PATH>;

/** Where a thing of the log is shown, and who may go there. */
const PLACES = new Map<string, { route: string; permission: CallPermission }>([
  ['order', { route: '/operation/order', permission: 'operation:order:list' }],
]);

/** A hash that can be read: in groups would be nicer to the eye, but it is compared and copied as it is. */
function Hash({ text, label }: { text: string; label: string }) {
  const t = useWords(sysLogWords);
  if (text === '') return <span className="uiQuiet">{t('firstOfChain')}</span>;
  return (
    <CopyText text={text} label={label}>
      <code className="sysLogHash">{text}</code>
    </CopyText>
  );
}

function useFacts(): (row: Operation) => { what: Fact[]; request: Fact[]; chain: Fact[] } {
  const t = useWords(sysLogWords);
  const callName = useCallName();
  const objectName = useObjectName();
  const labelOf = useLabel();
  return (row) => ({
    what: [
      { label: t('at'), value: <Time at={row.at} /> },
      { label: t('account'), value: row.account === '' ? <span className="uiQuiet">{t('nobody')}</span> : row.account },
      { label: t('role'), value: row.roleCode },
      {
        label: t('call'),
        value: (
          <>
            {callName(row.call)} <code className="sysLogCode">{row.call}</code>
          </>
        ),
      },
      { label: t('object'), value: `${objectName(row.object)} ${labelOf(row)}` },
      { label: t('objectId'), value: row.objectId === 'several' ? t('several') : row.objectId },
    ],
    request: [
      { label: t('traceId'), value: row.traceId, copy: row.traceId },
      { label: t('ip'), value: row.ip, copy: row.ip },
      { label: t('userAgent'), value: row.userAgent },
      { label: t('duration'), value: t('milliseconds', { n: formatNumber(row.durationMs) }) },
    ],
    chain: [
      { label: t('rowNumber'), value: row.id },
      { label: t('hash'), value: <Hash text={row.hash} label={t('hash')} /> },
      { label: t('previousHash'), value: <Hash text={row.previousHash} label={t('previousHash')} /> },
    ],
  });
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
  const t = useWords(sysLogWords);
  const callName = useCallName();
  const fieldName = useFieldName();
  const valueName = useValueName();
  const labelOf = useLabel();
  const factsOf = useFacts();
  const nameOf = useName();
  const ownName = ({ fieldNames }: Operation, field: string) => {
    const names = fieldNames.find((each) => each.field === field);
    return names === undefined ? undefined : nameOf(names);
  };
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [PATH, open.id],
    queryFn: ({ signal }) => callApi(PATH, { id: open.id }, { signal }),
    staleTime: Infinity,
  });
  const sections = (row: Operation): Section[] => {
    const { what, request, chain } = factsOf(row);
    const diff =
      row.changes.length === 0 ? (
        <span className="uiQuiet">{t('noFields')}</span>
      ) : (
        <DiffTable
          changes={row.changes}
          labelOf={(field) => ownName(row, field) ?? fieldName(row.object, field)}
          show={(field, value) => valueName(row.object, field, value)}
        />
      );
    return [
      { facts: what },
      { title: t('fields'), content: diff },
      { title: t('request'), facts: request },
      { title: t('chain'), facts: chain },
    ];
  };
  const actions = (row: Operation) => <Actions row={row} />;
  const shown = data ?? open.row;
  return (
    <DetailDrawer
      open={open}
      width={640}
      title={shown === undefined ? t('title') : `${callName(shown.call)} ${labelOf(shown)}`}
      record={data}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      sections={sections}
      actions={actions}
    />
  );
}

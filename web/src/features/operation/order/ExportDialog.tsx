import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Radio } from 'antd';
import { useMemo, useState } from 'react';
import type { CallInput, CallOutput } from '#contract/index.ts';
import type { OrderRow } from '#contract/operation/order/calls.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, formatTime, useFields, useText, useWords, type Translate } from '#web/lib/words.ts';
import { SUPPLIER_CHOICES } from '#web/shared/supplier/choices.ts';
import { allFields, cleaned, describeFilter, filtersToInput, isActive } from '#web/ui/list/filterValues.ts';
import { useDeclaredFilters } from '#web/ui/list/useDeclared.tsx';
import { useRemoteName } from '#web/ui/list/RemoteSelect.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { followJob } from '#web/ui/list/FollowedJobs.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { uiWords } from '#web/ui/words.ts';
import { useOrderFilters } from './orderFilters.ts';
import { ORDER_LIST } from './orderQueries.ts';
import { fileWords } from './fileWords.ts';
import { words } from './words.ts';

type ExportInput = CallInput<'/operation/order/exportList'>;
type Counted = Pick<CallOutput<typeof ORDER_LIST>, 'total' | 'totalIsCapped'>;
type Format = NonNullable<ExportInput['format']>;
type Question = Omit<ExportInput, 'ids' | 'format'>;

/** What the list shows, read from the page's address: it is what will be exported, also after a reload. */
function useQuestion(): { question: Question; texts: Record<string, string> } {
  const { search } = usePage();
  const filters = useDeclaredFilters(useOrderFilters(), orderWords);
  return useMemo(() => {
    const texts = cleaned(
      filters,
      Object.fromEntries(allFields(filters).map((field) => [field, search.get(field) ?? ''])),
    );
    const sort = search.get('sort');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of the list's typed filters, which the export shares
    const question = { ...filtersToInput(filters, texts), ...(sort === null ? {} : { sort }) } as Question;
    return { question, texts };
  }, [search, filters]);
}

/** The filters in words, one line each. */
function FiltersInUse({ texts }: { texts: Record<string, string> }) {
  const t = useWords(fileWords);
  const l = useWords(words);
  const ui = useWords(uiWords);
  const filters = useDeclaredFilters(useOrderFilters(), orderWords);
  const supplier = useRemoteName('supplierId', SUPPLIER_CHOICES, texts['supplierId'] ?? '');
  const active = filters.filter((filter) => isActive(filter, texts));
  if (active.length === 0) return <p>{t('exportAll')}</p>;
  const describing = {
    yes: ui('yes'),
    no: ui('no'),
    nameOf: (field: string) => (field === 'supplierId' ? supplier : undefined),
    time: formatTime,
    fromOn: (from: string) => ui('fromOn', { from }),
    untilOn: (to: string) => ui('untilOn', { to }),
    separator: l('separator'),
  };
  return (
    <>
      <p>{t('exportFiltered')}</p>
      <dl className="uiFacts orderWhich">
        {active.map((filter) => (
          <div key={filter.label} style={{ display: 'contents' }}>
            <dt>{filter.label}</dt>
            <dd>{describeFilter(filter, texts, describing)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function useCount(question: Question) {
  return useQuery({
    queryKey: [ORDER_LIST, 'exportCount', question],
    queryFn: ({ signal }) => callApi(ORDER_LIST, { ...question, pageSize: 1, withTotal: true }, { signal }),
  });
}

function useStarting(question: Question, close: () => void) {
  const [format, setFormat] = useState<Format>('xlsx');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [idempotencyKey, setKey] = useState(newKey);
  const choose = (next: Format) => {
    setFormat(next);
    setKey(newKey());
  };
  const start = async () => {
    setBusy(true);
    setProblem('');
    try {
      const { jobId } = await callApi('/operation/order/exportList', { ...question, format }, { idempotencyKey });
      followJob({ id: jobId, kind: 'orderExport' });
      close();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return { format, choose, isBusy, problem, start };
}

function countIn(t: Translate<(typeof fileWords)['zh']>, data: Counted | undefined): string {
  if (data === undefined) return t('exportCounting');
  const { total, totalIsCapped } = data;
  if (total === null) return t('exportMany');
  if (total === 0) return t('exportNothing');
  return t(totalIsCapped ? 'exportCountCapped' : 'exportCount', { n: formatNumber(total) });
}

/** Shows the filters of the export, asks for the format, and starts the job. */
export default function ExportDialog({ open: { close } }: { open: OpenDrawer<OrderRow> }) {
  const t = useWords(fileWords);
  const f = useFields(orderWords);
  const text = useText();
  const can = useCan();
  const { question, texts } = useQuestion();
  const { data, error } = useCount(question);
  const { format, choose, isBusy, problem, start } = useStarting(question, close);
  const failure = problem !== '' ? problem : error === null ? '' : messageOf(error);
  return (
    <Modal
      open
      width={480}
      title={text(orderWords.calls.exportList)}
      onCancel={() => {
        if (!isBusy) close();
      }}
      footer={
        <div className="uiRow orderEnd">
          <Button onClick={close} disabled={isBusy}>
            {t('close')}
          </Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={data === undefined || data.total === 0}
            onClick={() => void start()}
          >
            {t('exportStart')}
          </Button>
        </div>
      }
    >
      <FiltersInUse texts={texts} />
      <p className="orderCount" role="status">
        {error === null ? countIn(t, data) : ''}
      </p>
      <Radio.Group
        className="orderFormats"
        aria-label={f('format')}
        value={format}
        onChange={(event) => choose(event.target.value === 'csv' ? 'csv' : 'xlsx')}
        options={[
          { value: 'xlsx', label: t('xlsx') },
          { value: 'csv', label: t('csv') },
        ]}
      />
      <p className="uiQuiet orderSmall">{t(can('operation:order:reveal') ? 'exportReveals' : 'exportMasked')}</p>
      {failure === '' ? null : <Alert type="error" showIcon title={failure} role="alert" />}
    </Modal>
  );
}

import { type ReactNode, useMemo } from 'react';
import { DEVICE_PROTOCOLS, REFUSAL_REASONS } from '#contract/capacity/device/rules.ts';
import type { RowOf } from '#contract/index.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { DetailDrawer, type Section } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { type Column, type Filter, ListPage, type OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import './device.css';
import { REFUSED_LIST } from './deviceQueries.ts';
import { words } from './words.ts';

type Path = typeof REFUSED_LIST;
type RefusedRow = RowOf<Path>;

function useColumns(): Column<Path>[] {
  const t = useWords(words);
  const reasonWord = useDictLabel('gatewayRefusal');
  return useMemo(
    () => [
      { key: 'at', title: t('at'), width: 184, sorts: ['-at', 'at'], render: (row) => <Time at={row.at} /> },
      { key: 'reason', title: t('reason'), width: 184, render: (row) => reasonWord(row.reason) },
      {
        key: 'protocol',
        title: t('protocol'),
        width: 112,
        render: (row) => <DictTag type="deviceProtocol" value={row.protocol} />,
      },
      { key: 'kind', title: t('kind'), width: 112 },
      { key: 'fleetNumber', title: t('car'), width: 144, render: (row) => row.fleetNumber ?? '–' },
      { key: 'identity', title: t('identity'), width: 176 },
      { key: 'address', title: t('address'), width: 144 },
      { key: 'size', title: t('size'), width: 96, align: 'end' },
      { key: 'hex', title: t('hex'), width: 320, render: (row) => (row.hex === '' ? '–' : <code>{row.hex}</code>) },
    ],
    [t, reasonWord],
  );
}

function useFilters(): Filter<Path>[] {
  const t = useWords(words);
  const protocolWord = useDictLabel('deviceProtocol');
  const reasonWord = useDictLabel('gatewayRefusal');
  return useMemo(
    () => [
      {
        kind: 'choice',
        field: 'reason',
        label: t('reason'),
        options: REFUSAL_REASONS.map((value) => ({ value, label: reasonWord(value) })),
      },
      {
        kind: 'choice',
        field: 'protocol',
        label: t('protocol'),
        options: DEVICE_PROTOCOLS.map((value) => ({ value, label: protocolWord(value) })),
      },
      { kind: 'text', field: 'deviceId', label: t('deviceId') },
    ],
    [t, protocolWord, reasonWord],
  );
}

function useSections(): (frame: RefusedRow) => Section[] {
  const t = useWords(words);
  return (frame) => [
    {
      facts: [
        { label: t('at'), value: <Time at={frame.at} /> },
        { label: t('protocol'), value: <DictTag type="deviceProtocol" value={frame.protocol} /> },
        { label: t('kind'), value: frame.kind },
        { label: t('car'), value: frame.fleetNumber ?? '' },
        { label: t('identity'), value: frame.identity },
        { label: t('address'), value: frame.address },
        { label: t('size'), value: frame.size },
      ],
    },
    {
      title: t('hex'),
      content:
        frame.hex === '' ? (
          <p className="uiQuiet">{t('noHex')}</p>
        ) : (
          <CopyText text={frame.hex} label={t('hex')}>
            <code className="deviceHex">{frame.hex}</code>
          </CopyText>
        ),
    },
  ];
}

function RefusedDetail({ open }: { open: OpenDrawer<RefusedRow> }) {
  const t = useWords(words);
  const reasonWord = useDictLabel('gatewayRefusal');
  const sections = useSections();
  const { row } = open;
  return (
    <DetailDrawer
      open={open}
      title={row === undefined ? t('refused') : reasonWord(row.reason)}
      record={row}
      isLoading={open.rowLoading}
      sections={sections}
    />
  );
}

const drawer = (open: OpenDrawer<RefusedRow>) => <RefusedDetail open={open} />;

/** What gateways could not take: the newest of it. */
export function RefusedMessages({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const columns = useColumns();
  const filters = useFilters();
  return (
    <ListPage
      path={REFUSED_LIST}
      title={t('refusedTitle')}
      purpose={t('refusedPurpose')}
      tabs={tabs}
      columns={columns}
      filters={filters}
      defaultSort="-at"
      rowLabel={(row) => `${row.identity} ${row.kind}`}
      empty={{ title: t('refusedEmpty'), hint: t('refusedEmptyHint') }}
      drawer={drawer}
    />
  );
}

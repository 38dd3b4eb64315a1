import { Tag } from 'antd';
import { useMemo } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { Column } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { type SUPPLIER_NOTICES, useIsSupplier } from './supplierNoticeQueries.ts';
import { supplierNoticeWords } from './words.ts';

type Columns = Column<typeof SUPPLIER_NOTICES>[];

/** The columns; a supplier needs not be told who it is. */
export function useSupplierNoticeColumns(): Columns {
  const t = useWords(supplierNoticeWords);
  const viaOf = useDictLabel('supplierNoticeVia');
  const isSupplier = useIsSupplier();
  return useMemo<Columns>(
    () => [
      {
        key: 'title',
        title: t('name'),
        width: 256,
        render: (row) => (
          <span className="supplierNoticeTitle" title={row.summary}>
            {row.urgent ? <Tag color="error">{t('urgent')}</Tag> : null}
            {row.title}
          </span>
        ),
      },
      ...(isSupplier ? [] : [{ key: 'supplierName' as const, title: t('supplier'), width: 160 }]),
      {
        key: 'state',
        title: t('state'),
        width: 112,
        render: (row) => <DictTag type="supplierNoticeState" value={row.state} />,
      },
      {
        key: 'submittedAt',
        title: t('submittedAt'),
        width: 184,
        sorts: ['-submittedAt', 'submittedAt'],
        render: (row) => <Time at={row.submittedAt} />,
      },
      { key: 'receivedAt', title: t('receivedAt'), width: 184, render: (row) => <Time at={row.receivedAt} /> },
      { key: 'pushedAt', title: t('pushedAt'), width: 184, render: (row) => <Time at={row.pushedAt} /> },
      { key: 'via', title: t('via'), width: 96, hidden: true, render: (row) => viaOf(row.via) },
      { key: 'createdByName', title: t('createdBy'), width: 120, hidden: true },
      {
        key: 'createdAt',
        title: t('createdAt'),
        width: 184,
        hidden: !isSupplier,
        sorts: ['-createdAt', 'createdAt'],
        render: (row) => <Time at={row.createdAt} />,
      },
    ],
    [t, viaOf, isSupplier],
  );
}

import { Tag } from 'antd';
import { useMemo } from 'react';
import type { SupplierNoticeRow } from '#contract/notices/sysNoticeProvider/calls.ts';
import { supplierNoticeWords } from '#contract/notices/sysNoticeProvider/words.ts';
import { useFields } from '#web/lib/words.ts';
import type { Column } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { type SUPPLIER_NOTICES, useIsSupplier } from './supplierNoticeQueries.ts';

function Title({ row }: { row: SupplierNoticeRow }) {
  const f = useFields(supplierNoticeWords);
  return (
    <span className="supplierNoticeTitle" title={row.summary}>
      {row.urgent ? <Tag color="error">{f('urgent')}</Tag> : null}
      {row.title}
    </span>
  );
}

/** The columns; a supplier's list does not name the supplier. */
export function useSupplierNoticeColumns(): readonly Column<typeof SUPPLIER_NOTICES, typeof supplierNoticeWords>[] {
  const isSupplier = useIsSupplier();
  return useMemo(
    () => [
      { key: 'title', width: 256, render: (row) => <Title row={row} /> },
      ...(isSupplier ? [] : [{ key: 'supplierName' as const, width: 160 }]),
      { key: 'state', width: 112 },
      { key: 'submittedAt', sorts: ['-submittedAt', 'submittedAt'] },
      { key: 'receivedAt', render: (row) => <Time at={row.receivedAt} /> },
      { key: 'pushedAt' },
      { key: 'via', width: 96, hidden: true },
      { key: 'createdByName', width: 120, hidden: true },
      { key: 'createdAt', hidden: !isSupplier, sorts: ['-createdAt', 'createdAt'] },
    ],
    [isSupplier],
  );
}

import { Button } from 'antd';
import { useState } from 'react';
import type { SupplierDetail as Supplier } from '#contract/finance/supplier/calls.ts';
import { supplierWords } from '#contract/finance/supplier/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { DocumentList } from '#web/shared/documents/DocumentList.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Contracts } from './Contracts.tsx';
import { Quality } from './Quality.tsx';
import { Running } from './Running.tsx';
import './supplier.css';
import { suppliersChanged, useSupplier, type SupplierRow } from './supplierQueries.ts';
import { words } from './words.ts';

const WIDTH = 820;

function Account({ id, masked }: { id: string; masked: string }) {
  const t = useWords(words);
  const can = useCan();
  const [whole, show] = useState('');
  if (masked === '') return <>–</>;
  if (whole !== '') return <CopyText text={whole} />;
  const reveal = async () => {
    try {
      show((await callApi('/operation/supplier/revealBankAccount', { id })).bankAccount);
    } catch (error) {
      notify('error', messageOf(error));
    }
  };
  return (
    <span className="uiRow">
      <span className="uiFigures">{masked}</span>
      {can('operation:supplier:reveal') ? (
        <Button size="small" onClick={() => void reveal()}>
          {t('reveal')}
        </Button>
      ) : null}
    </span>
  );
}

function Contacts({ contacts }: Pick<Supplier, 'contacts'>) {
  if (contacts.length === 0) return <>–</>;
  return (
    <>
      {contacts.map(({ name, duty, mobile, email }) => (
        <div key={`${name}/${mobile}`}>{[name, duty, mobile, email].filter((text) => text !== '').join(' · ')}</div>
      ))}
    </>
  );
}

/** What belongs to a supplier, each a list of its own. */
function Links({ id, cars, people }: Pick<Supplier, 'id' | 'cars' | 'people'>) {
  const t = useWords(words);
  const can = useCan();
  const links = [
    ['capacity:car:list', `/capacity/car?supplierId=${id}`, t('carsOf', { n: cars })],
    ['sys:systemUser:list', `/sys/sysUser?supplierId=${id}`, t('peopleOf', { n: people })],
    ['capacity:device:list', `/capacity/device?supplierId=${id}`, t('devicesOf')],
    ['operation:order:list', `/operation/order?supplierId=${id}`, t('ordersOf')],
    ['operation:supplier:statement', `/operation/supplier/statement?supplierId=${id}`, t('statementsOf')],
  ] as const;
  return (
    <div className="uiRow">
      {links.flatMap(([right, to, label]) =>
        can(right)
          ? [
              <Link key={to} to={to}>
                {label}
              </Link>,
            ]
          : [],
      )}
    </div>
  );
}

/** One supplier: its running month, contracts, quality, record and documents. */
export default function SupplierDetail({ open }: { open: OpenDrawer<SupplierRow> }) {
  const t = useWords(words);
  const f = useFields(supplierWords);
  const can = useCan();
  const supplier = useSupplier(open.id);
  const sections = (found: Supplier): SectionsOf<typeof supplierWords> => [
    ...(can('operation:supplier:statement')
      ? [{ title: t('running'), content: <Running supplierId={found.id} /> }]
      : []),
    { title: t('links'), content: <Links {...found} /> },
    {
      title: t('contracts'),
      content: <Contracts supplierId={found.id} write={(part) => open.open(`contract.${part}`, found.id)} />,
    },
    { title: t('quality'), content: <Quality supplierId={found.id} /> },
    {
      title: t('basics'),
      fields: [
        { field: 'code', copy: found.code },
        ...(found.creditCode === ''
          ? (['creditCode'] as const)
          : [{ field: 'creditCode' as const, copy: found.creditCode }]),
        { field: 'contacts', value: <Contacts contacts={found.contacts} /> },
        {
          field: 'areaCodes',
          value: found.areaCodes.length === 0 ? '' : <AreaNames codes={found.areaCodes} />,
        },
        'address',
        'bankName',
        'bankAccountName',
        { field: 'bankAccount', value: <Account key={found.id} id={found.id} masked={found.bankAccountMasked} /> },
        'remark',
        'createdAt',
        'updatedAt',
      ],
    },
    {
      title: f('documents'),
      content: (
        <DocumentList
          documents={found.documents}
          kinds="supplierDocumentKind"
          mayChange={can('operation:supplier:update')}
          labels={{ none: t('noDocuments'), add: t('addDocument') }}
          open={(id) => open.open(`document.${id}`, found.id)}
          remove={async ({ id, version }) => {
            await callApi('/operation/supplier/deleteDocument', { id, version });
            await suppliersChanged();
          }}
        />
      ),
    },
  ];
  return (
    <DetailDrawer
      open={{ ...open, ways: open.waysOf(supplier.data) }}
      noun={supplierWords}
      width={WIDTH}
      record={supplier.data}
      isLoading={supplier.isPending}
      error={supplier.error}
      retry={() => void supplier.refetch()}
      sections={sections}
    />
  );
}

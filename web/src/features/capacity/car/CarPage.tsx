import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Suspense, useMemo, useState } from 'react';
import { lazyPage } from '#web/lib/chunks.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import './car.css';
import { moveCar } from './carActions.ts';
import { useCarColumns } from './carColumns.tsx';
import { useCarFilters } from './carFilters.ts';
import { CAR_LIST, type CarRow } from './carQueries.ts';
import { words } from './words.ts';

const CarForm = lazyPage(() => import('./CarForm.tsx'));
const CarDetail = lazyPage(() => import('./CarDetail.tsx'));
const DocumentForm = lazyPage(() => import('./DocumentForm.tsx'));
const WindowForm = lazyPage(() => import('./WindowForm.tsx'));
const ImportDrawer = lazyPage(() => import('./ImportDrawer.tsx'));

const CHANGE = 'capacity:car:changeState';

function useRowActions(askToSell: (row: CarRow) => void): readonly RowAction<CarRow>[] {
  const t = useWords(words);
  return useMemo(
    (): RowAction<CarRow>[] => [
      {
        key: 'edit',
        label: t('edit'),
        permission: 'capacity:car:update',
        when: (row) => row.state !== 'sold',
        drawer: 'edit',
      },
      {
        key: 'enable',
        label: t('enable'),
        permission: CHANGE,
        when: (row) => row.state === 'disabled',
        run: (row) => moveCar(row, 'enabled'),
      },
      {
        key: 'disable',
        label: t('disable'),
        permission: CHANGE,
        danger: true,
        when: (row) => row.state === 'enabled',
        run: (row) => moveCar(row, 'disabled'),
      },
      {
        key: 'sell',
        label: t('sell'),
        permission: CHANGE,
        danger: true,
        when: (row) => row.state !== 'sold',
        run: askToSell,
      },
      {
        key: 'unsell',
        label: t('unsell'),
        permission: CHANGE,
        when: (row) => row.state === 'sold',
        run: (row) => moveCar(row, 'disabled'),
      },
    ],
    [t, askToSell],
  );
}

/** Drawers of a part of a car name the part: `document.12`, or `document.new`. */
function CarDrawer({ open }: { open: OpenDrawer<CarRow> }) {
  const [name = '', part = ''] = open.name.split('.', 2);
  switch (name) {
    case 'add':
    case 'edit':
      return <CarForm open={open} />;
    case 'import':
      return <ImportDrawer close={open.close} />;
    case 'document':
      return <DocumentForm open={open} documentId={part} />;
    case 'window':
      return <WindowForm open={open} windowId={part} />;
    default:
      return <CarDetail open={open} />;
  }
}

export default function CarPage() {
  const t = useWords(words);
  const [toSell, askToSell] = useState<CarRow>();
  const columns = useCarColumns();
  const filters = useCarFilters();
  const rowActions = useRowActions(askToSell);
  const drawer = (open: OpenDrawer<CarRow>) => (
    <Suspense fallback={null}>
      <CarDrawer open={open} />
    </Suspense>
  );
  return (
    <>
      <ListPage
        path={CAR_LIST}
        title={t('title')}
        purpose={t('purpose')}
        columns={columns}
        filters={filters}
        findBy="id"
        rowLabel={(row) => row.plate}
        primaryAction={{
          key: 'add',
          label: t('add'),
          permission: 'capacity:car:add',
          drawer: 'add',
          icon: <PlusOutlined />,
        }}
        actions={[
          {
            key: 'import',
            label: t('import'),
            permission: 'capacity:car:import',
            drawer: 'import',
            icon: <UploadOutlined />,
          },
        ]}
        rowActions={rowActions}
        empty={{ hint: t('emptyHint') }}
        drawer={drawer}
      />
      {toSell === undefined ? null : (
        <ConfirmDanger
          title={t('sellTitle', { name: toSell.plate })}
          confirmLabel={t('sell')}
          confirm={() => moveCar(toSell, 'sold')}
          close={() => askToSell(undefined)}
        >
          {t('sellBody')}
        </ConfirmDanger>
      )}
    </>
  );
}

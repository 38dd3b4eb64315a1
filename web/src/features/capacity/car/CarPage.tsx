import { UploadOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { carPage } from '#contract/capacity/car/page.ts';
import { carWords } from '#contract/capacity/car/words.ts';
import { useWords } from '#web/lib/words.ts';
import { ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import './car.css';
import { moveCar } from './carActions.ts';
import { CAR_COLUMNS } from './carColumns.tsx';
import { useCarFilters } from './carFilters.ts';
import { CAR_LIST, type CarRow } from './carQueries.ts';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const form = () => import('./CarForm.tsx');
/** Drawers of a part of a car name the part: `document.12`, or `document.new`. */
const DRAWERS = {
  detail: () => import('./CarDetail.tsx'),
  add: form,
  edit: form,
  import: () => import('./ImportDrawer.tsx'),
  document: () => import('./DocumentForm.tsx'),
  window: () => import('./WindowForm.tsx'),
};

const CHANGE = 'capacity:car:changeState';

function useRowActions(): readonly RowAction<CarRow>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { key: 'edit', permission: 'capacity:car:update', when: (row) => row.state !== 'sold' },
      {
        key: 'enable',
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
        confirm: (row) => ({ title: t('sellTitle', { name: row.plate }), text: t('sellBody') }),
        run: (row) => moveCar(row, 'sold'),
      },
      {
        key: 'unsell',
        label: t('unsell'),
        permission: CHANGE,
        when: (row) => row.state === 'sold',
        run: (row) => moveCar(row, 'disabled'),
      },
    ],
    [t],
  );
}

export default function CarPage() {
  const t = useWords(words);
  const filters = useCarFilters();
  const rowActions = useRowActions();
  return (
    <ListPage
      path={CAR_LIST}
      noun={carWords}
      page={carPage}
      columns={CAR_COLUMNS}
      filters={filters}
      findBy="id"
      primaryAction={ACTIONS.add}
      actions={[{ ...ACTIONS.import, icon: <UploadOutlined aria-hidden="true" /> }]}
      rowActions={rowActions}
      empty={{ hint: t('emptyHint') }}
      drawers={DRAWERS}
    />
  );
}

import type { TollGate } from '#contract/finance/tollGate/calls.ts';
import { tollGateWords } from '#contract/finance/tollGate/words.ts';
import { textOf } from '#web/shared/position/positions.ts';
import { formatDistance, useWords } from '#web/lib/words.ts';
import { Money } from '#web/ui/Money.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import './tollGate.css';
import { words } from './words.ts';

/** What cars of groups pay. */
function Classes({ gate: { classes, currency } }: { gate: TollGate }) {
  if (classes.length === 0) return '–';
  return (
    <ul className="tollClasses">
      {classes.map(({ group, amount }) => (
        <li key={group}>
          {group} <Money minor={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

export default function TollGateDetail({ open }: { open: OpenDrawer<TollGate> }) {
  const t = useWords(words);
  const sections = (gate: TollGate): SectionsOf<typeof tollGateWords> => [
    {
      title: t('basics'),
      fields: [
        'name',
        { field: 'position', value: textOf(gate.position), copy: textOf(gate.position) },
        'heading',
        'bothWays',
        { field: 'width', value: formatDistance(gate.width) },
        'amount',
        { field: 'classes', value: <Classes gate={gate} /> },
        'state',
        'remark',
        'createdAt',
        'updatedAt',
      ],
    },
  ];
  return <DetailDrawer open={open} noun={tollGateWords} sections={sections} />;
}

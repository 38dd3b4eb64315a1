import { useQuery } from '@tanstack/react-query';
import { Button, Select, Space } from 'antd';
import { useState } from 'react';
import { MOST_VERTICES, simplifiedRing } from '#contract/ground/geometry.ts';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { rangeName } from '#web/shared/range/choices.ts';
import { type Drawing, useDrawing } from '#web/ui/map/draw/drawing.ts';
import { combineWith } from './combining.ts';
import { offeredQuery } from './rangeQueries.ts';
import { words } from './words.ts';

const METRES = [1, 5, 20, 100] as const;
/** Degrees of a metre, north to south. */
const METRE = 1 / 111_320;

/** Changes the whole area: with another range, or to fewer vertices. */
export function AreaChanges({ drawing, ownId }: { drawing: Drawing; ownId: string }) {
  const t = useWords(words);
  const { shapes } = useDrawing(drawing);
  const offered = useQuery(offeredQuery);
  const [other, setOther] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const options = (offered.data?.list ?? [])
    .filter(({ id, vertexCount }) => id !== ownId && vertexCount > 0)
    .map((range) => ({ value: range.id, label: rangeName(range) }));
  const combine = async (operation: 'join' | 'cut' | 'common') => {
    if (other === undefined) return;
    setBusy(true);
    try {
      await combineWith(drawing, operation, { id: other });
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  const count = shapes.reduce((sum, { positions }) => sum + positions.length, 0);
  const simplify = (metres: number) => {
    drawing.change(
      shapes.map((shape) => {
        const [first] = shape.positions;
        if (first === undefined) return shape;
        const ring = simplifiedRing([...shape.positions, first], metres * METRE);
        return ring.length < 4 ? shape : { ...shape, positions: ring.slice(0, -1) };
      }),
    );
  };
  return (
    <div className="rangeChanges">
      <Space.Compact>
        <Select
          className="rangeOther"
          size="small"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('otherRange')}
          placeholder={t('otherRange')}
          value={other}
          options={options}
          loading={offered.isPending}
          onChange={setOther}
        />
        {(['join', 'cut', 'common'] as const).map((operation) => (
          <Button
            key={operation}
            size="small"
            disabled={other === undefined || shapes.length === 0 || isBusy}
            onClick={() => void combine(operation)}
          >
            {t(operation)}
          </Button>
        ))}
      </Space.Compact>
      <Select
        size="small"
        aria-label={t('simplify')}
        value={null}
        placeholder={t('simplify')}
        disabled={shapes.length === 0}
        options={METRES.map((metres) => ({ value: metres, label: t('simplifyTo', { metres }) }))}
        onChange={(metres: number | null) => metres !== null && simplify(metres)}
      />
      <span className="uiQuiet uiFigures">{t('vertexTotal', { count, most: MOST_VERTICES })}</span>
    </div>
  );
}

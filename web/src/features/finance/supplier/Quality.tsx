import { useQuery } from '@tanstack/react-query';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { NotThere } from '#web/ui/NotThere.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { measureText } from './figures.ts';
import './supplier.css';
import { qualityQuery } from './supplierQueries.ts';
import { words } from './words.ts';

const BEGIN_DAYS = 30;

/** How well a supplier serves in a period, against what its contract agrees. */
export function Quality({ supplierId }: { supplierId: string }) {
  const t = useWords(words);
  const measureWord = useDictLabel('supplierMeasure');
  const [days, choose] = useState(() => ({
    from: dayjs().startOf('day').subtract(BEGIN_DAYS, 'day'),
    to: dayjs().startOf('day'),
  }));
  // the day that is named last is part of it
  const [from, to] = [days.from.toISOString(), days.to.add(1, 'day').toISOString()];
  const { data, error, refetch } = useQuery(qualityQuery(supplierId, from, to));
  return (
    <>
      <DatePicker.RangePicker
        aria-label={t('since')}
        allowClear={false}
        value={[days.from, days.to]}
        onChange={(range) => {
          const [first, last] = range ?? [];
          if (first !== undefined && first !== null && last !== undefined && last !== null)
            choose({ from: first.startOf('day'), to: last.startOf('day') });
        }}
      />
      {data === undefined ? (
        <NotThere error={error} retry={refetch} />
      ) : (
        <table className="supplierTable">
          <thead>
            <tr>
              <th scope="col">{t('measure')}</th>
              <th scope="col">{t('actual')}</th>
              <th scope="col">{t('agreed')}</th>
              <th scope="col" aria-label={t('met')} />
            </tr>
          </thead>
          <tbody className="uiFigures">
            {data.list.map(({ measure, figure, agreed, isMet }) => (
              <tr key={measure}>
                <th scope="row">{measureWord(measure)}</th>
                <td>{figure === null ? t('notMeasured') : measureText(measure, figure)}</td>
                <td>{agreed === null ? '–' : measureText(measure, agreed)}</td>
                <td>
                  {isMet === null ? null : (
                    <StateTag tone={isMet ? 'good' : 'bad'}>{t(isMet ? 'met' : 'missed')}</StateTag>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

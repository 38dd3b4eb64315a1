import type { FigureAnswer } from '#contract/insight/figure/calls.ts';
import type { Comparison } from '#contract/insight/figure/comparisons.ts';
import { DIMENSIONS, FIGURES, type DimensionName, type FigureName } from '#contract/insight/figure/figures.ts';
import { ordersCounted, type ListedOrders } from '#contract/insight/figure/orders.ts';
import { useCan } from '#web/lib/session.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { figureText } from '#web/shared/figure/figureText.ts';
import { Link } from '#web/ui/Link.tsx';
import { useKeyText } from './keys.ts';
import { ordersAt } from '#web/lib/ordersAt.ts';
import { Scroll } from './Scroll.tsx';
import { words } from './words.ts';

/** Rows of the screen; the file has all of them. */
const MOST_ROWS = 200;

interface FigureRowsProps {
  figures: readonly FigureName[];
  cuts: readonly DimensionName[];
  answer: FigureAnswer;
  compare: Comparison | '';
}

/** Every group of an answer, each leading to its orders. */
export function FigureRows({ figures, cuts, answer, compare }: FigureRowsProps) {
  const t = useWords(words);
  const text = useText();
  const can = useCan();
  const keyText = useKeyText();
  const { rows, currency, isCut } = answer;
  const shown = rows.slice(0, MOST_ROWS);
  const valueOf = (name: FigureName, value: number | null, group: ListedOrders | null) => {
    const said = figureText(FIGURES[name], value, currency);
    const counted = value === null || !can('operation:order:list') ? null : ordersCounted(name, group, currency);
    return counted === null ? (
      said
    ) : (
      <Link to={ordersAt(counted)} aria-label={t('countedOf', { name: text(FIGURES[name].name), value: said })}>
        {said}
      </Link>
    );
  };
  return (
    <Scroll label={t('table')}>
      <table className="orderAnalysisTable">
        <thead>
          <tr>
            {cuts.map((cut) => (
              <th key={cut} scope="col">
                {text(DIMENSIONS[cut].name)}
              </th>
            ))}
            {figures.map((name) => (
              <th key={name} scope="col" className="figure" title={text(FIGURES[name].definition)}>
                {text(FIGURES[name].name)}
              </th>
            ))}
            {compare === ''
              ? null
              : figures.map((name) => (
                  <th key={name} scope="col" className="figure">
                    {`${text(FIGURES[name].name)} · ${t(compare)}`}
                  </th>
                ))}
            <th scope="col" aria-label={t('orders')} />
          </tr>
        </thead>
        <tbody className="uiFigures">
          {shown.map(({ key, values, before, isRunning, isHidden, hidden, orders }) => {
            const names = cuts.map((cut, at) => keyText(cut, key[at] ?? '', answer));
            const saidOf = (name: string, cut: DimensionName | undefined) =>
              isRunning && cut !== undefined && DIMENSIONS[cut].isTime === true ? t('running', { time: name }) : name;
            return (
              <tr key={key.join('\n')}>
                {names.map((name, at) => (
                  <th key={cuts[at]} scope="row">
                    {saidOf(name, cuts[at])}
                  </th>
                ))}
                {figures.map((name, at) => (
                  <td key={name}>
                    {isHidden || hidden.includes(name) ? t('hidden') : valueOf(name, values[at] ?? null, orders)}
                  </td>
                ))}
                {compare === ''
                  ? null
                  : figures.map((name, at) => (
                      <td key={name}>{figureText(FIGURES[name], before?.[at] ?? null, currency)}</td>
                    ))}
                <td>
                  {orders === null || !can('operation:order:list') ? null : (
                    <Link to={ordersAt(orders)} aria-label={t('ordersOf', { name: names.join(' · ') })}>
                      {t('orders')}
                    </Link>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {isCut || rows.length > shown.length ? <p className="uiQuiet">{t('cut', { count: shown.length })}</p> : null}
    </Scroll>
  );
}

/** A figure of the catalogue that stands by itself: name, value, what it is compared with, what it means, and its orders. */
import { figureOf, type FigureName } from '#contract/insight/figure/figures.ts';
import { useText } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { AboutFigure } from './AboutFigure.tsx';
import './figure.css';
import { figureText } from './figureText.ts';

interface FigureProps {
  name: FigureName;
  value: number | null | undefined;
  /** Of the answer. */
  currency: string;
  /** What it is compared with. */
  note: string;
  /** When the data was read, as a person reads it; null where nobody stands before it to ask: a wall, which says so once for all. */
  asOf: string | null;
  /** The address of exactly what it counts; null where there is none, or no right to it. */
  to: string | null;
}

export function Figure({ name, value, currency, note, asOf, to }: FigureProps) {
  const text = useText();
  const figure = figureOf(name);
  const said = (
    <>
      <span>{text(figure.name)}</span>
      <b className="uiFigures">{figureText(figure, value, currency)}</b>
      <small>{note}</small>
    </>
  );
  return (
    <div className="figure">
      {to === null ? <div className="figureBody">{said}</div> : <Link to={to}>{said}</Link>}
      {asOf === null ? null : <AboutFigure name={name} currency={currency} asOf={asOf} />}
    </div>
  );
}

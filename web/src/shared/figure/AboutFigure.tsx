/** What a figure of the catalogue means, by a button that a keyboard reaches, too. */
import { Popover } from 'antd';
import { figureOf, type FigureName } from '#contract/insight/figure/figures.ts';
import { useText, useWords } from '#web/lib/words.ts';
import './figure.css';
import { figureWords } from './words.ts';

interface AboutFigureProps {
  name: FigureName;
  /** Of the answer. */
  currency: string;
  /** When the data was read, as a person reads it. */
  asOf: string;
}

export function AboutFigure({ name, currency, asOf }: AboutFigureProps) {
  const t = useWords(figureWords);
  const text = useText();
  const figure = figureOf(name);
  const title = text(figure.name);
  return (
    <Popover
      trigger="click"
      title={title}
      content={
        <dl className="figureAbout">
          <dt>{t('definition')}</dt>
          <dd>{text(figure.definition)}</dd>
          <dt>{t('formula')}</dt>
          <dd>
            <code>{figure.formula}</code>
          </dd>
          <dt>{t('unit')}</dt>
          <dd>{figure.unit.startsWith('money') ? `${t(figure.unit)} (${currency})` : t(figure.unit)}</dd>
          <dt>{t('asOf')}</dt>
          <dd className="uiFigures">{asOf}</dd>
        </dl>
      }
    >
      <button type="button" className="figureAsk" aria-label={t('about', { name: title })}>
        ?
      </button>
    </Popover>
  );
}

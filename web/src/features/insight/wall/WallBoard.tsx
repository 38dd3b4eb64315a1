import { useMemo, type ReactNode } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { figureOf } from '#contract/insight/figure/figures.ts';
import type { WallAlert } from '#contract/insight/wall/calls.ts';
import { wallPage } from '#contract/insight/wall/page.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useTheme } from '#web/lib/theme.ts';
import { formatClock, formatNumber, nameIn, useLanguage, useText, useWords } from '#web/lib/words.ts';
import { Figure } from '#web/shared/figure/Figure.tsx';
import { figureText } from '#web/shared/figure/figureText.ts';
import { DotMap } from '#web/ui/map/DotMap.tsx';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import { OLD_MS, pageAt, pagesOf, shiftAt } from './rotation.ts';
import { useControlRoom, useSeconds } from './useWall.ts';
import './wall.css';
import { words } from './words.ts';

type Now = CallOutput<'/insight/wall/getNow'>;

const FIGURES_A_PAGE = 4;

function Alert({ alert, now }: { alert: WallAlert; now: number }) {
  const t = useWords(words);
  const kindWord = useDictLabel('alertKind');
  const severityWord = useDictLabel('alertSeverity');
  const language = useLanguage();
  const { kind, severity, fleetNumber, placeZh, placeEn, openedAt } = alert;
  const minutes = Math.max(0, Math.floor((now - Date.parse(openedAt)) / 60_000));
  return (
    <li className={`wallAlert ${severity}`}>
      <b>{kindWord(kind)}</b>
      <span>{severityWord(severity)}</span>
      <span>{fleetNumber}</span>
      <span>{nameIn({ nameZh: placeZh, nameEn: placeEn }, language)}</span>
      <span className="uiFigures">{t('since', { minutes })}</span>
    </li>
  );
}

function Figures({ figures, now }: { figures: NonNullable<Now['figures']>; now: number }) {
  const t = useWords(words);
  const pages = pagesOf(figures.list, FIGURES_A_PAGE);
  const page = pageAt(now, pages.length);
  return (
    <section className="wallFigures" aria-label={t('pageOf', { page: page + 1, pages: pages.length })}>
      <ul>
        {(pages[page] ?? []).map(({ figure, value, before }) => (
          <li key={figure}>
            <Figure
              name={figure}
              value={value}
              currency={figures.currency}
              note={t('before', { value: figureText(figureOf(figure), before, figures.currency) })}
              asOf={null}
              to={null}
            />
          </li>
        ))}
      </ul>
      <p aria-hidden="true">{pages.map((_, at) => (at === page ? '●' : '○')).join(' ')}</p>
    </section>
  );
}

function Fleet({ fleet, calling }: { fleet: NonNullable<Now['fleet']>; calling: readonly WallAlert[] }) {
  const t = useWords(words);
  const stateWord = useDictLabel('vehicleState');
  const colours = MAP_COLOURS[useTheme()];
  const dots = useMemo(
    () => fleet.cars.map(({ state, position }) => ({ position, colour: colours.car[state] })),
    [fleet.cars, colours],
  );
  const rings = useMemo(() => calling.flatMap(({ position }) => (position === null ? [] : [position])), [calling]);
  return (
    <section className="wallFleet" aria-label={t('cars')}>
      <div className="wallMap">
        <DotMap label={t('map')} dots={dots} rings={rings} />
      </div>
      <ul>
        {fleet.states.map(({ state, count }) => (
          <li key={state}>
            <i style={{ background: colours.car[state] }} aria-hidden="true" />
            {stateWord(state)} <b className="uiFigures">{formatNumber(count)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Queue({ alerts, now }: { alerts: NonNullable<Now['alerts']>; now: number }) {
  const t = useWords(words);
  return (
    <section className="wallQueue" aria-label={t('queue')}>
      <h2>
        {t('queue')} <b className="uiFigures">{`${formatNumber(alerts.waiting)}${alerts.isCapped ? '+' : ''}`}</b>
      </h2>
      {alerts.list.length === 0 ? <p>{t('nobody')}</p> : null}
      <ol>
        {alerts.list.map((alert) => (
          <Alert key={alert.id} alert={alert} now={now} />
        ))}
      </ol>
      {alerts.isCapped ? <p>{t('more')}</p> : null}
    </section>
  );
}

interface WallBoardProps {
  /** Undefined before the first answer; the last one stays. */
  data: Now | undefined;
  dataUpdatedAt: number;
  isFull: boolean;
  children?: ReactNode;
}

/** What a wall shows, in a tab or over the whole screen. */
export function WallBoard({ data, dataUpdatedAt, isFull, children }: WallBoardProps) {
  const t = useWords(words);
  const text = useText();
  const now = useSeconds();
  useControlRoom(isFull);
  const age = Math.max(0, now - dataUpdatedAt);
  const alerts = data?.alerts?.list;
  const critical = useMemo(() => (alerts ?? []).filter(({ severity }) => severity === 'critical'), [alerts]);
  const [x, y] = shiftAt(now);
  return (
    <div className={isFull ? 'wall full' : 'wall'}>
      <div className="wallBody" style={isFull ? { transform: `translate(${x}px, ${y}px)` } : undefined}>
        <header>
          <h1>{text(wallPage.title)}</h1>
          <time className="uiFigures">{formatClock(new Date(now).toISOString())}</time>
          {data === undefined ? (
            <span role="status">{t('waiting')}</span>
          ) : (
            <span role="status" className={age > OLD_MS ? 'wallOld' : 'wallAge'}>
              {age > OLD_MS
                ? t('lost', { time: formatClock(new Date(dataUpdatedAt).toISOString()) })
                : t('age', { seconds: Math.floor(age / 1000) })}
            </span>
          )}
          {children}
        </header>
        {critical.length === 0 ? null : (
          <section className="wallFront" role="alert" aria-label={t('critical')}>
            <ol>
              {critical.slice(0, 3).map((alert) => (
                <Alert key={alert.id} alert={alert} now={now} />
              ))}
            </ol>
          </section>
        )}
        {data === undefined ? null : (
          <main>
            {data.figures === null ? null : <Figures figures={data.figures} now={now} />}
            {data.fleet === null ? null : <Fleet fleet={data.fleet} calling={critical} />}
            {data.alerts === null ? null : <Queue alerts={data.alerts} now={now} />}
          </main>
        )}
      </div>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { BAR_WIDTH, MEASURES, type Measure } from '#contract/insight/orderAnalysis/rules.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { formatDistance, formatDuration, formatMoney, formatNumber, useWords } from '#web/lib/words.ts';
import { ExportTable } from '#web/shared/analysis/ExportTable.tsx';
import { Distribution } from '#web/ui/charts/Distribution.tsx';
import { Funnel } from '#web/ui/charts/Funnel.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { CurrencyNote } from '#web/shared/figure/CurrencyNote.tsx';
import { distributionQuery, funnelQuery } from './analysisQueries.ts';
import { usePeriod, type Period } from './period.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import { Told } from './Told.tsx';
import { words } from './words.ts';

const SEARCH = { measure: oneOf(MEASURES, 'wait') };
const textOf = (measure: Measure, value: number, currency: string): string => {
  if (measure === 'price') return formatMoney(Math.round(value), currency);
  return measure === 'distance' ? formatDistance(value) : formatDuration(value);
};

function FunnelOf({ period }: { period: Period }) {
  const t = useWords(words);
  const { data, error, refetch } = useQuery(funnelQuery({ requestedFrom: period.from, requestedTo: period.to }));
  if (data === undefined) {
    return (
      <section aria-label={t('funnel')}>
        <NotThere error={error} retry={refetch} />
      </section>
    );
  }
  return (
    <section aria-label={t('funnel')}>
      <h2>{t('funnel')}</h2>
      <Funnel
        label={t('funnel')}
        columns={[t('step'), t('count'), t('share')]}
        hidden={t('hidden')}
        steps={data.steps.map(({ step, orders }) => ({ name: t(step), value: orders }))}
        format={(value) => formatNumber(value)}
        formatShare={(share) => `${formatNumber(100 * share, 1)}%`}
      />
      <p className="uiQuiet uiFigures">
        {`${t('before')}: ${data.steps.map(({ step, before }) => `${t(step)} ${before === null ? t('hidden') : formatNumber(before)}`).join(' · ')}`}
      </p>
    </section>
  );
}

function DistributionOf({ period, measure }: { period: Period; measure: Measure }) {
  const t = useWords(words);
  const { data, error, refetch } = useQuery(
    distributionQuery({ requestedFrom: period.from, requestedTo: period.to, measure }),
  );
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  const { bars, percentiles, mean, asOf, columns, currency, currencies } = data;
  const format = (value: number) => textOf(measure, value, currency);
  return (
    <>
      <Distribution
        label={t(`${measure}Of`)}
        columns={[t(`${measure}Of`), t('trips')]}
        bands={bars.map(({ from, rides }) => ({ from, to: from + BAR_WIDTH[measure], count: rides ?? 0 }))}
        marks={percentiles
          .filter(({ share }) => share === 0.5 || share === 0.9)
          .map(({ share, value }) => ({ name: t('percentile', { n: Math.round(100 * share) }), value }))}
        format={format}
        formatCount={(count) => formatNumber(count)}
        height={240}
      />
      <p className="uiFigures">
        {[
          ...percentiles.map(
            ({ share, value }) => `${t('percentile', { n: Math.round(100 * share) })} ${format(value)}`,
          ),
          ...(mean === null ? [] : [`${t('mean')} ${format(mean)}`]),
        ].join(' · ')}
      </p>
      <footer className="uiQuiet orderAnalysisFoot">
        <p>{t('funnelDefinition')}</p>
        {measure === 'price' ? <CurrencyNote currency={currency} currencies={currencies} /> : null}
        <Told asOf={asOf} columns={columns} zone={period.zone} />
      </footer>
    </>
  );
}

/** How far orders got, and how long, far and dear the rides were. */
export function Rides() {
  const t = useWords(words);
  const period = usePeriod();
  const [{ measure }, setSearch] = useSearchState(SEARCH);
  return (
    <>
      <div className="orderAnalysisChoices">
        <PeriodPicker period={period} />
        <ExportTable table={{ kind: 'funnel', asked: { requestedFrom: period.from, requestedTo: period.to } }} />
      </div>
      <div className="orderAnalysisAnswer">
        <FunnelOf period={period} />
        <section aria-label={t('distribution')}>
          <h2>{t('distribution')}</h2>
          <Segmented
            aria-label={t('distribution')}
            value={measure}
            options={MEASURES.map((value) => ({ value, label: t(`${value}Of`) }))}
            onChange={(value) => setSearch({ measure: value })}
          />
          <DistributionOf period={period} measure={measure} />
        </section>
      </div>
    </>
  );
}

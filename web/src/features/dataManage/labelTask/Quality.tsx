/** How well a task is labelled, by person and label, where it is most likely wrong, and when it will be done. */
import { useQuery } from '@tanstack/react-query';
import type { LabelQuality } from '#contract/dataManage/labelTask/qualityCalls.ts';
import { workbenchPage } from '#contract/dataManage/labelTask/page.ts';
import { formatNumber, useText, useWords } from '#web/lib/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { BarChart } from '#web/ui/charts/BarChart.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { classesQuery, qualityQuery } from './labelTaskQueries.ts';
import { words } from './words.ts';

const MISTAKES = 'labelMistake';
const percent = (share: number | null): string => (share === null ? '–' : `${formatNumber(share * 100, 1)}%`);

type Tally = Omit<LabelQuality['classes'][number], 'classId'>;

function TallyTable({ title, rows }: { title: string; rows: readonly (Tally & { key: string; name: string })[] }) {
  const t = useWords(words);
  const mistake = useDictLabel(MISTAKES);
  return (
    <table className="labelTally">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('matched')}</th>
          <th scope="col">{mistake('missed')}</th>
          <th scope="col">{mistake('extra')}</th>
          <th scope="col">{mistake('confused')}</th>
          <th scope="col">{mistake('loose')}</th>
          <th scope="col">{t('likeness')}</th>
        </tr>
      </thead>
      <tbody className="uiFigures">
        {rows.map(({ key, name, matched, missed, extra, confused, loose, likeness }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{matched}</td>
            <td>{missed}</td>
            <td>{extra}</td>
            <td>{confused}</td>
            <td>{loose}</td>
            <td>{percent(likeness)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mistakes({ mistakes, nameOf }: { mistakes: LabelQuality['mistakes']; nameOf: (classId: string) => string }) {
  const t = useWords(words);
  if (mistakes.length === 0) return null;
  return (
    <section aria-label={t('mistakes')}>
      <h3>{t('mistakes')}</h3>
      <ul className="labelJobs">
        {mistakes.map(({ kind, source, jobId, jobNumber, place, personName, classId, otherClassId }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two mistakes of a frame may be alike in all that is told
          <li key={index}>
            <DictTag type={MISTAKES} value={kind} />
            <span>{[classId, otherClassId].flatMap((id) => (id === null ? [] : [nameOf(id)])).join(' → ')}</span>
            <Link to={`/${workbenchPage.route}?job=${jobId}&frame=${place}`}>
              {t('mistakeAt', { job: jobNumber, place })}
            </Link>
            <span>{personName}</span>
            <span className="uiQuiet">{t(`source_${source}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pace({ days, remaining, forecast }: Pick<LabelQuality, 'days' | 'remaining' | 'forecast'>) {
  const t = useWords(words);
  const isBegun = days.some(({ frames }) => frames > 0);
  const perDay = formatNumber(forecast?.perDay ?? null, 1);
  return (
    <section aria-label={t('pace')}>
      <p>
        {remaining === 0 ? t('nothingRemains') : t('remaining', { count: formatNumber(remaining) })}
        {remaining === 0
          ? null
          : ` · ${
              forecast === null
                ? t('noForecast')
                : forecast.to === null
                  ? t('forecastOpen', { perDay, from: forecast.from })
                  : t('forecast', { perDay, from: forecast.from, to: forecast.to })
            }`}
      </p>
      {isBegun ? (
        <BarChart
          label={t('pace')}
          labelName={t('day')}
          labels={days.map(({ day }) => day.slice(5))}
          series={[{ name: t('pace'), values: days.map(({ frames }) => frames) }]}
          format={(value) => formatNumber(value, 0)}
          height={160}
        />
      ) : null}
    </section>
  );
}

export function Quality({ taskId }: { taskId: string }) {
  const t = useWords(words);
  const say = useText();
  const { data, error, refetch } = useQuery(qualityQuery(taskId));
  const classes = useQuery(classesQuery);
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  const names = new Map(classes.data?.list.map(({ id, nameZh, nameEn }) => [id, say([nameZh, nameEn])]));
  const nameOf = (classId: string): string => names.get(classId) ?? classId;
  const { agreement, people, testFrames } = data;
  return (
    <div className="labelQuality">
      <Pace days={data.days} remaining={data.remaining} forecast={data.forecast} />
      {testFrames === 0 ? (
        <p className="uiQuiet">{t('noTests')}</p>
      ) : (
        <>
          <TallyTable
            title={t('byPerson')}
            rows={people.map(({ userId, name, frames, ...tally }) => ({
              key: userId,
              name: `${name} · ${t('testFrames')} ${frames}`,
              ...tally,
            }))}
          />
          <TallyTable
            title={t('byLabel')}
            rows={data.classes.map(({ classId, ...tally }) => ({ key: classId, name: nameOf(classId), ...tally }))}
          />
        </>
      )}
      {agreement === null ? null : (
        <p>
          {t('agreement', {
            frames: agreement.frames,
            matched: agreement.matched,
            unlike: agreement.missed + agreement.extra + agreement.confused + agreement.loose,
            likeness: percent(agreement.likeness),
          })}
        </p>
      )}
      <Mistakes mistakes={data.mistakes} nameOf={nameOf} />
    </div>
  );
}

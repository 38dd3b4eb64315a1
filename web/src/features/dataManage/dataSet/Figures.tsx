import { useQuery } from '@tanstack/react-query';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatNumber, useText, useWords } from '#web/lib/words.ts';
import { useLabels } from '#web/shared/frame/labels.ts';
import { LabelMark } from '#web/shared/frame/LabelMark.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { dataFrameWords } from '#contract/dataManage/dataSet/words.ts';
import { figuresQuery } from './dataQueries.ts';
import { words } from './words.ts';

const MOST_BARS = 12;

interface Bar {
  name: string;
  content?: React.ReactNode;
  objects: number;
  frames: number;
}

function Bars({ title, bars, by }: { title: string; bars: readonly Bar[]; by: 'frames' | 'objects' }) {
  const most = Math.max(1, ...bars.map((bar) => bar[by]));
  return (
    <section aria-label={title}>
      <h4 className="dataBarsTitle">{title}</h4>
      <ul className="dataBars">
        {bars.slice(0, MOST_BARS).map((bar) => (
          <li key={bar.name}>
            <span className="dataBarName">{bar.content ?? bar.name}</span>
            <span className="dataBar" aria-hidden="true">
              <span style={{ inlineSize: `${(bar[by] / most) * 100}%` }} />
            </span>
            <span className="uiFigures">{formatNumber(bar[by])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How the frames and objects of a version are spread over classes, splits, sensors and scenes. */
export function Figures({ dataSetId, number }: { dataSetId: string; number: number | null }) {
  const t = useWords(words);
  const say = useText();
  const splitName = useDictLabel('dataSplit');
  const { data, error, refetch } = useQuery(figuresQuery(dataSetId, number));
  const labels = useLabels();
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  const { fields } = dataFrameWords;
  const named = (list: readonly Bar[]) => list.filter(({ name }) => name !== '');
  const byLabel = new Map((labels.data ?? []).map((label) => [label.id, label]));
  return (
    <div className="dataFigures">
      <Bars
        title={`${say(fields.classId)} · ${t('figures')}`}
        by="objects"
        bars={data.classes.map((one) => ({
          ...one,
          content: <LabelMark label={byLabel.get(one.id)} code={one.name} />,
        }))}
      />
      <Bars
        title={say(fields.split.name)}
        by="frames"
        bars={data.splits.map((one) => ({ ...one, content: splitName(one.name) }))}
      />
      {named(data.sensors).length < 2 ? null : (
        <Bars title={say(fields.sensor)} by="frames" bars={named(data.sensors)} />
      )}
      {named(data.scenes).length < 2 ? null : <Bars title={say(fields.scene)} by="frames" bars={named(data.scenes)} />}
    </div>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { rangeName } from '#web/shared/range/choices.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { KindMark } from './KindMark.tsx';
import { useLimitText } from './rangeColumns.tsx';
import { words } from './words.ts';

const PATH = '/capacity/range/getClashes';

/** Ranges in force that overlap and rule otherwise, and which of the two decides. */
export function ClashList({ claim }: { claim: CallInput<typeof PATH> | null }) {
  const t = useWords(words);
  const limitText = useLimitText();
  const relationWord = useDictLabel('rangeRelation');
  const questionWord = useDictLabel('rangeQuestion');
  const { data, error } = useQuery({
    queryKey: [PATH, claim],
    queryFn: ({ signal }) =>
      callApi(PATH, claim ?? { kind: 'operating', geometry: { type: 'MultiPolygon', coordinates: [] } }, {
        signal,
        quiet: true,
      }),
    enabled: claim !== null,
    placeholderData: keepPreviousData,
  });
  if (claim === null || error !== null || data === undefined) return null;
  if (data.list.length === 0) return <p className="uiQuiet">{t('noClashes')}</p>;
  return (
    <>
      <ul className="rangeClashes">
        {data.list.map(({ id, kind, speedLimit, priority, relation, questions, isTie, isTimed, ...names }) => (
          <li key={id}>
            <div className="uiRow">
              <KindMark kind={kind} />
              <b>{rangeName(names)}</b>
              <span className="uiQuiet">
                {relationWord(relation)} · {t('priorityOf', { priority })}
                {speedLimit === null ? '' : ` · ${limitText(speedLimit)}`}
              </span>
            </div>
            {questions.map(({ question, winner }) => (
              <div key={question} className="uiRow">
                <StateTag tone={winner === 'this' ? 'good' : 'warn'}>
                  {t(winner === 'this' ? 'thisWins' : 'otherWins', {
                    question: questionWord(question),
                    name: rangeName(names),
                  })}
                </StateTag>
                {isTie ? <span className="uiQuiet">{t('tie')}</span> : null}
                {isTimed ? <span className="uiQuiet">{t('timed')}</span> : null}
              </div>
            ))}
          </li>
        ))}
      </ul>
      {data.isCapped ? <p className="uiQuiet">{t('moreClashes')}</p> : null}
    </>
  );
}

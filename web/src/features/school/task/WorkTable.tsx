import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { WorkRow } from '#contract/school/task/calls.ts';
import { WORK_STATES, type WorkState } from '#contract/school/task/rules.ts';
import { workWords } from '#contract/school/task/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { text, useSearchState } from '#web/lib/page.tsx';
import { useFields, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { type Reviewer, WORK_LISTS } from './taskQueries.ts';
import { words } from './words.ts';

const PAGE = 50;
/** What the table can be narrowed to: a state, or students who owe work that was due. */
type Shown = WorkState | 'overdue';
/** The task whose table begins with those who are overdue. */
const SEARCH = { overdue: text() };

function useWorks(as: Reviewer, taskId: string, shown: Shown | undefined) {
  const filters = shown === 'overdue' ? { overdue: true } : { state: shown };
  return useInfiniteQuery({
    queryKey: [WORK_LISTS[as], taskId, shown],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        WORK_LISTS[as],
        { taskId, pageSize: PAGE, withTotal: false, ...filters, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Late, missing and gone, each said in words. */
export function WorkMarks({ work }: { work: Pick<WorkRow, 'late' | 'missing'> & { hasLeft?: boolean } }) {
  const t = useWords(words);
  const f = useFields(workWords);
  return (
    <span className="taskMarks">
      {work.late ? <StateTag tone="warn">{f('late')}</StateTag> : null}
      {work.missing ? <StateTag tone="bad">{f('missing')}</StateTag> : null}
      {work.hasLeft === true ? (
        <span title={t('leftHint')}>
          <StateTag tone="idle">{t('left')}</StateTag>
        </span>
      ) : null}
    </span>
  );
}

interface WorkTableProps {
  as: Reviewer;
  taskId: string;
  /** The states that wait for the viewer; their rows stand out. */
  waitsFor: readonly WorkState[];
  open: (workId: string) => void;
}

/** The students who have a task, and how far each is. */
export function WorkTable({ as, taskId, waitsFor, open }: WorkTableProps) {
  const t = useWords(words);
  const f = useFields(workWords);
  const label = useDictLabel('taskWorkState');
  const [{ overdue }] = useSearchState(SEARCH);
  const [shown, setShown] = useState<Shown | undefined>(overdue === taskId ? 'overdue' : undefined);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useWorks(as, taskId, shown);
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  const rows = data.pages.flatMap(({ list }) => list);
  if (rows.length === 0 && shown === undefined) return <p className="uiQuiet">{t('noResults')}</p>;
  return (
    <>
      <Select
        allowClear
        size="small"
        className="taskStates"
        aria-label={t('onlyState')}
        placeholder={t('onlyState')}
        popupMatchSelectWidth={false}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'overdue' as const, label: t('overdue') },
          ...WORK_STATES.map((value) => ({ value, label: label(value) })),
        ]}
      />
      <div className="taskScroll">
        <table className="taskWorks">
          <thead>
            <tr>
              <th scope="col">{f('studentName')}</th>
              <th scope="col">{f('state')}</th>
              <th scope="col">{f('score')}</th>
              <th scope="col">{f('submittedAt')}</th>
              <th scope="col">
                <span className="uiOnlyRead">{t('open')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((work) => (
              <tr key={work.id}>
                <th scope="row">
                  {work.studentName} <span className="uiQuiet uiFigures">{work.studentNumber}</span>
                </th>
                <td>
                  <DictTag type="taskWorkState" value={work.state} /> <WorkMarks work={work} />
                </td>
                <td className="uiFigures">{work.score ?? '–'}</td>
                <td>
                  <Time at={work.submittedAt} />
                </td>
                <td>
                  <Button
                    size="small"
                    type={waitsFor.includes(work.state) ? 'primary' : 'default'}
                    aria-label={`${t('open')}: ${work.studentName}`}
                    onClick={() => open(work.id)}
                  >
                    {t('open')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}

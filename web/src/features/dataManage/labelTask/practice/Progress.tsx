import { useQuery } from '@tanstack/react-query';
import type { LabelPractice } from '#contract/dataManage/labelPractice/calls.ts';
import { taskTeacherPage } from '#contract/school/task/page.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { progressQuery } from '../labelTaskQueries.ts';
import { Agreement } from './Agreement.tsx';
import { PracticeJobs } from './PracticeJobs.tsx';
import { words } from './words.ts';

/** What each student did, and how it agrees with frames that are known. */
export function Progress({ practice: { id, taskId } }: { practice: LabelPractice }) {
  const t = useWords(words);
  const can = useCan();
  const { data, error, refetch } = useQuery(progressQuery(id));
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  if (data.list.length === 0) return <p className="uiQuiet">{t('noStudents')}</p>;
  const marking = can('task:taskTeacher:mark') && taskId !== null;
  return (
    <div className="labelQuality">
      <table className="practiceProgress">
        <thead>
          <tr>
            <th scope="col">{t('student')}</th>
            <th scope="col">{t('jobs')}</th>
            <th scope="col">{t('agreement')}</th>
            <th scope="col">{t('score')}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map(({ studentId, studentName, studentNumber, jobs, quality, score }) => (
            <tr key={studentId}>
              <th scope="row">
                {studentName} <span className="uiQuiet">{studentNumber}</span>
              </th>
              <td>
                <PracticeJobs jobs={jobs} of={studentName} />
              </td>
              <td>
                <Agreement quality={quality} />
              </td>
              <td>
                {score ?? '–'}{' '}
                {marking ? (
                  <Link to={`/${taskTeacherPage.route}?tab=all&drawer=detail&record=${taskId}`}>{t('mark')}</Link>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

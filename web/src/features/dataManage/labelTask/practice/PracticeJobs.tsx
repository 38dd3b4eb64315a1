import type { OwnPractice } from '#contract/dataManage/labelPractice/calls.ts';
import { practiceBenchPage } from '#contract/dataManage/labelPractice/page.ts';
import { labelJobWords } from '#contract/dataManage/labelTask/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import { words } from './words.ts';

/** Jobs of a student; each opens in the workbench. */
export function PracticeJobs({ jobs, of }: { jobs: OwnPractice['jobs']; of: string }) {
  const t = useWords(words);
  const stageWord = useDictLabel(labelJobWords.fields.stage.dict);
  if (jobs.length === 0) return <span className="uiQuiet">{t('notYet')}</span>;
  return (
    <ul className="labelJobs" aria-label={`${t('jobs')} ${of}`}>
      {jobs.map(({ id, number, stage, state, frames, objects, openNotes }) => (
        <li key={id}>
          <Link to={`/${practiceBenchPage.route}?job=${id}`}>{t('jobNumber', { number })}</Link>
          <span>{stageWord(stage)}</span>
          <DictTag type={labelJobWords.fields.state.dict} value={state} />
          <span className="uiQuiet">{t('objectsOf', { frames, objects })}</span>
          {openNotes > 0 ? <span>{t('openNotes', { count: openNotes })}</span> : null}
        </li>
      ))}
    </ul>
  );
}

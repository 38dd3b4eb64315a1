import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { IMAGE_EXTENSIONS } from '#contract/base/file/calls.ts';
import type { LabelTask } from '#contract/dataManage/labelTask/calls.ts';
import { workbenchPage } from '#contract/dataManage/labelTask/page.ts';
import { MOST_FRAMES_AT_ONCE } from '#contract/dataManage/labelTask/rules.ts';
import { labelJobWords } from '#contract/dataManage/labelTask/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { uploadImage } from '#web/lib/upload.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { JobActs } from './JobActs.tsx';
import { jobsQuery, labelTasksChanged } from './labelTaskQueries.ts';
import { TaskOfSet } from './TaskOfSet.tsx';
import { words } from './words.ts';

const ACCEPT = IMAGE_EXTENSIONS.map((ending) => `.${ending}`).join(',');

/** Uploads pictures one after the other and makes them frames. Those that cannot be taken are named. */
function AddPictures({ task }: { task: LabelTask }) {
  const t = useWords(words);
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const add = async (files: readonly File[]) => {
    const fileIds: string[] = [];
    for (const [done, file] of files.entries()) {
      setProgress({ done, all: files.length });
      try {
        // oxlint-disable-next-line no-await-in-loop -- the server takes a few at once; order is the order of the frames
        fileIds.push((await uploadImage(file, { name: file.name })).id);
      } catch (error) {
        notify('warning', t('picturesFailed', { name: file.name, reason: messageOf(error) }));
      }
    }
    try {
      if (fileIds.length > 0) {
        await callApi('/dataManage/labelTask/addFrames', { id: task.id, version: task.version, fileIds });
        notify('success', t('picturesAdded', { count: fileIds.length }));
      }
    } catch (error) {
      notify('error', messageOf(error));
    } finally {
      setProgress(null);
    }
    await labelTasksChanged();
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        aria-label={t('addPictures')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])].slice(0, MOST_FRAMES_AT_ONCE);
          target.value = '';
          if (files.length > 0) void add(files);
        }}
      />
      <Button loading={progress !== null} onClick={() => input.current?.click()}>
        {progress === null ? t('addPictures') : t('addingPictures', progress)}
      </Button>
    </>
  );
}

/** The jobs of a task with where each stands; each opens in the workbench. */
export function Jobs({ task }: { task: LabelTask }) {
  const t = useWords(words);
  const say = useText();
  const can = useCan();
  const stageWord = useDictLabel(labelJobWords.fields.stage.dict);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(jobsQuery(task.id));
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  const list = data.pages.flatMap((page) => page.list);
  const total = data.pages[0]?.total ?? list.length;
  return (
    <>
      <div className="uiRow">
        {can('dataManage:labelTask:update') ? <AddPictures task={task} /> : null}
        <TaskOfSet task={task} />
      </div>
      {list.length === 0 ? <p className="uiQuiet">{t('noJobs')}</p> : null}
      <ul className="labelJobs" aria-label={say(labelJobWords.many)}>
        {list.map((job) => (
          <li key={job.id}>
            <Link to={`/${workbenchPage.route}?job=${job.id}`} aria-label={t('openJob', { number: job.number })}>
              {t('jobNumber', { number: job.number })}
            </Link>
            <span>{t('framesOf', { first: job.firstFrame, last: job.lastFrame })}</span>
            <span>{stageWord(job.stage)}</span>
            <DictTag type={labelJobWords.fields.state.dict} value={job.state} />
            <span>
              {say(labelJobWords.fields.objects.name)} {job.objects}
            </span>
            <span>
              {[job.annotatorName, job.reviewerName].filter((name) => name !== '').join(' → ') || t('nobody')}
            </span>
            {job.isRepeat ? <span className="uiQuiet">{t('repeatOf')}</span> : null}
            <JobActs job={job} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('moreJobs', { shown: list.length, all: total })}
        </Button>
      ) : null}
    </>
  );
}

/** How far the sample data of a demo has been written. Nothing once all of it is there. */
import { Progress } from 'antd';
import { useWords } from '#web/lib/words.ts';
import { homeWords } from './homeWords.ts';
import { useHomepageInfo } from './useHomepageInfo.ts';

export function StoryBar() {
  const t = useWords(homeWords);
  const { data } = useHomepageInfo();
  if (data === undefined || data.story === null) return null;
  const { done, total } = data.story;
  return (
    <div className="storyBar" role="status">
      <span>{t('story')}</span>
      <Progress percent={Math.floor((100 * done) / total)} size="small" aria-label={t('story')} />
    </div>
  );
}

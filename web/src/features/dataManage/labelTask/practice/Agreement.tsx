import type { PracticeQuality } from '#contract/dataManage/labelPractice/calls.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { agreementOf } from './agreement.ts';
import { words } from './words.ts';

export function Agreement({ quality }: { quality: PracticeQuality | null }) {
  const t = useWords(words);
  const share = quality === null ? null : agreementOf(quality);
  if (quality === null || share === null) return <span className="uiQuiet">{t('notYet')}</span>;
  return <span>{t('agreementOf', { percent: `${formatNumber(share * 100, 0)}%`, frames: quality.frames })}</span>;
}

import type { LabelClass } from '#contract/dataManage/labelList/calls.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { LabelExamples } from '#web/shared/frame/LabelExamples.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { words } from '../words.ts';

/** What belongs to the label at hand and what does not, in words and pictures; stays folded from label to label. */
export function Guide({ labelClass }: { labelClass: LabelClass | undefined }) {
  const t = useWords(words);
  const say = useText();
  if (labelClass === undefined) return null;
  const { guideZh, guideEn, examples } = labelClass;
  const text = say([guideZh === '' ? guideEn : guideZh, guideEn === '' ? guideZh : guideEn]);
  if (text === '' && examples.length === 0) return null;
  return (
    <details className="benchGuide" open>
      <summary>{t('guide')}</summary>
      {text === '' ? null : <RichTextView html={text} />}
      {examples.length === 0 ? null : <LabelExamples examples={examples} />}
    </details>
  );
}

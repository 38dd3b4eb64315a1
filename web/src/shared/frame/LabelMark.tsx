import type { LabelClass } from '#contract/dataManage/labelList/calls.ts';
import { textIn } from '#contract/ground/words.ts';
import { useLanguage } from '#web/lib/words.ts';
import './frame.css';

/** A label by its colour and its name; by its code while it is not loaded. */
export function LabelMark({ label, code = '' }: { label: LabelClass | undefined; code?: string }) {
  const language = useLanguage();
  return (
    <span className="dataLabel">
      <span className="dataColour" style={{ background: label?.colour ?? 'var(--line)' }} aria-hidden="true" />
      {label === undefined ? code : textIn([label.nameZh, label.nameEn], language)}
    </span>
  );
}

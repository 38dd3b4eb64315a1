import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { LabelExample } from '#contract/dataManage/labelList/calls.ts';
import { useText, useWords } from '#web/lib/words.ts';
import './frame.css';
import { words } from './words.ts';

/** Pictures of what belongs to a label and of what does not, each with its note; one opens large in a tab of its own. */
export function LabelExamples({ examples }: { examples: readonly LabelExample[] }) {
  const t = useWords(words);
  const say = useText();
  return (
    <ul className="labelExamples">
      {examples.map(({ address, isGood, noteZh, noteEn }) => {
        const kind = t(isGood ? 'goodExample' : 'badExample');
        const note = say([noteZh === '' ? noteEn : noteZh, noteEn === '' ? noteZh : noteEn]);
        return (
          <li key={address} data-good={isGood}>
            <a href={address} target="_blank" rel="noreferrer">
              <img src={address} alt={[kind, note].filter((part) => part !== '').join(': ')} loading="lazy" />
            </a>
            <span>
              {isGood ? <CheckOutlined aria-hidden="true" /> : <CloseOutlined aria-hidden="true" />} {kind}
            </span>
            {note === '' ? null : <p>{note}</p>}
          </li>
        );
      })}
    </ul>
  );
}

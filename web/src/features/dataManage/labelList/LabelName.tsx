import { textIn } from '#contract/ground/words.ts';
import { useLanguage } from '#web/lib/words.ts';
import './labelList.css';

interface LabelNameProps {
  colour?: string;
  nameZh: string;
  nameEn: string;
  /** How far it is indented in the tree. */
  depth?: number;
}

/** A class by its colour and its name in the language of the console. */
export function LabelName({ colour, nameZh, nameEn, depth = 0 }: LabelNameProps) {
  const language = useLanguage();
  return (
    <span className="labelName" style={{ paddingInlineStart: depth * 20 }}>
      {colour === undefined ? null : <span className="labelColour" style={{ background: colour }} aria-hidden="true" />}
      {textIn([nameZh, nameEn], language)}
    </span>
  );
}

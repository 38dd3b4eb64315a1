import { useWords } from '#web/lib/words.ts';
import { DictTag } from './DictTag.tsx';
import { uiWords } from './words.ts';

interface LastTryProps {
  /** The dictionary of its problems. */
  type: string;
  problem: string | null;
  /** When one last succeeded. */
  succeededAt: string | null;
}

/** How the last try at a host went. Where none has succeeded yet, nothing is said to be fine. */
export function LastTry({ type, problem, succeededAt }: LastTryProps) {
  const t = useWords(uiWords);
  if (problem !== null) return <DictTag type={type} value={problem} tone="bad" />;
  return <span className="uiQuiet">{t(succeededAt === null ? 'noneSucceeded' : 'noProblem')}</span>;
}

/** What the person should look at or do for their own account. Nothing when all is well. */
import type { CallOutput } from '#contract/index.ts';
import { useWords } from '#web/lib/words.ts';
import { Hint } from './Hint.tsx';
import { homeWords } from './homeWords.ts';
import { useHomepageInfo } from './useHomepageInfo.ts';

type Todo = CallOutput<'/sys/sysuser/myHomepageInfo'>['todos'][number];

const PLACES: Record<Todo, string> = {
  secondFactor: '/personal/account',
  recoveryCodes: '/personal/account',
  mobile: '/personal/account',
  identity: '/personal/mine',
  emergencyContact: '/personal/mine',
};

export function AccountHints() {
  const t = useWords(homeWords);
  const { data, isPending } = useHomepageInfo();
  // most have something to do, and then nothing below moves
  if (isPending) return <section className="homeHints" aria-hidden="true" />;
  // without an answer there is just none
  if (data === undefined || (data.todos.length === 0 && data.refusedSignIns === 0)) return null;
  return (
    <section aria-labelledby="homeAccount" className="homeHints">
      <h2 id="homeAccount">{t('yourAccount')}</h2>
      <ul className="hints">
        {data.refusedSignIns === 0 ? null : (
          <Hint
            to="/personal/account?tab=history"
            text={t('refusedSignIns', { count: data.refusedSignIns })}
            isWarning
          />
        )}
        {data.todos.map((todo) => (
          <Hint key={todo} to={PLACES[todo]} text={t(todo)} />
        ))}
      </ul>
    </section>
  );
}

/** What the person should look at or do for their own account. Nothing when all is well. */
import { RightOutlined, WarningOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { usePage } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { homeWords } from './homeWords.ts';

const PATH = '/sys/sysuser/myHomepageInfo';
type Todo = CallOutput<typeof PATH>['todos'][number];

const PLACES: Record<Todo, string> = {
  secondFactor: '/personal/account',
  recoveryCodes: '/personal/account',
  mobile: '/personal/account',
  identity: '/personal/mine',
  emergencyContact: '/personal/mine',
};

function Hint({ to, text, isWarning = false }: { to: string; text: string; isWarning?: boolean }) {
  const { navigate } = usePage();
  return (
    <li>
      <a
        className={isWarning ? 'hint warning' : 'hint'}
        href={to}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          navigate(to);
        }}
      >
        {isWarning ? <WarningOutlined aria-hidden="true" /> : null}
        <span>{text}</span>
        <RightOutlined aria-hidden="true" />
      </a>
    </li>
  );
}

export function AccountHints() {
  const t = useWords(homeWords);
  const { data } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => callApi(PATH, {}, { signal }),
    staleTime: 0,
  });
  // it is a help, not what the page is for: without an answer there is just none
  if (data === undefined || (data.todos.length === 0 && data.refusedSignIns === 0)) return null;
  return (
    <section aria-labelledby="homeAccount">
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

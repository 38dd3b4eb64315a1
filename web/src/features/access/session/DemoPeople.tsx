/** The sample people of a demo, each signed in with one click. Nothing where there are none. */
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { loginWords } from './loginWords.ts';

export function DemoPeople({ busy, onChoose }: { busy: boolean; onChoose: (account: string) => void }) {
  const t = useWords(loginWords);
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['demoPeople'],
    queryFn: ({ signal }) => callApi('/demo/people', {}, { signal }),
    staleTime: Infinity,
  });
  if (data === undefined || data.people.length === 0) return null;
  return (
    <section className="demo" aria-labelledby="demoTitle">
      <h2 id="demoTitle">{t('demoTitle')}</h2>
      <p>{t('demoText')}</p>
      <ul>
        {data.people.map((person) => {
          const role = language === 'zh-CN' ? person.roleNameZh : person.roleNameEn;
          return (
            <li key={person.account}>
              <button type="button" disabled={busy} onClick={() => onChoose(person.account)}>
                <b>{role}</b>
                <span>{person.realName}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

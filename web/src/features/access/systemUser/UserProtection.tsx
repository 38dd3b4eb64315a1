import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { callApi } from '#web/lib/client.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { notify } from '#web/lib/notices.ts';
import { useSession } from '#web/lib/session.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import type { UserRow } from './userQueries.ts';
import { words } from './words.ts';

const PATH = '/sys/systemUser/getProtection';
const RESETS = { factor: '/sys/systemUser/resetSecondFactor', identity: '/sys/systemUser/resetIdentity' } as const;
const SEARCH = { ask: oneOf(['factor', 'identity']) };

/** How somebody's account is protected, and taking a lost second factor or a wrong identity off it. */
export function UserProtection({ user, mayReset }: { user: UserRow; mayReset: boolean }) {
  const t = useWords(words);
  const isOwn = useSession().user.id === user.id;
  const [{ ask }, setSearch] = useSearchState(SEARCH);
  const { data, error, refetch } = useQuery({
    queryKey: [PATH, user.id],
    queryFn: ({ signal }) => callApi(PATH, { id: user.id }, { signal }),
    staleTime: 0,
  });
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  const reset = async (what: keyof typeof RESETS) => {
    await callApi(RESETS[what], { id: user.id });
    notify('success', t(what === 'factor' ? 'factorWasReset' : 'identityWasReset', { name: user.realName }));
    void refetch();
  };
  const { secondFactorSince, recoveryCodesLeft, idCard, identityCheckedAt } = data;
  const isOffered = mayReset && !isOwn;
  return (
    <>
      <dl className="uiFacts">
        <dt>{t('secondFactor')}</dt>
        <dd>
          {secondFactorSince === null
            ? t('factorNone')
            : t('factorSince', { time: formatTime(secondFactorSince), count: recoveryCodesLeft })}
        </dd>
        <dt>{t('identityCheck')}</dt>
        <dd>{identityCheckedAt === null ? t('identityNone') : `${idCard ?? ''} · ${formatTime(identityCheckedAt)}`}</dd>
      </dl>
      <div className="uiRow">
        {isOffered && secondFactorSince !== null ? (
          <Button danger onClick={() => setSearch({ ask: 'factor' })}>
            {t('factorReset')}
          </Button>
        ) : null}
        {isOffered && identityCheckedAt !== null ? (
          <Button danger onClick={() => setSearch({ ask: 'identity' })}>
            {t('identityReset')}
          </Button>
        ) : null}
      </div>
      {ask === '' || !isOffered ? null : (
        <ConfirmDanger
          title={t(ask === 'factor' ? 'factorResetTitle' : 'identityResetTitle', { name: user.realName })}
          confirmLabel={t(ask === 'factor' ? 'factorReset' : 'identityReset')}
          confirm={() => reset(ask)}
          close={() => setSearch({ ask: '' }, { replace: true })}
        >
          {t(ask === 'factor' ? 'factorResetBody' : 'identityResetBody', { name: user.realName })}
        </ConfirmDanger>
      )}
    </>
  );
}

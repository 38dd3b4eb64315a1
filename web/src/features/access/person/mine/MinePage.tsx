/** The own person: picture, what one says of oneself, and the identity check. */
import './mine.css';
import { EditOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { lazyPage } from '#web/lib/chunks.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { text, useSearchState } from '#web/lib/page.tsx';
import { formatTime, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Avatar } from './Avatar.tsx';
import { IdentitySection } from './IdentitySection.tsx';
import { type Mine, mineQuery } from './mineQueries.ts';
import { words } from './words.ts';

const MineForm = lazyPage(() => import('./MineForm.tsx'));
const SEARCH = { drawer: text() };

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="mineFacts">
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value === '' || value === null ? <span className="uiQuiet">–</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Profile({ mine, edit }: { mine: Mine; edit: () => void }) {
  const t = useWords(words);
  const gender = useDictLabel('gender');
  const type = useDictLabel('userType');
  const place = [mine.supplierName, mine.schoolName, mine.departmentName, mine.majorName].filter((name) => name !== '');
  return (
    <>
      <header className="mineHead">
        <Avatar mine={mine} />
        <div className="mineName">
          <b>{mine.realName}</b>
          <span className="uiQuiet">
            {[mine.account, mine.department, mine.position].filter((part) => part !== '').join(' · ')}
          </span>
        </div>
        <Button icon={<EditOutlined />} onClick={edit}>
          {t('edit')}
        </Button>
      </header>
      <section aria-labelledby="mineWork">
        <h2 id="mineWork">{t('work')}</h2>
        <Facts
          facts={[
            [t('employeeId'), mine.employeeId],
            [t('type'), type(mine.type)],
            [t('belongsTo'), place.join(' / ')],
            [t('department'), mine.department],
            [t('position'), mine.position],
            [t('joined'), formatTime(mine.createdAt)],
          ]}
        />
      </section>
      <section aria-labelledby="mineContact">
        <h2 id="mineContact">{t('contact')}</h2>
        <Facts
          facts={[
            [t('mobile'), mine.mobile],
            [t('email'), mine.email],
            [t('officePhone'), mine.officePhone],
            [t('gender'), gender(mine.gender)],
            [t('birthday'), mine.birthday],
            [t('address'), mine.address],
          ]}
        />
      </section>
      <section aria-labelledby="mineEmergency">
        <h2 id="mineEmergency">{t('emergency')}</h2>
        <p className="mineText">{t('emergencyPurpose')}</p>
        <Facts
          facts={[
            [t('emergencyName'), mine.emergencyName],
            [t('emergencyRelation'), mine.emergencyRelation],
            [t('emergencyMobile'), mine.emergencyMobile],
          ]}
        />
      </section>
      {mine.bio === '' ? null : (
        <section aria-labelledby="mineAbout">
          <h2 id="mineAbout">{t('about')}</h2>
          <p className="mineBio">{mine.bio}</p>
        </section>
      )}
      <IdentitySection mine={mine} />
    </>
  );
}

export default function MinePage() {
  const t = useWords(words);
  const [{ drawer }, setSearch] = useSearchState(SEARCH);
  const { data: mine, error, refetch } = useQuery(mineQuery);
  return (
    <div className="mine">
      <h1>{t('title')}</h1>
      {mine === undefined ? (
        error === null ? (
          <Skeleton active avatar paragraph={{ rows: 6 }} />
        ) : (
          <ErrorState error={error} retry={() => void refetch()} />
        )
      ) : (
        <Profile mine={mine} edit={() => setSearch({ drawer: 'edit' })} />
      )}
      {drawer === 'edit' ? (
        <Suspense fallback={null}>
          <MineForm mine={mine} close={() => setSearch({ drawer: '' })} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The own person: picture, what one says of oneself, and the identity check. */
import './mine.css';
import { EditOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { Suspense } from 'react';
import { minePage } from '#contract/access/person/page.ts';
import { personWords } from '#contract/access/person/words.ts';
import { memberOf } from '#web/lib/apiError.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { text, useSearchState } from '#web/lib/page.tsx';
import { type FieldName, useFields, useText, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useShowField } from '#web/ui/fieldValue.tsx';
import { Avatar } from './Avatar.tsx';
import { IdentitySection } from './IdentitySection.tsx';
import { type Mine, mineQuery } from './mineQueries.ts';
import { words } from './words.ts';

const MineForm = lazyPage(() => import('./MineForm.tsx'));
const SEARCH = { drawer: text() };
/** Read as it is. */
const PLAIN = ['', ''] as const;

/** A declared field of the person, or something else with a label of its own. */
type Fact = FieldName<typeof personWords> | readonly [label: string, value: string];

function Facts({ mine, facts }: { mine: Mine; facts: readonly Fact[] }) {
  const f = useFields(personWords);
  const show = useShowField();
  return (
    <dl className="mineFacts">
      {facts.map((fact) => {
        const [label, field, value] =
          typeof fact === 'string'
            ? [f(fact), personWords.fields[fact], memberOf(mine, fact)]
            : [fact[0], PLAIN, fact[1]];
        return (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{show(field, value)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function Profile({ mine, edit }: { mine: Mine; edit: () => void }) {
  const t = useWords(words);
  const f = useFields(personWords);
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
        <Button icon={<EditOutlined aria-hidden="true" />} onClick={edit}>
          {t('edit')}
        </Button>
      </header>
      <section aria-labelledby="mineWork">
        <h2 id="mineWork">{t('work')}</h2>
        <Facts
          mine={mine}
          facts={['employeeId', 'type', [t('belongsTo'), place.join(' / ')], 'department', 'position', 'createdAt']}
        />
      </section>
      <section aria-labelledby="mineContact">
        <h2 id="mineContact">{t('contact')}</h2>
        <Facts mine={mine} facts={['mobile', 'email', 'officePhone', 'gender', 'birthday', 'address']} />
      </section>
      <section aria-labelledby="mineEmergency">
        <h2 id="mineEmergency">{t('emergency')}</h2>
        <p className="mineText">{t('emergencyPurpose')}</p>
        <Facts
          mine={mine}
          facts={[
            [t('emergencyName'), mine.emergencyName],
            'emergencyRelation',
            [t('emergencyMobile'), mine.emergencyMobile],
          ]}
        />
      </section>
      {mine.bio === '' ? null : (
        <section aria-labelledby="mineAbout">
          <h2 id="mineAbout">{f('bio')}</h2>
          <p className="mineBio">{mine.bio}</p>
        </section>
      )}
      <IdentitySection mine={mine} />
    </>
  );
}

export default function MinePage() {
  const title = useText()(minePage.title);
  const [{ drawer }, setSearch] = useSearchState(SEARCH);
  const { data: mine, error, refetch } = useQuery(mineQuery);
  return (
    <div className="mine">
      <h1>{title}</h1>
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

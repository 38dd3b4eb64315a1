import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Button, Drawer, Input, Segmented, Skeleton } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { SchoolPerson } from '#contract/school/school/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import type { School } from './schoolQueries.ts';
import { words } from './words.ts';

const PEOPLE = '/school/getPeopleList';
const PAGE = 50;
type PersonType = SchoolPerson['type'];

function usePeople(schoolId: string, type: PersonType, keyword: string) {
  return useInfiniteQuery({
    queryKey: [PEOPLE, schoolId, type, keyword],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        PEOPLE,
        {
          schoolId,
          type,
          keyword,
          pageSize: PAGE,
          withTotal: false,
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

function People({ schoolId, type, keyword }: { schoolId: string; type: PersonType; keyword: string }) {
  const t = useWords(words);
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePeople(
    schoolId,
    type,
    keyword,
  );
  if (isPending) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  const people = data.pages.flatMap(({ list }) => list);
  if (people.length === 0) return <p className="uiQuiet">{t('noPeople')}</p>;
  return (
    <div className="schoolScroll">
      <table className="schoolPeople">
        <thead>
          <tr>
            {(['person', 'number', 'account', 'department', 'major', 'personState'] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">{person.realName}</th>
              <td className="uiFigures">{person.employeeId}</td>
              <td>{person.account}</td>
              <td>{person.departmentName}</td>
              <td>{person.majorName}</td>
              <td>
                <DictTag type="userState" value={person.state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

/** The students and teachers of a school, as far as one may see them. */
export default function PeopleDrawer({ open }: { open: OpenDrawer<School> }) {
  const t = useWords(words);
  const [type, setType] = useState<PersonType>('student');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed);
  return (
    <Drawer open size={760} title={t('peopleTitle', { name: open.row?.name ?? '' })} onClose={open.close}>
      <div className="uiRow schoolTools">
        <Segmented
          aria-label={t('type')}
          value={type}
          onChange={setType}
          options={(['student', 'teacher'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <Input
          allowClear
          maxLength={60}
          placeholder={t('personKeyword')}
          aria-label={t('personKeyword')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <People schoolId={open.id} type={type} keyword={keyword} />
    </Drawer>
  );
}

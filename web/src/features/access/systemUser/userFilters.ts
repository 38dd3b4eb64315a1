import { useMemo } from 'react';
import { USER_STATES, USER_TYPES } from '#contract/ground/enums.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useSession } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import type { Filter } from '#web/ui/ListPage.tsx';
import { type USER_LIST, roleSource, schoolSource, supplierSource } from './userQueries.ts';
import { words } from './words.ts';

/** Shows mobile numbers whole, and lets them be searched. It is asked for by no call, only looked at. */
const REVEAL = 'sys:systemUser:reveal';

/** The filters of the list of system users. */
export function useUserFilters(): readonly Filter<typeof USER_LIST>[] {
  const t = useWords(words);
  const stateWord = useDictLabel('userState');
  const typeWord = useDictLabel('userType');
  const reveals = useSession().permissions.includes(REVEAL);
  return useMemo(
    () => [
      {
        kind: 'text',
        field: 'keyword',
        label: t('keywordLabel'),
        placeholder: t(reveals ? 'keywordMobile' : 'keyword'),
      },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: USER_STATES.map((value) => ({ value, label: stateWord(value) })),
      },
      { kind: 'remote', field: 'roleId', label: t('roleId'), source: roleSource },
      {
        kind: 'choice',
        field: 'type',
        label: t('type'),
        options: USER_TYPES.map((value) => ({ value, label: typeWord(value) })),
      },
      { kind: 'remote', field: 'supplierId', label: t('supplier'), source: supplierSource },
      { kind: 'remote', field: 'schoolId', label: t('school'), source: schoolSource },
      { kind: 'dateRange', from: 'createdFrom', to: 'createdTo', label: t('created') },
    ],
    [t, stateWord, typeWord, reveals],
  );
}

import { Tag } from 'antd';
import { useMemo } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import type { Column } from '#web/ui/ListPage.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { HoldersLink } from './HoldersLink.tsx';
import type { ROLE_LIST } from './roleQueries.ts';
import { words } from './words.ts';

/** The columns of the list of roles. */
export function useRoleColumns(): readonly Column<typeof ROLE_LIST>[] {
  const t = useWords(words);
  const can = useCan();
  const scopeWord = useDictLabel('dataScope');
  const isZh = useLanguage() === 'zh-CN';
  return useMemo(
    (): Column<typeof ROLE_LIST>[] => [
      {
        key: isZh ? 'nameZh' : 'nameEn',
        title: t('name'),
        width: 196,
        render: (row) => (
          <>
            {isZh ? row.nameZh : row.nameEn} {row.builtIn ? <Tag className="roleBuiltIn">{t('builtIn')}</Tag> : null}
          </>
        ),
      },
      {
        key: 'code',
        title: t('code'),
        width: 130,
        sorts: ['code', '-code'],
        render: (row) => <code className="roleCode">{row.code}</code>,
      },
      { key: 'dataScope', title: t('dataScope'), width: 120, render: (row) => scopeWord(row.dataScope) },
      {
        key: 'userCount',
        title: t('userCount'),
        width: 80,
        align: 'end',
        render: (row) => <HoldersLink roleId={row.id} count={row.userCount} isLink={can('sys:systemUser:list')} />,
      },
      {
        key: 'state',
        title: t('state'),
        width: 100,
        render: (row) => <DictTag type="state" value={row.state} />,
      },
      { key: isZh ? 'nameEn' : 'nameZh', title: t(isZh ? 'nameEn' : 'nameZh'), width: 150, hidden: true },
      {
        key: 'homePage',
        title: t('homePage'),
        width: 150,
        hidden: true,
        render: (row) => (row.homePage === '' ? t('homeDefault') : <code className="roleCode">{row.homePage}</code>),
      },
      { key: 'remark', title: t('remark'), width: 220 },
      {
        key: 'createdAt',
        title: t('createdAt'),
        width: 170,
        hidden: true,
        sorts: ['-createdAt', 'createdAt'],
        render: (row) => <Time at={row.createdAt} />,
      },
      { key: 'updatedAt', title: t('updatedAt'), width: 180, render: (row) => <Time at={row.updatedAt} /> },
    ],
    [t, can, isZh, scopeWord],
  );
}

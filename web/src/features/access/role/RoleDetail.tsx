import { Button } from 'antd';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { GrantSummary } from './GrantSummary.tsx';
import { HoldersLink } from './HoldersLink.tsx';
import type { RoleRow } from './roleQueries.ts';
import { words } from './words.ts';

/** One role: what it is, which data it reaches, what it is granted. */
export default function RoleDetail({ open }: { open: OpenDrawer<RoleRow> }) {
  const t = useWords(words);
  const can = useCan();
  const scopeWord = useDictLabel('dataScope');
  const name = useName();
  const { row } = open;
  const ways = [
    { drawer: 'edit', label: t('edit'), isAllowed: can('sys:role:update') },
    { drawer: 'grant', label: t('grant'), isAllowed: can('sys:role:grant') },
    { drawer: 'seeAs', label: t('seeAs'), isAllowed: true },
  ].filter(({ isAllowed }) => isAllowed);
  const actions = () =>
    ways.map(({ drawer, label }) => (
      <Button key={drawer} onClick={() => open.open(drawer, open.id)}>
        {label}
      </Button>
    ));
  const sections = (role: RoleRow) => [
    {
      title: t('basics'),
      facts: [
        { label: t('code'), value: role.code, copy: role.code },
        { label: t('nameZh'), value: role.nameZh },
        { label: t('nameEn'), value: role.nameEn },
        {
          label: t('userCount'),
          value: <HoldersLink roleId={role.id} count={role.userCount} isLink={can('sys:systemUser:list')} />,
        },
        {
          label: t('homePage'),
          value: role.homePage === '' ? t('homeDefault') : <code className="roleCode">{role.homePage}</code>,
        },
        { label: t('builtIn'), value: t(role.builtIn ? 'yes' : 'no') },
        { label: t('remark'), value: role.remark },
        { label: t('createdAt'), value: <Time at={role.createdAt} /> },
        { label: t('updatedAt'), value: <Time at={role.updatedAt} /> },
      ],
    },
    {
      title: t('scope'),
      facts: [
        {
          label: t('dataScope'),
          value: (
            <>
              {scopeWord(role.dataScope)}
              <div className="uiQuiet">{t(`${role.dataScope}Hint`)}</div>
            </>
          ),
        },
        ...(role.dataScope === 'areas' ? [{ label: t('areaCodes'), value: <AreaNames codes={role.areaCodes} /> }] : []),
      ],
    },
    { title: t('grants'), content: <GrantSummary role={role} /> },
  ];
  return (
    <DetailDrawer
      open={open}
      title={row === undefined ? t('title') : name(row)}
      state={row === undefined ? undefined : <DictTag type="state" value={row.state} />}
      record={row}
      isLoading={open.rowLoading}
      sections={sections}
      actions={actions}
    />
  );
}

import { Button } from 'antd';
import { useCan } from '#web/lib/session.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { GrantSummary } from './GrantSummary.tsx';
import { HoldersLink } from './HoldersLink.tsx';
import type { RoleRow } from './roleQueries.ts';
import { words } from './words.ts';

/** One role: what it is, which data it reaches, what it is granted. */
export default function RoleDetail({ open }: { open: OpenDrawer<RoleRow> }) {
  const t = useWords(words);
  const can = useCan();
  const name = useName();
  const { row } = open;
  const button = (drawer: string, label: string, isAllowed: boolean) =>
    isAllowed ? <Button onClick={() => open.open(drawer, open.id)}>{label}</Button> : null;
  return (
    <DetailDrawer
      open={open}
      title={row === undefined ? t('title') : name(row)}
      state={row === undefined ? undefined : <StateTag tone={row.state === 'enabled' ? 'good' : 'warn'}>{t(row.state)}</StateTag>}
      record={row}
      isLoading={open.rowLoading}
      sections={(role) => [
        {
          title: t('basics'),
          facts: [
            { label: t('code'), value: role.code, copy: role.code },
            { label: t('nameZh'), value: role.nameZh },
            { label: t('nameEn'), value: role.nameEn },
            { label: t('userCount'), value: <HoldersLink roleId={role.id} count={role.userCount} isLink={can('sys:systemUser:list')} /> },
            { label: t('homePage'), value: role.homePage === '' ? t('homeDefault') : <code className="roleCode">{role.homePage}</code> },
            { label: t('builtIn'), value: t(role.builtIn ? 'yes' : 'no') },
            { label: t('remark'), value: role.remark },
            { label: t('createdAt'), value: <Time at={role.createdAt} /> },
            { label: t('updatedAt'), value: <Time at={role.updatedAt} /> },
          ],
        },
        {
          title: t('scope'),
          facts: [
            { label: t('dataScope'), value: <>{t(role.dataScope)}<div className="uiQuiet">{t(`${role.dataScope}Hint`)}</div></> },
            ...(role.dataScope === 'areas' ? [{ label: t('areaCodes'), value: role.areaCodes.join(', ') }] : []),
          ],
        },
        { title: t('grants'), content: <GrantSummary role={role} /> },
      ]}
      actions={() => (
        <>
          {button('edit', t('edit'), can('sys:role:update'))}
          {button('grant', t('grant'), can('sys:role:grant'))}
          {button('seeAs', t('seeAs'), true)}
        </>
      )}
    />
  );
}

/** The header: where one is, and what is the same on every page. */
import {
  CheckOutlined,
  DesktopOutlined,
  DownOutlined,
  MenuOutlined,
  MoonOutlined,
  SearchOutlined,
  SunOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, type MenuProps, Tooltip } from 'antd';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '#web/lib/client.ts';
import { initialOf } from '#web/lib/initialOf.ts';
import { notify } from '#web/lib/notices.ts';
import { changeRole, useSession } from '#web/lib/session.ts';
import { useStore } from '#web/lib/store.ts';
import { THEME_MODES, type ThemeMode, setThemeMode, useThemeMode } from '#web/lib/theme.ts';
import { setLanguage, useLanguage, useName, useWords } from '#web/lib/words.ts';
import { Bell } from './Bell.tsx';
import { CountMark } from './CountMark.tsx';
import { frameWords } from './frameWords.ts';
import { menuState, showTab } from './menuState.ts';
import { placeOf, trailTo } from './menuTree.ts';
import { useSignOut } from './useCloseTabs.ts';

function Breadcrumb() {
  const t = useWords(frameWords);
  const name = useName();
  const { tree, activeKey, activeName } = useStore(menuState);
  const route = activeKey.slice(1);
  const place = placeOf(tree, route);
  const trail = trailTo(tree, place);
  const above = place === route ? trail.slice(0, -1) : trail;
  return (
    <nav className="breadcrumb" aria-label={t('breadcrumb')}>
      <ol>
        {above.map((node) => (
          <li key={node.id}>{name(node)}</li>
        ))}
        <li aria-current="page">{activeName}</li>
      </ol>
    </nav>
  );
}

const THEME_ICONS = { light: <SunOutlined />, dark: <MoonOutlined />, system: <DesktopOutlined /> };

function ThemeSwitch() {
  const t = useWords(frameWords);
  const mode = useThemeMode();
  const labels: Record<ThemeMode, string> = { light: t('themeLight'), dark: t('themeDark'), system: t('themeSystem') };
  const items = THEME_MODES.map((key) => ({ key, label: labels[key], icon: THEME_ICONS[key] }));
  const choose: MenuProps['onClick'] = ({ key }) => {
    const chosen = THEME_MODES.find((candidate) => candidate === key);
    if (chosen !== undefined) setThemeMode(chosen);
  };
  return (
    <Dropdown menu={{ items, onClick: choose, selectable: true, selectedKeys: [mode] }} trigger={['click']} autoFocus>
      <Button type="text" icon={THEME_ICONS[mode]} aria-label={`${t('theme')}: ${labels[mode]}`} aria-haspopup="menu" />
    </Dropdown>
  );
}

function LanguageSwitch() {
  const t = useWords(frameWords);
  const language = useLanguage();
  return (
    <Tooltip title={t('language')}>
      <Button
        type="text"
        className="languageSwitch"
        aria-label={t('language')}
        onClick={() => setLanguage(language === 'zh-CN' ? 'en-US' : 'zh-CN')}
      >
        {t('languageShort')}
      </Button>
    </Tooltip>
  );
}

/** Switches the active role; tells how it went. */
export function useRoleChange(): { change: (roleId: string) => void; pending: boolean } {
  const t = useWords(frameWords);
  const name = useName();
  const { roles } = useSession();
  const { mutate, isPending } = useMutation({
    mutationFn: changeRole,
    onSuccess: (_nothing, roleId) => {
      const role = roles.find((candidate) => candidate.id === roleId);
      if (role !== undefined) notify('success', t('roleChanged', { role: name(role) }), { key: 'role' });
    },
    onError: (error) => notify('error', messageOf(error), { key: 'role' }),
  });
  return { change: mutate, pending: isPending };
}

function RoleSwitch() {
  const t = useWords(frameWords);
  const name = useName();
  const { role, roles } = useSession();
  const { change, pending } = useRoleChange();
  const items: MenuProps['items'] = [
    {
      type: 'group',
      key: 'roles',
      label: t(roles.length > 1 ? 'roleChoose' : 'roleOnly'),
      children: roles.map((held) => ({
        key: held.id,
        label: name(held),
        icon: held.id === role.id ? <CheckOutlined /> : <span className="menuGap" />,
      })),
    },
  ];
  const choose: MenuProps['onClick'] = ({ key }) => {
    if (key !== role.id) change(key);
  };
  return (
    <Dropdown menu={{ items, onClick: choose }} trigger={['click']} autoFocus>
      <Button
        className="roleSwitch"
        loading={pending}
        aria-label={t('role', { role: name(role) })}
        aria-haspopup="menu"
      >
        <span className="roleName">{name(role)}</span>
        <DownOutlined aria-hidden="true" />
      </Button>
    </Dropdown>
  );
}

function AccountMenu() {
  const t = useWords(frameWords);
  const { user } = useSession();
  const leave = useSignOut();
  const items: MenuProps['items'] = [
    {
      type: 'group',
      key: 'who',
      label: (
        <span className="accountWho">
          <b>{user.realName}</b>
          {user.account}
        </span>
      ),
      children: [
        { key: 'mine', label: t('myProfile') },
        { key: 'account', label: t('myAccount') },
        { key: 'docs', label: t('manual') },
      ],
    },
    { type: 'divider' },
    { key: 'signOut', label: t('signOut') },
  ];
  const choose: MenuProps['onClick'] = ({ key }) => {
    if (key === 'mine') showTab('/personal/mine');
    if (key === 'account') showTab('/personal/account');
    if (key === 'docs') showTab('/docs');
    if (key === 'signOut') void leave();
  };
  return (
    <Dropdown menu={{ items, onClick: choose }} trigger={['click']} placement="bottomRight" autoFocus>
      <button type="button" className="avatar" aria-label={t('account', { name: user.realName })} aria-haspopup="menu">
        {user.avatar === '' ? initialOf(user.realName) : <img src={user.avatar} alt="" />}
      </button>
    </Dropdown>
  );
}

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.platform);

export function Header({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) {
  const t = useWords(frameWords);
  const { demo } = useSession();
  return (
    <header className="header">
      <Button type="text" className="menuButton" icon={<MenuOutlined aria-hidden="true" />} onClick={onMenu}>
        <span className="uiOnlyRead">{t('openMenu')}</span>
        <CountMark />
      </Button>
      <Breadcrumb />
      {demo && (
        <Tooltip title={t('demoTip')}>
          <span className="demoTag">{t('demo')}</span>
        </Tooltip>
      )}
      <button type="button" className="searchButton" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <SearchOutlined aria-hidden="true" />
        <span className="searchLabel">{t('search')}</span>
        <kbd aria-hidden="true">{IS_APPLE ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <Bell />
      <LanguageSwitch />
      <ThemeSwitch />
      <RoleSwitch />
      <AccountMenu />
    </header>
  );
}

/** What the command palette offers, and what a query finds of it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LIST_EXPORTS } from '#contract/listExports.ts';
import { messageOf } from '#web/lib/client.ts';
import { EXPORTING, type PagePart } from '#web/lib/pages.ts';
import { useCan, useSession } from '#web/lib/session.ts';
import { useStore } from '#web/lib/store.ts';
import { setThemeMode, useThemeMode } from '#web/lib/theme.ts';
import { setLanguage, useLanguage, useName, useText, useWords } from '#web/lib/words.ts';
import { go } from '../navigation.ts';
import { usePageNames } from '#web/lib/pageNames.ts';
import { PAGES } from '../routes.tsx';
import { frameWords } from './frameWords.ts';
import { useRoleChange } from './Header.tsx';
import { initialsOf } from './initials.ts';
import { PAGE_ACTIONS } from './allPageActions.ts';
import { keysShown } from '#web/lib/keysShown.ts';
import { menuState, showTab } from './menuState.ts';
import { pinyinOf } from './pinyin.ts';
import { RECORD_SEARCHES } from './recordSearches.ts';
import { pagesOf, trailTo } from './menuTree.ts';
import { useSignOut } from './useCloseTabs.ts';

export interface Entry {
  key: string;
  title: string;
  detail: string;
  icon: string;
  /** Also found by these words, e.g. the other language. */
  words: string;
  run: () => void;
}

export interface EntryGroup {
  label: string;
  entries: Entry[];
}

/** Records are asked for from this many characters on. */
const SHORTEST_QUERY = 2;
/** Milliseconds without typing before they are. */
const QUIET_MS = 200;

function usePageEntries(): Entry[] {
  const { tree } = useStore(menuState);
  const names = usePageNames();
  const name = useName();
  const fromMenu = pagesOf(tree);
  const menuRoutes = new Set(fromMenu.map((node) => node.route));
  const own = PAGES.filter((page) => page.permission === null && !menuRoutes.has(page.route));
  return [
    ...own.map((page) => ({
      key: `page:${page.route}`,
      title: names.title(page.route),
      detail: names.purpose(page.route),
      icon: page.icon,
      words: page.route,
      run: () => showTab(`/${page.route}`),
    })),
    ...fromMenu.map((node) => ({
      key: `page:${node.id}`,
      title: name(node),
      detail: trailTo(tree, node.route).slice(0, -1).map(name).join(' / '),
      icon: node.icon,
      words: `${node.nameZh} ${node.nameEn} ${node.route}`,
      run: () => showTab(`/${node.route}`),
    })),
  ];
}

function useActionEntries(): Entry[] {
  const t = useWords(frameWords);
  const can = useCan();
  const language = useLanguage();
  const mode = useThemeMode();
  const leave = useSignOut();
  const action = (key: string, title: string, words: string, run: () => void): Entry => ({
    key,
    title,
    detail: '',
    icon: 'tool',
    words,
    run,
  });
  // by the title in either language, and by what else people call it
  const place = (key: 'toQueue' | 'toReplay' | 'toShift', also: string, to: string): Entry => ({
    ...action(key, t(key), also, () => go(to)),
    icon: 'monitoring',
  });
  const monitoring = '/capacity/monitoring?view=';
  const all = [
    ...(can('capacity:alert:list')
      ? [
          place(
            'toQueue',
            '告警队列 报警 求助 待处理 未处理 待办事项 待领取 SOS alarm emergency needs attention waiting open alert queue handle',
            `${monitoring}queue`,
          ),
        ]
      : []),
    ...(can('capacity:replay:view')
      ? [place('toReplay', '回放 历史轨迹 replay track history playback', `${monitoring}replay`)]
      : []),
    ...(can('capacity:alert:handle')
      ? [place('toShift', '交接班 值班记录 接班 hand over handover shift on duty log', `${monitoring}shift`)]
      : []),
    action('password', t('toPassword'), '修改密码 更改密码 密码 change password security', () =>
      go('/personal/account'),
    ),
    action('keys', t('toKeys'), '键盘 按键 keyboard shortcuts help', () => keysShown.set(true)),
    action('zh-CN', t('toChinese'), '语言 中文 language chinese', () => setLanguage('zh-CN')),
    action('en-US', t('toEnglish'), '语言 英语 language english', () => setLanguage('en-US')),
    action('light', t('toLight'), '主题 浅色 theme light', () => setThemeMode('light')),
    action('dark', t('toDark'), '主题 深色 夜间 theme dark night', () => setThemeMode('dark')),
    action('system', t('toSystem'), '主题 跟随系统 theme system', () => setThemeMode('system')),
    action('signOut', t('signOut'), '退出 登出 注销 sign out log out exit', () => void leave()),
  ];
  return all.filter((entry) => entry.key !== language && entry.key !== mode);
}

/** What can be begun on a page, in the words and by the right of its buttons. */
function usePageActionEntries(): Entry[] {
  const can = useCan();
  const text = useText();
  const names = usePageNames();
  const { dataScope } = useSession().role;
  return PAGE_ACTIONS.filter(
    ({ page, permission, scopes }) =>
      can(permission) &&
      (page.permission === null || can(page.permission)) &&
      (scopes === undefined || scopes.includes(dataScope)),
  ).map(({ key, label, page, at = `drawer=${key}` }) => ({
    key: `begin:${page.route}:${key}`,
    title: text(label),
    detail: names.title(page.route),
    icon: page.icon,
    words: [...label, ...page.title].join(' '),
    run: () => go(`/${page.route}?${at}`),
  }));
}

/** A name within an English sentence: small, unless it is an abbreviation. */
const within = (name: string): string =>
  name.charAt(1) === name.charAt(1).toLowerCase() ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** Parts of pages by their own names, such as lists inside tabs, and the exports that the buttons of lists begin. */
function usePartEntries(): { parts: Entry[]; exports: Entry[] } {
  const t = useWords(frameWords);
  const can = useCan();
  const text = useText();
  const names = usePageNames();
  const held = PAGES.filter(({ permission }) => permission === null || can(permission))
    .flatMap((page) => page.parts.map((part) => ({ page, part })))
    .filter(({ part }) => part.permission === undefined || can(part.permission));
  const entryOf = ({ page, part }: (typeof held)[number]): Entry => {
    const title = part.title ?? page.title;
    return {
      key: `part:${page.route}?${part.at ?? ''}`,
      title: text(title),
      detail: names.title(page.route),
      icon: page.icon,
      words: [...title, ...page.title].join(' '),
      run: () => go(`/${page.route}?${part.at ?? ''}`),
    };
  };
  const mayExport = ({ export: list, ownExport }: PagePart): boolean => {
    const right = ownExport ?? (list === undefined ? undefined : LIST_EXPORTS[list]);
    return right !== undefined && (right === 'signedIn' || can(right));
  };
  return {
    parts: held.filter(({ part }) => part.at !== undefined && part.title !== undefined).map(entryOf),
    exports: held
      .filter(({ part }) => mayExport(part))
      .map((one) => {
        const entry = entryOf(one);
        const address = [one.part.at, one.part.begins ?? `${EXPORTING}=1`].filter((piece) => piece !== undefined);
        return {
          ...entry,
          key: `export:${entry.key}`,
          title: t('toExport', { what: within(entry.title) }),
          words: `导出 export download ${entry.words}`,
          run: () => go(`/${one.page.route}?${address.join('&')}`),
        };
      }),
  };
}

function useRoleEntries(): Entry[] {
  const t = useWords(frameWords);
  const name = useName();
  const { role, roles } = useSession();
  const { change } = useRoleChange();
  return roles
    .filter((held) => held.id !== role.id)
    .map((held) => ({
      key: `role:${held.id}`,
      title: t('toRole', { role: name(held) }),
      detail: '',
      icon: 'role',
      words: `role ${held.nameZh} ${held.nameEn} ${held.code}`,
      run: () => change(held.id),
    }));
}

/** The value once it has stayed the same for a moment. */
function useQuiet(value: string): string {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return quiet;
}

/** Records of the kinds that the role may see. A kind whose search fails says so and leaves the others alone. */
function useRecordGroups(query: string): { groups: EntryGroup[]; searching: boolean; failures: string[] } {
  const t = useWords(frameWords);
  const names = usePageNames();
  const can = useCan();
  const wanted = query.trim();
  const asked = useQuiet(wanted);
  const { data, isFetching } = useQuery({
    queryKey: ['palette', asked],
    enabled: asked.length >= SHORTEST_QUERY,
    queryFn: async ({ signal }) => {
      const searches = RECORD_SEARCHES.filter(({ page }) => can(page.permission));
      const found = await Promise.allSettled(searches.map((search) => search.find(asked, signal)));
      return searches.map((search, index) => ({ search, outcome: found[index] }));
    },
  });
  const groups: EntryGroup[] = [];
  const failures: string[] = [];
  for (const { search, outcome } of data ?? []) {
    if (outcome?.status === 'rejected')
      failures.push(t('paletteFailed', { label: names.title(search.page.route), msg: messageOf(outcome.reason) }));
    if (outcome?.status !== 'fulfilled' || outcome.value.length === 0) continue;
    const entries = outcome.value.map((record) => ({
      key: `${search.page.route}:${record.key}`,
      title: record.title,
      detail: record.detail,
      icon: 'file',
      words: '',
      run: () => go(record.to),
    }));
    groups.push({ label: names.title(search.page.route), entries });
  }
  const waiting = wanted.length >= SHORTEST_QUERY && asked !== wanted;
  return { groups: asked === wanted ? groups : [], searching: isFetching || waiting, failures };
}

/** What an entry is found by: its words, and the sounds and initials of its Chinese ones. */
function textOf({ title, detail, words }: Entry): string {
  const text = `${title} ${detail} ${words}`.toLowerCase();
  const spoken = text.split(/\s+/).flatMap((word) => [initialsOf(word), pinyinOf(word)]);
  return `${text} ${spoken.join(' ')}`;
}

/** Every word of the query occurs in the entry. */
function matches(entry: Entry, query: string): boolean {
  const text = textOf(entry);
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function usePaletteGroups(query: string): { groups: EntryGroup[]; searching: boolean; failures: string[] } {
  const t = useWords(frameWords);
  const begun = usePageActionEntries();
  const { parts, exports } = usePartEntries();
  // before anything is typed they would bury the pages
  const isTyped = query.trim() !== '';
  const fixed: EntryGroup[] = [
    { label: t('palettePages'), entries: [...usePageEntries(), ...(isTyped ? parts : [])] },
    { label: t('paletteRoles'), entries: useRoleEntries() },
    { label: t('paletteActions'), entries: [...useActionEntries(), ...(isTyped ? [...begun, ...exports] : [])] },
  ];
  const records = useRecordGroups(query);
  const found = fixed.map(({ label, entries }) => ({
    label,
    entries: entries.filter((entry) => matches(entry, query.trim())),
  }));
  const groups = [...found, ...(query.trim().length >= SHORTEST_QUERY ? records.groups : [])];
  return { ...records, groups: groups.filter(({ entries }) => entries.length > 0) };
}

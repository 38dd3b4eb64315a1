/** Words of the public page. They follow the page's own address, not the console's language, hence no `defineWords`. */
import type { Language } from '#contract/ground/enums.ts';

interface PublicWords {
  other: string;
  switchTo: string;
  list: string;
  listHint: string;
  none: string;
  published: (day: string) => string;
  notFound: string;
  notFoundHint: string;
  failed: string;
  retry: string;
  loading: string;
  print: string;
}

export const PUBLIC_WORDS: Record<Language, PublicWords> = {
  'zh-CN': {
    other: 'English',
    switchTo: '切换为英文',
    list: '协议与说明',
    listHint: '平台公开的协议、政策和说明',
    none: '目前没有公开的页面',
    published: (day) => `发布于 ${day}`,
    notFound: '没有这个页面',
    notFoundHint: '它可能已被撤下，或地址有误。',
    failed: '页面没有载入，请检查网络后重试。',
    retry: '重试',
    loading: '正在载入',
    print: '打印',
  },
  'en-US': {
    other: '中文',
    switchTo: 'Switch to Chinese',
    list: 'Agreements and notices',
    listHint: 'The agreements, policies and notices of this platform',
    none: 'Nothing is public at the moment',
    published: (day) => `Published ${day}`,
    notFound: 'There is no such page',
    notFoundHint: 'It may have been withdrawn, or the address is wrong.',
    failed: 'The page did not load. Check the connection and try again.',
    retry: 'Try again',
    loading: 'Loading',
    print: 'Print',
  },
};

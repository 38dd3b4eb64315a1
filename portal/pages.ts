/** The pages of the portal, by route. */
import type { LoaderData } from '#contract/loaders.ts';
import { contactPage } from './contact/contact.ts';
import { examplePage } from './example/example.ts';
import { homePage } from './home/home.ts';
import { noticePage } from './notice/notice.ts';
import { privacyPage } from './privacy/privacy.ts';
import { statisticsPage } from './statistics/statistics.ts';
import type { PortalPage, PortalRoute } from './page.ts';

export const PAGES: { readonly [Route in PortalRoute]: PortalPage<Route> } = {
  'portal/home': homePage,
  'portal/contact': contactPage,
  'portal/example': examplePage,
  'portal/statistics': statisticsPage,
  'portal/privacy': privacyPage,
  'portal/notice': noticePage,
};

export const isPortalRoute = (route: string): route is PortalRoute => Object.hasOwn(PAGES, route);

/** The data of a page, as the document carries it to the browser. */
export interface Carried<Route extends PortalRoute = PortalRoute> {
  readonly route: Route;
  readonly language: 'zh-CN' | 'en-US';
  readonly data: LoaderData<Route>;
}

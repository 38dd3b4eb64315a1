/** What each page of the portal is: its words for search engines and its view. */
import type { JSX } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import type { Text } from '#contract/ground/words.ts';
import type { LoaderData, LoaderRoute } from '#contract/loaders.ts';

export type PortalRoute = Extract<LoaderRoute, `portal/${string}`>;

/** What a view is drawn from. The same in the server and in the browser, so that both draw the same. */
export interface Shown<Route extends PortalRoute> {
  readonly route: Route;
  readonly language: Language;
  readonly data: LoaderData<Route>;
}

/** What search engines and shared links say of a page. */
export interface About {
  readonly title: string;
  readonly description: string;
  /** The path of a picture that stands for it. */
  readonly image?: string;
  /** JSON-LD, see https://schema.org. */
  readonly linked: readonly object[];
}

export interface PortalPage<Route extends PortalRoute> {
  readonly route: Route;
  readonly name: Text;
  /** What its address asks makes it another page, for search engines too; else only what is drawn on it. */
  readonly isByQuery?: boolean;
  readonly view: (shown: Shown<Route>) => JSX.Element;
  readonly about: (shown: Shown<Route>, address: string) => About;
}

/** The address of a page in a language. */
export const addressIn = (route: string, language: Language, query: Readonly<Record<string, string>> = {}): string =>
  `/${route}?${new URLSearchParams({ lang: language, ...query }).toString()}`;

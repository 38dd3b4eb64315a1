/** The pages of which views are kept. */
import { orderAnalysisPage } from '#contract/insight/orderAnalysis/page.ts';
import { userAnalysisPage } from '#contract/insight/userAnalysis/page.ts';

export const VIEW_PAGES = [orderAnalysisPage.route, userAnalysisPage.route] as const;
export type ViewPage = (typeof VIEW_PAGES)[number];

/** Where each table stands. */
export const TABLE_PAGES = {
  funnel: orderAnalysisPage.route,
  cells: orderAnalysisPage.route,
  flows: orderAnalysisPage.route,
  cohorts: userAnalysisPage.route,
} as const satisfies Record<string, ViewPage>;

/** The right to see each; whoever loses it sees none of its views, and is sent nothing more. */
export const VIEW_RIGHTS = {
  [orderAnalysisPage.route]: orderAnalysisPage.permission,
  [userAnalysisPage.route]: userAnalysisPage.permission,
} as const satisfies Record<ViewPage, string>;

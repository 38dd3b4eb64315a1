/** Addresses of frames, for screens of other nouns that lead there. */
import { framesPage } from '#contract/dataManage/dataSet/page.ts';

export const frameAddress = (dataSetId: string, frameId: string): string =>
  `/${framesPage.route}?set=${dataSetId}&frame=${frameId}`;

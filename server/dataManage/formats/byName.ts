import type { DataFormat } from '#contract/dataManage/dataSet/rules.ts';
import { FORMATS, type Reader, type Writer } from './index.ts';

/** What can be done with each format. */
export const formats: Readonly<Partial<Record<DataFormat, { readonly reader?: Reader; readonly writer?: Writer }>>> =
  FORMATS;

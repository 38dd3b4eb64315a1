/** Addresses of recording orders, for screens of other nouns that lead there. */
import { recordingPage } from '#contract/dataManage/recording/page.ts';

/** What is known already of an order to be given. `at`: ISO 8601. */
export interface RecordingBeginning {
  readonly carId?: string;
  readonly at?: string;
  readonly alertId?: string;
  readonly dataSetId?: string;
}

const NAMES = { carId: 'askCar', at: 'askAt', alertId: 'askAlert', dataSetId: 'askSet' } as const;
const PARTS = ['carId', 'at', 'alertId', 'dataSetId'] as const satisfies readonly (keyof RecordingBeginning)[];

/** The form of a new order with these first values. */
export function askRecordingAddress(known: RecordingBeginning): string {
  const query = new URLSearchParams({ drawer: 'add' });
  for (const part of PARTS) if (known[part] !== undefined) query.set(NAMES[part], known[part]);
  return `/${recordingPage.route}?${query.toString()}`;
}

/** The first values that an address of the form names. */
export function askedIn(search: URLSearchParams): RecordingBeginning {
  const found: { -readonly [Part in keyof RecordingBeginning]: string } = {};
  for (const part of PARTS) {
    const value = search.get(NAMES[part]);
    if (value !== null && value !== '') found[part] = value;
  }
  return found;
}

/** The same address without them. */
export function withoutAsked(search: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(search);
  for (const part of PARTS) kept.delete(NAMES[part]);
  return kept;
}

export const recordingAddress = (id: string): string => `/${recordingPage.route}?drawer=detail&record=${id}`;
/** The orders into a data set. */
export const recordingsOfSet = (dataSetId: string): string => `/${recordingPage.route}?dataSetId=${dataSetId}`;
/** What a rule asked for. */
export const recordingsOfRule = (ruleId: string): string => `/${recordingPage.route}?ruleId=${ruleId}`;

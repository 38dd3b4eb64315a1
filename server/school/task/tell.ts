/** Telling those whom a move concerns, inside its transaction. */
import { say } from '#server/ground/core/messages.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import { toldMessages } from './messages.ts';
import { peopleOfEnterprise } from './queries.ts';

type Teller = Pick<CallContext, 'db' | 'services'>;
type Told = keyof typeof toldMessages;

/** The screen on which each party looks at a task, or at one work. */
const PAGES = {
  enterprise: 'task/taskEnterprise',
  teacher: 'task/taskTeacher',
  student: 'task/taskStudent',
} as const;
export type Screen = keyof typeof PAGES;

/** Where a message leads: to the task, and with `workId` to one student’s work on it. */
const linkTo = (screen: Screen, taskId: string, workId?: string): string =>
  `/${PAGES[screen]}?tab=all&drawer=detail&record=${taskId}${workId === undefined ? '' : `&work=${workId}`}`;

export interface Telling {
  told: Told;
  params: Readonly<Record<string, string | number>> & { task: string };
  /** What was said by whoever moved it. */
  comment?: string;
  screen: Screen;
  taskId: string;
  workId?: string;
}

export async function tell(
  { db, services }: Teller,
  userIds: readonly string[],
  { told, params, comment = '', screen, taskId, workId }: Telling,
): Promise<void> {
  if (userIds.length === 0) return;
  const sentence = toldMessages[told];
  await sendMessages(
    { db, services },
    {
      userIds,
      kind: 'task',
      titleZh: say(sentence, 'zh-CN', params),
      titleEn: say(sentence, 'en-US', params),
      bodyZh: comment,
      bodyEn: comment,
      link: linkTo(screen, taskId, workId),
      object: 'task',
      objectId: taskId,
    },
  );
}

/** Nobody's enterprise has more people who give tasks. */
const MOST_PEOPLE = 200;

export async function tellEnterprise(
  teller: Teller,
  enterpriseId: string,
  telling: Omit<Telling, 'screen'>,
): Promise<void> {
  const people = await peopleOfEnterprise(teller.db, enterpriseId, MOST_PEOPLE).execute();
  await tell(
    teller,
    people.map(({ id }) => id),
    { ...telling, screen: 'enterprise' },
  );
}

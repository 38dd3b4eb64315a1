/** What partners have in hand: tasks of a campus, and what a supplier is owed. */
import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput, CallPath } from '#contract/index.ts';
import { TASK_STATES } from '#contract/school/task/rules.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { useCan, useSession } from '#web/lib/session.ts';
import { formatMoney, formatNumber, formatTime, useWords } from '#web/lib/words.ts';
import { Hint } from './Hint.tsx';
import { homeWords } from './homeWords.ts';

const STATEMENTS = '/operation/supplier/statement/getPageList';
const SUPPLIERS = '/operation/supplier/getPageList';
const LIVE = '/operation/supplier/statement/getLive';
/** As many are looked through for disputes. */
const MOST_READ = 50;

/** What makes somebody a party to tasks. */
const STUDENT = 'task:taskStudent:submit';
const ENTERPRISE = 'task:taskEnterprise:review';

const isPast = (at: string): boolean => Date.parse(at) < Date.now();

interface Work {
  to: string;
  text: string;
  isWarning?: boolean;
}

interface Own {
  /** What waits for the person. */
  waits: readonly Work[];
  /** What does not wait, and is worth a look: how tasks stand, and what became of one last. */
  stands: readonly Work[];
}

const NOTHING: Own = { waits: [], stands: [] };

/** The answer of a call without filters, for whoever has a right; asked again with each message. */
function useSummary<P extends CallPath>(path: P, input: CallInput<P>, isAsked: boolean): CallOutput<P> | undefined {
  const { data, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => callApi(path, input, { signal, quiet: true }),
    enabled: isAsked,
  });
  useLiveEvent('message', () => void (isAsked && refetch()));
  return data;
}

const oneTask = (list: string, id: string, more = '') => `${list}?tab=all&drawer=detail&record=${id}${more}`;
/** A line, unless it counts nothing. */
const counted = (count: number, line: Work): Work[] => (count === 0 ? [] : [line]);

function useStudentWork(): Own | undefined {
  const t = useWords(homeWords);
  const isAsked = useCan()(STUDENT);
  const summary = useSummary('/task/taskStudent/getSummary', {}, isAsked);
  if (!isAsked) return NOTHING;
  if (summary === undefined) return undefined;
  const { toHandIn, nextDueAt, submitted, lastMarked } = summary;
  const list = '/task/taskStudent';
  return {
    waits:
      nextDueAt === null
        ? []
        : [
            {
              to: list,
              text: t('tasksDue', { count: toHandIn, time: formatTime(nextDueAt) }),
              isWarning: isPast(nextDueAt),
            },
          ],
    stands: [
      ...counted(submitted, { to: `${list}?tab=all&state=submitted`, text: t('handedIn', { count: submitted }) }),
      ...(lastMarked === null
        ? []
        : [
            {
              to: oneTask(list, lastMarked.id),
              text: t('lastMarked', { task: lastMarked.title, score: formatNumber(lastMarked.score) }),
            },
          ]),
      ...counted(Number(toHandIn + submitted === 0 && lastMarked === null), {
        to: `${list}?tab=all`,
        text: t('noTaskYet'),
      }),
    ],
  };
}

function useTeacherWork(): Own | undefined {
  const t = useWords(homeWords);
  const isAsked = useCan()('task:taskTeacher:mark');
  const summary = useSummary('/task/taskTeacher/getSummary', {}, isAsked);
  if (!isAsked) return NOTHING;
  if (summary === undefined) return undefined;
  const { tasks, toMark, overdue } = summary;
  const list = '/task/taskTeacher';
  const more = tasks.overdue - overdue.length;
  return {
    waits: [
      ...counted(toMark, { to: `${list}?todo=mark`, text: t('toMark', { count: toMark }) }),
      ...counted(tasks.answer, { to: `${list}?todo=answer`, text: t('toAnswer', { count: tasks.answer }) }),
      ...counted(tasks.release, { to: `${list}?todo=release`, text: t('toRelease', { count: tasks.release }) }),
      ...overdue.map(({ id, title, students, oldestDueAt }) => ({
        to: oneTask(list, id, `&overdue=${id}`),
        text: t('studentsOverdue', { task: title, count: students, time: formatTime(oldestDueAt) }),
        isWarning: true,
      })),
      ...counted(more, {
        to: `${list}?tab=all&todo=overdue`,
        text: t('moreOverdue', { count: more }),
        isWarning: true,
      }),
    ],
    stands: [],
  };
}

function useEnterpriseWork(): Own | undefined {
  const t = useWords(homeWords);
  const stateOf = useDictLabel('taskState');
  const isAsked = useCan()(ENTERPRISE);
  const summary = useSummary('/task/taskEnterprise/getSummary', {}, isAsked);
  if (!isAsked) return NOTHING;
  if (summary === undefined) return undefined;
  const { tasks, toAccept, lastAccepted } = summary;
  const list = '/task/taskEnterprise';
  return {
    waits: counted(toAccept, { to: list, text: t('toAccept', { count: toAccept }) }),
    stands: [
      ...TASK_STATES.map((state) => ({
        to: `${list}?tab=all&state=${state}`,
        text: t('tasksIn', { state: stateOf(state), count: formatNumber(tasks[state]) }),
      })),
      ...(lastAccepted === null
        ? []
        : [
            {
              to: oneTask(list, lastAccepted.id),
              text: t('lastAccepted', {
                task: lastAccepted.title,
                student: lastAccepted.studentName,
                time: formatTime(lastAccepted.reviewedAt),
              }),
            },
          ]),
    ],
  };
}

/** Disputes of a supplier, and how its running month stands; for whoever reaches one supplier only. */
function useSettlement(): Work[] | undefined {
  const t = useWords(homeWords);
  const can = useCan();
  const isAsked = can('operation:supplier:dispute') && can('operation:supplier:list');
  const { data: suppliers } = useQuery({
    queryKey: [SUPPLIERS, 'home'],
    queryFn: ({ signal }) => callApi(SUPPLIERS, { pageSize: 1 }, { signal, quiet: true }),
    enabled: isAsked,
  });
  const own = suppliers?.total === 1 ? suppliers.list[0] : undefined;
  const supplierId = own?.id ?? '';
  const { data: statements } = useQuery({
    queryKey: [STATEMENTS, 'home', supplierId],
    queryFn: ({ signal }) => callApi(STATEMENTS, { supplierId, pageSize: MOST_READ }, { signal, quiet: true }),
    enabled: supplierId !== '',
  });
  const { data: live } = useQuery({
    queryKey: [LIVE, supplierId],
    queryFn: ({ signal }) => callApi(LIVE, { supplierId }, { signal, quiet: true }),
    enabled: supplierId !== '',
  });
  if (!isAsked) return [];
  if (suppliers === undefined) return undefined;
  if (own === undefined) return [];
  if (statements === undefined || live === undefined) return undefined;
  const disputes = statements.list.reduce((sum, { openDisputes }) => sum + openDisputes, 0);
  const { period, orders, settlement, terms } = live;
  return [
    ...(disputes === 0 ? [] : [{ to: '/operation/supplier/statement', text: t('disputes', { count: disputes }) }]),
    ...(settlement === null || terms === null
      ? []
      : [
          {
            to: `/operation/supplier?drawer=detail&record=${supplierId}`,
            text: t('runningMonth', {
              period,
              orders: formatNumber(orders),
              total: formatMoney(settlement.total, terms.currency),
            }),
          },
        ]),
  ];
}

/** Lines of what waits for partners, and of how their tasks stand; undefined while it is not known. */
export function useOwnWork(): Own | undefined {
  const tasks = [useStudentWork(), useTeacherWork(), useEnterpriseWork()];
  const settlement = useSettlement();
  if (settlement === undefined || !tasks.every((each) => each !== undefined)) return undefined;
  return {
    waits: [...tasks.flatMap(({ waits }) => waits), ...settlement],
    stands: tasks.flatMap(({ stands }) => stands),
  };
}

/** These lines, each leading to where it is done. */
export const OwnWork = ({ work }: { work: readonly Work[] }) =>
  work.map(({ to, text, isWarning = false }) => <Hint key={to + text} to={to} text={text} isWarning={isWarning} />);

/** How the tasks of a student or an enterprise stand; nothing for others, also those who reach everybody’s. */
export function Standing() {
  const t = useWords(homeWords);
  const can = useCan();
  const isPartner = useSession().role.dataScope !== 'everything';
  const stands = useOwnWork()?.stands;
  if (!isPartner || !(can(STUDENT) || can(ENTERPRISE))) return null;
  // until it is known nothing below moves
  if (stands === undefined) return <section className="homeHints" aria-hidden="true" />;
  return (
    <section aria-labelledby="homeStanding" className="homeHints">
      <h2 id="homeStanding">{t('standing')}</h2>
      <ul className="hints">
        <OwnWork work={stands} />
      </ul>
    </section>
  );
}

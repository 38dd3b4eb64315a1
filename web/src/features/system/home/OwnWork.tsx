/** What partners have in hand: tasks of a campus, and what a supplier is owed. */
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { formatMoney, formatNumber, formatTime, useWords } from '#web/lib/words.ts';
import { Hint } from './Hint.tsx';
import { homeWords } from './homeWords.ts';

const STUDENT = '/task/taskStudent/getPageList';
const TEACHER = '/task/taskTeacher/getPageList';
const ENTERPRISE = '/task/taskEnterprise/getPageList';
const STATEMENTS = '/operation/supplier/statement/getPageList';
const SUPPLIERS = '/operation/supplier/getPageList';
const LIVE = '/operation/supplier/statement/getLive';
/** As many are looked through for what is due first, and for disputes. */
const MOST_READ = 50;

const isPast = (at: string): boolean => Date.parse(at) < Date.now();

interface Work {
  to: string;
  text: string;
  isWarning?: boolean;
}

/** Tasks that wait for a student, a teacher or an enterprise. Whoever only reads them is not waited for. */
function useTasks(): Work[] | undefined {
  const t = useWords(homeWords);
  const can = useCan();
  const isStudent = can('task:taskStudent:submit');
  const isTeacher = can('task:taskTeacher:mark');
  const isEnterprise = can('task:taskEnterprise:review');
  const { data: student } = useQuery({
    queryKey: [STUDENT, 'home'],
    queryFn: ({ signal }) => callApi(STUDENT, { waiting: true, pageSize: MOST_READ }, { signal, quiet: true }),
    enabled: isStudent,
  });
  const { data: teacher } = useQuery({
    queryKey: [TEACHER, 'home'],
    queryFn: ({ signal }) => callApi(TEACHER, { waiting: true, pageSize: MOST_READ }, { signal, quiet: true }),
    enabled: isTeacher,
  });
  const { data: enterprise } = useQuery({
    queryKey: [ENTERPRISE, 'home'],
    queryFn: ({ signal }) => callApi(ENTERPRISE, { waiting: true, pageSize: 1 }, { signal, quiet: true }),
    enabled: isEnterprise,
  });
  if ((isStudent && !student) || (isTeacher && !teacher) || (isEnterprise && !enterprise)) return undefined;
  const [nextDue = null] = (student?.list ?? []).map(({ dueAt }) => dueAt).toSorted();
  const toMark = (teacher?.list ?? []).reduce((sum, { waitingCount }) => sum + waitingCount, 0);
  const toAnswer = (teacher?.list ?? []).filter(({ state }) => state === 'offered').length;
  const toAccept = enterprise?.total ?? 0;
  return [
    ...(nextDue === null
      ? []
      : [
          {
            to: '/task/taskStudent',
            text: t('tasksDue', { count: student?.total ?? 0, time: formatTime(nextDue) }),
            isWarning: isPast(nextDue),
          },
        ]),
    ...(toMark === 0 ? [] : [{ to: '/task/taskTeacher', text: t('toMark', { count: toMark }) }]),
    ...(toAnswer === 0 ? [] : [{ to: '/task/taskTeacher', text: t('toAnswer', { count: toAnswer }) }]),
    ...(toAccept === 0 ? [] : [{ to: '/task/taskEnterprise', text: t('toAccept', { count: toAccept }) }]),
  ];
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

/** Lines of what waits for partners; undefined while it is not known. */
export function useOwnWork(): Work[] | undefined {
  const tasks = useTasks();
  const settlement = useSettlement();
  return tasks === undefined || settlement === undefined ? undefined : [...tasks, ...settlement];
}

/** These lines, each leading to where it is done. */
export const OwnWork = ({ work }: { work: readonly Work[] }) =>
  work.map(({ to, text, isWarning = false }) => <Hint key={text} to={to} text={text} isWarning={isWarning} />);

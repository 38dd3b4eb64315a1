/** Which records the command palette finds, and where each is shown. */
import type { CallInput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { type FoundRecord, registerRecordSearch } from '#web/lib/recordSearch.ts';
import { defineWords, formatTime, getLanguage, nameIn, translate } from '#web/lib/words.ts';

const words = defineWords('recordSearch', {
  zh: {
    schools: '学校',
    tasks: '企业任务',
    users: '系统用户',
    roles: '角色',
    orders: '订单',
    cars: '车辆',
    stations: '站点',
  },
  en: {
    schools: 'Schools',
    tasks: 'Enterprise tasks',
    users: 'System users',
    roles: 'Roles',
    orders: 'Orders',
    cars: 'Cars',
    stations: 'Stations',
  },
});

/** At most this many records of one kind. */
const MOST = 5;
const FIRST = { pageSize: MOST, withTotal: false } as const;

const detailOf = (path: string, id: string): string => `/${path}?drawer=detail&record=${id}`;

/** Makes the records of the pages known to the palette. */
export function registerRecordSearches(): void {
  registerRecordSearch(
    'sys:systemUser:list',
    async (keyword, signal) => {
      const { list } = await callApi('/sys/systemUser/getSysUserInfoList', { ...FIRST, keyword }, { signal });
      return list.map(({ id, realName, account, employeeId }): FoundRecord => ({
        key: id,
        title: realName,
        detail: [account, employeeId].filter((part) => part !== '').join(' · '),
        to: detailOf('sys/sysUser', id),
      }));
    },
    () => translate(words, 'users'),
  );
  registerRecordSearch(
    'sys:role:list',
    async (keyword, signal) => {
      const { list } = await callApi('/sys/role/getPageList', { ...FIRST, keyword }, { signal });
      return list.map((role): FoundRecord => ({
        key: role.id,
        title: nameIn(role, getLanguage()),
        detail: role.code,
        to: detailOf('sys/role', role.id),
      }));
    },
    () => translate(words, 'roles'),
  );
  registerRecordSearch(
    'sys:school:list',
    async (keyword, signal) => {
      const { list } = await callApi('/school/getPageList', { ...FIRST, keyword }, { signal });
      return list.map((school): FoundRecord => ({
        key: school.id,
        title: school.name,
        detail: school.code,
        to: detailOf('sys/school', school.id),
      }));
    },
    () => translate(words, 'schools'),
  );
  registerRecordSearch(
    'task:taskEnterprise:list',
    async (keyword, signal) => {
      const { list } = await callApi('/task/taskEnterprise/getPageList', { ...FIRST, keyword }, { signal });
      return list.map((task): FoundRecord => ({
        key: task.id,
        title: task.title,
        detail: task.enterpriseName,
        to: `/task/taskEnterprise?tab=all&drawer=detail&record=${task.id}`,
      }));
    },
    () => translate(words, 'tasks'),
  );
  registerRecordSearch(
    'capacity:car:list',
    async (keyword, signal) => {
      const { list } = await callApi('/capacity/car/getPageList', { ...FIRST, keyword }, { signal });
      return list.map(({ id, plate, fleetNumber, model }): FoundRecord => ({
        key: id,
        title: plate,
        detail: [fleetNumber, model].filter((part) => part !== '').join(' · '),
        to: detailOf('capacity/car', id),
      }));
    },
    () => translate(words, 'cars'),
  );
  registerRecordSearch(
    'capacity:station:list',
    async (keyword, signal) => {
      const { list } = await callApi('/capacity/station/getPageList', { ...FIRST, keyword }, { signal });
      return list.map(({ id, name, code }): FoundRecord => ({
        key: id,
        title: name,
        detail: code,
        to: detailOf('capacity/station', id),
      }));
    },
    () => translate(words, 'stations'),
  );
  registerRecordSearch(
    'operation:order:list',
    async (typed, signal) => {
      // By the order's own number first, then by the car's.
      const asked: CallInput<'/operation/order/getPageList'>[] = [
        { ...FIRST, orderNo: typed },
        { ...FIRST, car: typed },
      ];
      const answers = await Promise.all(
        asked.map((input) => callApi('/operation/order/getPageList', input, { signal })),
      );
      const found = new Map(answers.flatMap(({ list }) => list).map((order) => [order.id, order]));
      return [...found.values()].slice(0, MOST).map((order): FoundRecord => ({
        key: order.id,
        title: order.orderNo,
        detail: [order.carNumber, `${order.pickUpName} → ${order.dropOffName}`, formatTime(order.requestedAt)]
          .filter((part) => part !== '')
          .join(' · '),
        to: detailOf('operation/order', order.id),
      }));
    },
    () => translate(words, 'orders'),
  );
}

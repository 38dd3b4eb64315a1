/** Settings of care: the working calendar, the clocks of tickets, and what people choose from. */
import { configMain, configModule, listOption, numberOption, timeOption } from '../define.ts';

export const careFrom = timeOption({
  key: 'care.calendar.from',
  default: '09:00',
  title: { zh: '上班时间', en: 'Work begins' },
  explanation: {
    zh: '工作日从几点开始计时，按车队时区。',
    en: 'When the clocks begin on a working day, in the time zone of the fleet.',
  },
});

export const careTo = timeOption({
  key: 'care.calendar.to',
  default: '21:00',
  title: { zh: '下班时间', en: 'Work ends' },
  explanation: { zh: '工作日到几点停止计时。', en: 'When the clocks stop on a working day.' },
});

export const careWeekdays = listOption({
  key: 'care.calendar.weekdays',
  default: ['1', '2', '3', '4', '5'],
  maxItems: 7,
  pattern: /^[1-7]$/,
  expected: { zh: '每行一个数字，1 是星期一，7 是星期日', en: 'One figure a line: 1 is Monday, 7 is Sunday' },
  title: { zh: '工作日', en: 'Working days' },
  explanation: {
    zh: '每周哪几天计时，1 是星期一。节假日与调休在计价规则页的日历里设置，这里同样适用。',
    en: 'On which days of the week the clocks run; 1 is Monday. Holidays and make-up days are those of the calendar on the page of pay rules.',
  },
});

const minutes = { zh: '工作分钟', en: 'working minutes' };
const YEAR_MINUTES = 500_000;

/** One limit for each priority. */
const clock = (
  name: 'first' | 'next' | 'solve',
  defaults: readonly [number, number, number, number],
  zh: string,
  en: string,
) => {
  const option = (priority: string, standard: number, priorityZh: string, priorityEn: string) =>
    numberOption({
      key: `care.clocks.${name}${priority}`,
      default: standard,
      min: 1,
      max: YEAR_MINUTES,
      unit: minutes,
      title: { zh: `${zh}（${priorityZh}）`, en: `${en} (${priorityEn})` },
      explanation: {
        zh: '改动只影响之后开始的计时；“紧急”不分昼夜计时。',
        en: 'A change concerns clocks that start later; those of urgent tickets run day and night.',
      },
    });
  return {
    urgent: option('Urgent', defaults[0], '紧急', 'urgent'),
    high: option('High', defaults[1], '高', 'high'),
    normal: option('Normal', defaults[2], '普通', 'normal'),
    low: option('Low', defaults[3], '低', 'low'),
  };
};

export const firstAnswerIn = clock('first', [15, 60, 240, 480], '首次答复', 'First answer');
export const nextAnswerIn = clock('next', [30, 120, 480, 960], '再次答复', 'Next answer');
export const solvedIn = clock('solve', [240, 720, 2160, 3600], '解决', 'Solution');

export const careCategories = listOption({
  key: 'care.words.categories',
  default: [
    '行程/路线不合理',
    '行程/等待过久',
    '车内/卫生',
    '车内/空调',
    '费用/多收费',
    '费用/取消费',
    '安全/急刹',
    '安全/接近障碍物',
    '失物/手机',
    '失物/其他物品',
  ],
  maxItems: 200,
  itemMaxLength: 80,
  title: { zh: '工单分类', en: 'Categories' },
  explanation: {
    zh: '每行一个，用“/”分出上下级：费用/多收费。删除后，已有工单保留原来的分类。',
    en: 'One a line, levels divided by “/”: Fare/Charged too much. Tickets keep a category that is removed.',
  },
});

export const careTeams = listOption({
  key: 'care.words.teams',
  default: ['一线客服', '安全组', '失物组'],
  maxItems: 50,
  itemMaxLength: 40,
  title: { zh: '小组', en: 'Teams' },
  explanation: { zh: '每行一个。', en: 'One a line.' },
});

export const careMacros = listOption({
  key: 'care.words.macros',
  default: [
    '已收到：{passenger}您好，您的反馈（{ticket}）已收到，我们正在核实，会尽快答复您。',
    '请补充：{passenger}您好，请补充发生的时间和经过，方便我们核实订单 {order}。',
    '失物查找中：{passenger}您好，我们正在检查车辆 {car} 的车厢，48 小时内告诉您结果。',
  ],
  maxItems: 100,
  itemMaxLength: 500,
  pattern: /^[^：:]{1,40}[：:].+$/,
  expected: { zh: '名称：内容', en: 'Name: text' },
  title: { zh: '常用答复', en: 'Macros' },
  explanation: {
    zh: '每行一个，“名称：内容”。可以用 {passenger}、{ticket}、{order}、{car}、{me}。',
    en: 'One a line, “Name: text”, with {passenger}, {ticket}, {order}, {car} and {me}.',
  },
});

export const careModule = configModule({
  key: 'care',
  title: { zh: '客服工单', en: 'Tickets' },
  explanation: { zh: '工作日历、时限、分类和常用答复', en: 'Working calendar, time limits, categories and macros' },
  mains: [
    configMain({
      key: 'care.calendar',
      title: { zh: '工作日历', en: 'Working calendar' },
      explanation: { zh: '工单的时限在哪些时间计时', en: 'When the time limits of tickets run' },
      options: [careFrom, careTo, careWeekdays],
      check: (get) =>
        get(careFrom) < get(careTo)
          ? null
          : { option: careTo, problem: { zh: '下班时间要晚于上班时间', en: 'Work has to end after it begins' } },
    }),
    configMain({
      key: 'care.clocks',
      title: { zh: '时限', en: 'Time limits' },
      explanation: { zh: '多久之内答复和解决', en: 'Within what time answers and solutions are due' },
      options: [firstAnswerIn, nextAnswerIn, solvedIn].flatMap(({ urgent, high, normal, low }) => [
        urgent,
        high,
        normal,
        low,
      ]),
    }),
    configMain({
      key: 'care.words',
      title: { zh: '分类与常用答复', en: 'Categories and macros' },
      explanation: { zh: '处理工单时可选的分类、小组和答复', en: 'What people choose from while they handle tickets' },
      options: [careCategories, careTeams, careMacros],
    }),
  ],
});

import { page } from '#contract/ground/words.ts';

export const alertProcedurePage = page({
  route: 'capacity/alertProcedure',
  title: ['处置预案', 'Alert procedures'],
  purpose: ['各类告警的处理步骤', 'The steps to follow for each kind of alert'],
  icon: 'orderedlist',
  permission: 'capacity:alertProcedure:list',
});

export const alertProcedureExports = {
  '/capacity/alertProcedure/getPageList': 'capacity:alertProcedure:export',
} as const;

import { page } from '#contract/ground/words.ts';

export const rangePage = page({
  route: 'capacity/range',
  title: ['区域', 'Ranges'],
  purpose: [
    '画出并发布运营区、限速区、禁停区和禁行区',
    'Draw and publish operating areas, slow, no-stopping and no-entry zones',
  ],
  icon: 'range',
  permission: 'capacity:range:list',
});

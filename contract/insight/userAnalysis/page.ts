import { page } from '#contract/ground/words.ts';

export const userAnalysisPage = page({
  route: 'operation/userAnalysis',
  title: ['乘客分析', 'Passenger analysis'],
  purpose: [
    '谁来了、谁留下、谁走了，以及体验之后发生了什么',
    'Who comes, who stays, who leaves, and what follows a ride',
  ],
  icon: 'usergroup',
  permission: 'operation:userAnalysis:view',
});

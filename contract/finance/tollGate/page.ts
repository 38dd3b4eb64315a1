import { page } from '#contract/ground/words.ts';

export const tollGatePage = page({
  route: 'operation/tollGate',
  title: ['收费口', 'Toll gates'],
  purpose: ['经过时收多少路桥费', 'What the road costs where it is passed'],
  icon: 'login',
  permission: 'operation:tollGate:list',
});

export const tollGateExports = {
  '/operation/tollGate/getPageList': 'operation:tollGate:export',
} as const;

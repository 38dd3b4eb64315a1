import { page } from '#contract/ground/words.ts';

export const reportChannelPage = page({
  route: 'operation/reportChannel',
  title: ['报送通道', 'Report channels'],
  purpose: [
    '监管部门从哪里接收报告：地址、凭证、签名公钥，连不连得上',
    'Where authorities take reports: address, token, our public key, and whether they answer',
  ],
  icon: 'export',
  permission: 'operation:reportChannel:list',
});

export const reportChannelExports = {
  '/operation/reportChannel/getPageList': 'operation:reportChannel:export',
} as const;

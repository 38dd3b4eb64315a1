import { page } from '#contract/ground/words.ts';

export const supplierPage = page({
  route: 'operation/supplier',
  title: ['供应商', 'Suppliers'],
  purpose: ['供应商的档案、合同、服务质量和本月结算', 'Suppliers: record, contracts, quality and the running month'],
  icon: 'gold',
  permission: 'operation:supplier:list',
});

export const supplierExports = {
  '/operation/supplier/getPageList': 'operation:supplier:export',
} as const;

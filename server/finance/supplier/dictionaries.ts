/** The enumerations of suppliers. */
import type { Measure, SupplierDocumentKind } from '#contract/finance/supplier/rules.ts';
import type { ShareBase, StatementLineKind } from '#contract/finance/supplier/settle.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const DOCUMENT_KIND_TEXTS: Readonly<Record<SupplierDocumentKind, readonly [zh: string, en: string]>> = {
  businessLicence: ['营业执照', 'Business licence'],
  qualification: ['经营资质', 'Operating qualification'],
  insurance: ['保险', 'Insurance'],
  contract: ['合同', 'Contract'],
};

export const supplierDicts: readonly SeedDict[] = [
  closedDict<SupplierDocumentKind>(
    'supplierDocumentKind',
    '供应商文件类型',
    'Kind of a supplier’s document',
    DOCUMENT_KIND_TEXTS,
  ),
  closedDict<Measure>('supplierMeasure', '服务质量指标', 'Measure of quality', {
    availability: ['可用率', 'Availability'],
    acceptance: ['接单率', 'Acceptance'],
    incidents: ['万公里事件', 'Incidents per 10,000 km'],
    rating: ['评分', 'Rating'],
  }),
  closedDict<ShareBase>('supplierShareBase', '结算方式', 'How a share is counted', {
    percentage: ['按实收比例', 'Percentage of what was paid'],
    distance: ['按公里', 'Per kilometre'],
    duration: ['按小时', 'Per hour'],
  }),
  closedDict<StatementLineKind>('supplierStatementLine', '结算项目', 'Line of a statement', {
    share: ['订单分成', 'Share of orders'],
    bonus: ['质量奖励', 'Quality bonus'],
    deduction: ['质量扣减', 'Quality deduction'],
    guarantee: ['保底补足', 'Guarantee top-up'],
    late: ['以前月份变动', 'Change of an earlier month'],
    lateGuarantee: ['以前月份保底调整', 'Guarantee of an earlier month'],
    correction: ['异议更正', 'Correction by dispute'],
    tax: ['税额', 'Tax'],
  }),
];

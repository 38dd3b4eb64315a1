/** The enumerations of reports. */
import type { ReportFormat } from '#contract/insight/reportPack/formats.ts';
import type { ReportState, ReportStep } from '#contract/insight/report/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const reportDicts: readonly SeedDict[] = [
  closedDict<ReportState>('reportState', '监管报告状态', 'State of a regulatory report', {
    draft: ['待填写', 'To complete'],
    inReview: ['待批准', 'To approve'],
    approved: ['待报送', 'To send'],
    sending: ['报送中', 'Being sent'],
    sent: ['已报送', 'Sent'],
    rejected: ['对方未接受', 'Not accepted'],
    notOwed: ['无需报送', 'Not owed'],
  }),
  closedDict<ReportStep>('reportStep', '监管报告经过', 'Step of a regulatory report', {
    begun: ['系统生成', 'Begun by the system'],
    corrected: ['填写', 'Filled in'],
    submitted: ['提交', 'Submitted'],
    returned: ['退回', 'Returned'],
    approved: ['批准', 'Approved'],
    handedOver: ['交给通道发送', 'Handed over to a channel'],
    stopped: ['停止发送', 'Stopped'],
    sent: ['已报送', 'Sent'],
    rejected: ['对方未接受', 'Not accepted'],
    dismissed: ['认定无需报送', 'Said not to be owed'],
    reopened: ['重新开始', 'Taken up again'],
    revised: ['开始更正版', 'Begun as a new version'],
    exported: ['导出', 'Exported'],
  }),
  closedDict<ReportFormat>('reportFormat', '监管报告文件格式', 'File format of a regulatory report', {
    csv: ['CSV', 'CSV'],
    xlsx: ['XLSX', 'XLSX'],
    xml: ['XML', 'XML'],
    json: ['JSON', 'JSON'],
    pdf: ['PDF', 'PDF'],
  }),
];

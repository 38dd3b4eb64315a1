import type {
  BuyerKind,
  IdKind,
  InvoiceEvent,
  InvoiceKind,
  InvoicePaper,
  InvoiceState,
} from '#contract/finance/invoice/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const invoiceDicts: readonly SeedDict[] = [
  closedDict<InvoiceState>('invoiceState', '发票状态', 'State of an invoice', {
    requested: ['待开具', 'Requested', 'amber'],
    issuing: ['开具中', 'Issuing', 'amber'],
    issued: ['已开具', 'Issued', 'green'],
    failed: ['开具失败', 'Failed', 'red'],
    redRequested: ['红冲待确认', 'Red letter waits', 'amber'],
    redIssued: ['已红冲', 'Taken back', 'grey'],
  }),
  closedDict<InvoiceKind>('invoiceKind', '票种', 'Kind of invoice', {
    '81': ['数电专票（81）', 'Special (81)'],
    '82': ['数电普票（82）', 'Ordinary (82)'],
  }),
  closedDict<BuyerKind>('invoiceBuyerKind', '抬头类型', 'Kind of buyer', {
    person: ['个人', 'Person'],
    company: ['企业', 'Company'],
  }),
  closedDict<IdKind>('travellerIdKind', '出行人证件类型', 'Document of a traveller', {
    resident: ['居民身份证', 'Resident identity card'],
    passport: ['护照', 'Passport'],
    hkMacaoPermit: ['港澳居民来往内地通行证', 'Mainland travel permit, Hong Kong and Macao'],
    taiwanPermit: ['台湾居民来往大陆通行证', 'Mainland travel permit, Taiwan'],
    foreignResident: ['外国人永久居留身份证', 'Foreign permanent resident card'],
    other: ['其他', 'Other'],
  }),
  closedDict<InvoicePaper>('invoicePaper', '发票文件', 'Document of an invoice', {
    invoice: ['发票', 'Invoice'],
    trips: ['行程单', 'Trip list'],
  }),
  closedDict<InvoiceEvent>('invoiceEvent', '发票经过', 'Events of an invoice', {
    requested: ['申请开票', 'Asked for'],
    issued: ['已开具', 'Issued'],
    failed: ['开具失败', 'Failed'],
    retried: ['重新开具', 'Tried again'],
    redRequested: ['申请红冲', 'Red letter asked for'],
    redRejected: ['购买方拒绝红冲', 'Red letter refused'],
    redLapsed: ['红冲确认超时', 'Red letter lapsed'],
    redIssued: ['已红冲', 'Red letter issued'],
    sent: ['已发送邮件', 'Sent by e-mail'],
    notSent: ['邮件未发出', 'E-mail not sent'],
    waiting: ['等待开票平台', 'Waiting for the provider'],
    renumbered: ['更改号码', 'Number changed'],
    linked: ['已生成链接', 'Link made'],
    unlinked: ['已撤回链接', 'Link withdrawn'],
  }),
];

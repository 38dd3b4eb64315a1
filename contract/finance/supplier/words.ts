import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { Supplier, supplierCalls, SupplierDocument } from './calls.ts';
import { supplierPage } from './page.ts';

type DocumentCall = 'addDocument' | 'updateDocument' | 'deleteDocument';

export const supplierWords = nounWords<Supplier, Omit<typeof supplierCalls, DocumentCall>>()({
  object: 'supplier',
  path: '/operation/supplier',
  one: ['供应商', 'Supplier'],
  many: supplierPage.title,
  fields: {
    keyword: ['名称、编码或信用代码', 'Name, code or credit code'],
    code: { name: ['编码', 'Code'], as: 'code' },
    name: ['名称', 'Name'],
    creditCode: { name: ['统一社会信用代码', 'Unified social credit code'], as: 'code' },
    state: COMMON.state,
    address: ['地址', 'Address'],
    contacts: ['联系人', 'Contacts'],
    areaCodes: ['服务的行政区划', 'Divisions served'],
    bankName: ['开户行', 'Bank'],
    bankAccountName: ['户名', 'Account holder'],
    bankAccount: ['银行账号', 'Bank account'],
    bankAccountMasked: ['银行账号', 'Bank account'],
    documents: ['资质和合同文件', 'Documents'],
    documentsExpireOn: { name: ['资质到期日', 'Documents until'], as: 'day', none: ['无到期文件', 'None that expire'] },
    cars: { name: ['车辆', 'Cars'], as: 'number' },
    people: { name: ['人员', 'People'], as: 'number' },
    remark: COMMON.remark,
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增供应商', 'Add supplier'],
    updateOne: ['修改供应商', 'Change supplier'],
    revealBankAccount: ['查看供应商银行账号', 'Reveal bank account of a supplier'],
  },
});

export const supplierDocumentWords = nounWords<SupplierDocument, Pick<typeof supplierCalls, DocumentCall>>()({
  object: 'supplierDocument',
  path: '/operation/supplier',
  one: ['供应商文件', 'Supplier document'],
  many: ['供应商文件', 'Supplier documents'],
  fields: {
    kind: { name: ['类型', 'Kind'], dict: 'supplierDocumentKind' },
    number: ['编号', 'Number'],
    issuedOn: { name: ['签发日期', 'Issued on'], as: 'day' },
    expiresOn: { name: ['有效期至', 'Good until'], as: 'day' },
    fileIds: ['附件', 'Files'],
    remark: COMMON.remark,
  },
  calls: {
    addDocument: ['新增供应商文件', 'Add a supplier document'],
    updateDocument: ['修改供应商文件', 'Change a supplier document'],
    deleteDocument: ['删除供应商文件', 'Delete a supplier document'],
  },
});

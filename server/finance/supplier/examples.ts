import { contract } from '#contract/index.ts';
import { byAdmin, newFile, next, type Examples, type World } from '#server/testing/examples.ts';

const { supplier } = contract;

const form = () => {
  const number = next();
  return { code: `example${number}`, name: `示例 ${number}` };
};
const added = async ({ admin }: World) => ({ ...(await admin.call('/operation/supplier/addOne', form())), version: 1 });
const documentForm = { kind: 'insurance' as const, number: '1', expiresOn: '2030-01-01' };
async function newDocument(world: World) {
  const { id } = await world.admin.call('/operation/supplier/addDocument', {
    ...documentForm,
    supplierId: (await added(world)).id,
  });
  return { id, version: 1 };
}

export const supplierExamples: Examples = {
  [supplier.addOne.path]: byAdmin(form),
  [supplier.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    ...form(),
    creditCode: '91440300708461136T',
    state: 'disabled',
    address: '云湾大道 1 号',
    contacts: [{ name: '示例', duty: '经理', mobile: '13900000000', email: '' }],
    areaCodes: ['4403'],
    bankName: '示例银行',
    bankAccountName: '示例公司',
    bankAccount: '6222020000001234',
    remark: '改',
  })),
  [supplier.revealBankAccount.path]: byAdmin(async (world) => ({ id: (await added(world)).id })),
  [supplier.addDocument.path]: byAdmin(async (world) => ({ ...documentForm, supplierId: (await added(world)).id })),
  [supplier.updateDocument.path]: byAdmin(async (world) => ({
    ...documentForm,
    kind: 'contract' as const,
    number: '2',
    ...(await newDocument(world)),
    issuedOn: '2029-01-01',
    remark: '示例',
    fileIds: [await newFile(world.admin)],
  })),
  [supplier.deleteDocument.path]: byAdmin(newDocument),
};

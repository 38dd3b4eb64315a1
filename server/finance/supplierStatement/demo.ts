/** The companies of the demo: their records, documents and contracts. */
import { firstExpiry } from '#contract/base/document/rules.ts';
import { creditCodeCheck } from '#contract/finance/supplier/creditCode.ts';
import { periodAfter } from '#contract/finance/supplierContract/rules.ts';
import { insertSupplierDocument, setSupplierExpiry, updateSupplier } from '#server/finance/supplier/queries.ts';
import { hashOfTerms } from '#server/finance/supplierContract/hash.ts';
import { insertContractVersion } from '#server/finance/supplierContract/queries.ts';
import type { StoredTerms } from '#server/finance/supplierContract/table.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';

const DAY_MS = 86_400_000;
const TOWN_HOURS_MS = 8 * 3_600_000;

const BASE = { currency: 'CNY', guarantee: 0, tax: { rate: 600, isIncluded: false } } as const;

interface Company {
  code: string;
  /** Without the check character. */
  registered: string;
  address: string;
  contact: { name: string; duty: string; mobile: string };
  bankName: string;
  /** Days from the beginning of the demo on which its qualification runs out. */
  qualifiedFor: number;
  terms: StoredTerms;
  /** Months before the demo's own from which its contract holds. */
  months: number;
}

const COMPANIES: readonly Company[] = [
  {
    code: 'yuntu',
    registered: '91440300MA5H0001X',
    address: '云湾区滨海大道 88 号',
    contact: { name: '刘建国', duty: '运营总监', mobile: '13900001006' },
    bankName: '云湾银行滨海支行',
    qualifiedFor: 420,
    months: 2,
    terms: {
      ...BASE,
      share: { by: 'percentage', rate: 7000 },
      guarantee: 450_000,
      levels: [
        { measure: 'rating', agreed: 430, deduction: 200, bonusFrom: 460, bonus: 150 },
        { measure: 'incidents', agreed: 3000, deduction: 300, bonusFrom: null, bonus: 0 },
      ],
    },
  },
  {
    code: 'lvcheng',
    registered: '91440300MA5H0002P',
    address: '云湾区科苑路 16 号',
    contact: { name: '何秀兰', duty: '商务经理', mobile: '13900001021' },
    bankName: '云湾银行科苑支行',
    qualifiedFor: 18,
    months: 2,
    terms: {
      ...BASE,
      share: { by: 'distance', rate: 180 },
      levels: [{ measure: 'availability', agreed: 9000, deduction: 200, bonusFrom: 9700, bonus: 200 }],
    },
  },
  {
    code: 'haichuan',
    registered: '91440300MA5H0003K',
    address: '云湾区港湾一路 5 号',
    contact: { name: '罗海涛', duty: '总经理', mobile: '13900001022' },
    bankName: '海川商业银行',
    qualifiedFor: -12,
    months: 1,
    terms: { ...BASE, levels: [], share: { by: 'duration', rate: 4800 } },
  },
];

const dayOf = (at: number): string => new Date(at + TOWN_HOURS_MS).toISOString().slice(0, 10);

async function seedCompany(seeds: Seeds, id: string, company: Company): Promise<void> {
  const { db, began } = seeds;
  const { code, registered, address, contact, bankName, qualifiedFor, terms, months } = company;
  const start = began.getTime();
  await updateSupplier(db, id, {
    creditCode: registered + creditCodeCheck(registered),
    address,
    contacts: JSON.stringify([{ ...contact, email: `${code}@example.com` }]),
    areaCodes: ['440305'],
    bankName,
  }).execute();
  const documents = [
    { kind: 'businessLicence' as const, number: registered.slice(-6), expiresOn: null },
    {
      kind: 'qualification' as const,
      number: `云湾营运 ${registered.slice(-4)}`,
      expiresOn: dayOf(start + qualifiedFor * DAY_MS),
    },
    { kind: 'contract' as const, number: `HT-${code}`, expiresOn: dayOf(start + 700 * DAY_MS) },
  ];
  for (const document of documents)
    await insertSupplierDocument(db, { supplierId: id, issuedOn: dayOf(start - 300 * DAY_MS), ...document }).execute();
  await setSupplierExpiry(db, id, firstExpiry(documents)).execute();
  await insertContractVersion(db, {
    supplierId: id,
    state: 'approved',
    terms: JSON.stringify(terms),
    authorIds: [],
    createdBy: '陈志远',
    submittedBy: '陈志远',
    decidedBy: '林静怡',
    validFrom: periodAfter(dayOf(start).slice(0, 7), -months),
    hash: hashOfTerms(terms),
  }).execute();
}

/** Three suppliers, each with another way to share. */
export async function seedSupplierRecords(seeds: Seeds): Promise<void> {
  for (const company of COMPANIES) {
    const id = seeds.idOf(`supplier:${company.code}`);
    const key = `supplierRecord:${company.code}`;
    if (id === undefined || seeds.idOf(key) !== undefined) continue;
    await seedCompany(seeds, id, company);
    await seeds.remember(key, id);
  }
}

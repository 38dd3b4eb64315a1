/** The partners a person can belong to, for choosing: suppliers, schools, departments, majors. */
import { z } from 'zod';
import { call, id, nothing } from '#contract/ground/core.ts';

/** What a partner company does for the operator: it provides vehicles or services, or gives practice work to students. */
export const SUPPLIER_KINDS = ['supplier', 'enterprise'] as const;
export type SupplierKind = (typeof SUPPLIER_KINDS)[number];

const named = z.object({ list: z.array(z.object({ id, name: z.string() })) });

export const organisationCalls = {
  getEnabledSuppliers: call({
    path: '/operation/supplier/getEnabledList',
    summary: 'The enabled suppliers, or enterprises, for choosing, within the caller’s data scope.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({ kind: z.enum(SUPPLIER_KINDS).default('supplier') }),
    output: named,
  }),
  findSchoolIdAndNameList: call({
    path: '/school/findSchoolIdAndNameList',
    summary: 'The enabled schools for choosing, within the caller’s data scope.',
    access: 'signedIn',
    effect: 'query',
    input: nothing,
    output: named,
  }),
  findDeptIdAndNameListBySchoolId: call({
    path: '/school/findDeptIdAndNameListBySchoolId',
    summary: 'The departments of a school; empty for a school outside the caller’s data scope.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({ schoolId: id }),
    output: named,
  }),
  findMajorIdAndNameListByDeptId: call({
    path: '/school/findMajorIdAndNameListByDeptId',
    summary: 'The majors of a department; empty for one outside the caller’s data scope.',
    access: 'signedIn',
    effect: 'query',
    input: z.strictObject({ deptId: id }),
    output: named,
  }),
};

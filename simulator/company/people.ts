/** The sample people who work in the story. */
import { Desk } from './desk.ts';

const ACCOUNTS = {
  administrator: 'demo.administrator',
  operations: 'demo.operations',
  dispatcher: 'demo.dispatcher',
  data: 'demo.data',
  supplier: 'demo.supplier',
  enterprise: 'demo.enterprise',
  teacher: 'demo.teacher',
  student: 'demo.student',
  student2: 'demo.student2',
} as const;

export type People = Readonly<Record<keyof typeof ACCOUNTS, Desk>>;

export async function signInAll(url: string): Promise<People> {
  const at = (name: keyof typeof ACCOUNTS) => Desk.of(url, ACCOUNTS[name]);
  return {
    administrator: await at('administrator'),
    operations: await at('operations'),
    dispatcher: await at('dispatcher'),
    data: await at('data'),
    supplier: await at('supplier'),
    enterprise: await at('enterprise'),
    teacher: await at('teacher'),
    student: await at('student'),
    student2: await at('student2'),
  };
}

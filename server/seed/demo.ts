/** The sample partners and people of the demo. Nobody can sign in as one of these with a password. */
import type { Gender, UserType } from '#contract/ground/enums.ts';

export const DEMO_SUPPLIERS = [
  { code: 'yuntu', name: '云途智行汽车服务有限公司' },
  { code: 'lvcheng', name: '绿橙新能源出行有限公司' },
  { code: 'haichuan', name: '海川运力科技有限公司' },
] as const;

/** Companies that give practice work to students. */
export const DEMO_ENTERPRISES = [{ code: 'qihang', name: '启航智能网联科技有限公司' }] as const;

export const DEMO_SCHOOLS = [
  {
    code: 'nanhu',
    name: '南湖理工职业技术学院',
    departments: [
      { name: '汽车与交通学院', majors: ['智能网联汽车技术', '城市轨道交通运营管理'] },
      { name: '信息工程学院', majors: ['人工智能技术应用', '大数据技术'] },
    ],
  },
  {
    code: 'binhai',
    name: '滨海科技大学',
    departments: [
      { name: '交通运输学院', majors: ['交通工程', '智慧交通'] },
      { name: '计算机学院', majors: ['软件工程', '数据科学与大数据技术'] },
    ],
  },
] as const;

export interface DemoPerson {
  account: string;
  realName: string;
  employeeId: string;
  mobile: string;
  gender: Gender;
  type: UserType;
  /** Role codes; the first is the default. */
  roles: readonly [string, ...string[]];
  supplier?: string;
  /** The code of the enterprise. */
  enterprise?: string;
  /** The code of the school; the person belongs to its first department and major. */
  school?: string;
}

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    account: 'demo.administrator',
    realName: '林静怡',
    employeeId: 'D1001',
    mobile: '13900001001',
    gender: 'female',
    type: 'platform',
    roles: ['administrator'],
  },
  {
    account: 'demo.operations',
    realName: '陈志远',
    employeeId: 'D1002',
    mobile: '13900001002',
    gender: 'male',
    type: 'platform',
    roles: ['operations', 'dispatcher', 'data'],
  },
  {
    account: 'demo.dispatcher',
    realName: '王晓峰',
    employeeId: 'D1003',
    mobile: '13900001003',
    gender: 'male',
    type: 'platform',
    roles: ['dispatcher'],
  },
  {
    account: 'demo.data',
    realName: '李思敏',
    employeeId: 'D1004',
    mobile: '13900001004',
    gender: 'female',
    type: 'platform',
    roles: ['data'],
  },
  {
    account: 'demo.teacher',
    realName: '张文涛',
    employeeId: 'D2001',
    mobile: '13900001005',
    gender: 'male',
    type: 'teacher',
    roles: ['teacher'],
    school: 'nanhu',
  },
  {
    account: 'demo.student',
    realName: '周子涵',
    employeeId: '20260101',
    mobile: '13900001008',
    gender: 'female',
    type: 'student',
    roles: ['student'],
    school: 'nanhu',
  },
  {
    account: 'demo.student2',
    realName: '吴俊杰',
    employeeId: '20260102',
    mobile: '13900001009',
    gender: 'male',
    type: 'student',
    roles: ['student'],
    school: 'nanhu',
  },
  {
    account: 'demo.enterprise',
    realName: '孙启明',
    employeeId: 'D4001',
    mobile: '13900001010',
    gender: 'male',
    type: 'enterprise',
    roles: ['enterprise'],
    enterprise: 'qihang',
  },
  {
    account: 'demo.supplier',
    realName: '刘建国',
    employeeId: 'D3001',
    mobile: '13900001006',
    gender: 'male',
    type: 'supplier',
    roles: ['supplier'],
    supplier: 'yuntu',
  },
  {
    account: 'demo.auditor',
    realName: '赵雅琴',
    employeeId: 'D1005',
    mobile: '13900001007',
    gender: 'female',
    type: 'platform',
    roles: ['auditor'],
  },
];

/** The columns of the sheets that are imported, and what stands in them. */
import { MOBILE } from '#contract/ground/core.ts';
import { GENDERS, type Gender } from '#contract/ground/enums.ts';
import type { SchoolSheet } from '#contract/school/school/calls.ts';
import type { ImportProfile, ProfileColumn } from '#server/ground/import/engine.ts';
import { schoolMessages } from './messages.ts';

export interface StructureRow {
  schoolCode: string;
  department: string;
  departmentEn: string;
  major: string;
  majorEn: string;
}

export interface StudentRow {
  schoolCode: string;
  department: string;
  major: string;
  number: string;
  name: string;
  account: string;
  gender: Gender;
  mobile: string;
}

const column = (header: string, zh: string, en: string, example: string, required = false): ProfileColumn => ({
  header,
  required,
  meaning: { zh, en },
  example,
});

const school = column('schoolCode', '学校编码', 'Code of the school', 'nanhu', true);

export const structureSheet: ImportProfile<StructureRow> = {
  name: 'structure' satisfies SchoolSheet,
  title: schoolMessages.structureTitle,
  description: {
    zh: '每行一个专业；专业留空则只新增院系。',
    en: 'One major a line; without a major only the department is added.',
  },
  columns: [
    school,
    column('department', '院系名称', 'Name of the department', '信息工程学院', true),
    column('departmentEn', '院系英文名称', 'Its name in English', 'Information Engineering'),
    column('major', '专业名称', 'Name of the major', '软件工程', true),
    column('majorEn', '专业英文名称', 'Its name in English', 'Software Engineering'),
  ],
  // every column that this sheet needs, the sheet of students has too
  foreign: { column: 'number', refusal: schoolMessages.sheetOfStudents },
  toRow: (reader) => ({
    schoolCode: reader.text('schoolCode', 40, true),
    department: reader.text('department', 60, true),
    departmentEn: reader.text('departmentEn', 120),
    major: reader.text('major', 60),
    majorEn: reader.text('majorEn', 120),
  }),
};

const ACCOUNT = /^[A-Za-z][A-Za-z0-9._-]{1,39}$/;
const NUMBER = /^[A-Za-z0-9._-]{1,40}$/;
const GENDER_WORDS = new Map<string, Gender>([
  ...GENDERS.map((gender) => [gender, gender] as const),
  ['男', 'male'],
  ['女', 'female'],
  ['', 'unknown'],
]);

export const studentSheet: ImportProfile<StudentRow> = {
  name: 'students' satisfies SchoolSheet,
  title: schoolMessages.studentsTitle,
  description: {
    zh: '每行一名学生；账号留空则为 s 加学号。新增的学生没有密码，请在“系统用户”重置后交给本人。',
    en: 'One student a line; without an account it is s and the number. Added students have no password: reset it under System users and hand it over.',
  },
  columns: [
    school,
    column('department', '院系名称', 'Name of the department', '信息工程学院', true),
    column('major', '专业名称', 'Name of the major', '软件工程', true),
    column('number', '学号，全平台唯一', 'Student number, unique on the platform', '20260001', true),
    column('name', '姓名', 'Name', '李明', true),
    column('account', '登录账号', 'Account to sign in with', 's20260001'),
    column('gender', '性别：男、女或留空', 'female, male or nothing', '男'),
    column('mobile', '手机号', 'Mobile number', ''),
  ],
  toRow(reader) {
    const number = reader.text('number', 40, true);
    const account = reader.text('account', 40) || `s${number}`;
    const mobile = reader.raw('mobile').replace(/[\s-]/g, '');
    const gender = GENDER_WORDS.get(reader.raw('gender'));
    if (number !== '' && !NUMBER.test(number)) reader.problem(schoolMessages.badNumber, { value: number });
    else if (number !== '' && !ACCOUNT.test(account))
      reader.problem(schoolMessages.badAccount, { value: account.slice(0, 60) });
    if (mobile !== '' && !MOBILE.test(mobile)) reader.problem(schoolMessages.badMobile, { value: mobile.slice(0, 60) });
    if (gender === undefined) reader.oneOf('gender', GENDERS, 'unknown');
    return {
      schoolCode: reader.text('schoolCode', 40, true),
      department: reader.text('department', 60, true),
      major: reader.text('major', 60, true),
      number,
      name: reader.text('name', 60, true),
      account,
      gender: gender ?? 'unknown',
      mobile,
    };
  },
};

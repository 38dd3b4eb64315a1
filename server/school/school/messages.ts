import { defineMessages } from '#server/ground/core/messages.ts';

export const schoolMessages = defineMessages({
  codeTaken: { zh: '这个学校编码已被使用', en: 'This code is taken by another school' },
  departmentTaken: { zh: '该学校已有同名院系', en: 'The school has a department of this name' },
  majorTaken: { zh: '该院系已有同名专业', en: 'The department has a major of this name' },
  inUse: {
    zh: '“{name}”仍在使用：{uses}。请先移走它们，或改为停用',
    en: '“{name}” is in use: {uses}. Move them first, or stop it instead',
  },
  usesPeople: {
    zh: '{count} 人（{names}）',
    en: '{count} people ({names})',
    one: '{count} person ({names})',
  },
  usesDepartments: {
    zh: '{count} 个院系（{names}）',
    en: '{count} departments ({names})',
    one: '{count} department ({names})',
  },
  usesMajors: {
    zh: '{count} 个专业（{names}）',
    en: '{count} majors ({names})',
    one: '{count} major ({names})',
  },
  usesTasks: {
    zh: '{count} 个企业任务（{names}）',
    en: '{count} enterprise tasks ({names})',
    one: '{count} enterprise task ({names})',
  },
  needsEverything: {
    zh: '只有数据范围为“全部”的角色才能新增或删除学校',
    en: 'Only a role with the data scope “everything” may add or delete schools',
  },
  notTable: { zh: '请上传 .xlsx 或 .csv 文件', en: 'Upload an .xlsx or .csv file' },
  studentRoleBeyond: {
    zh: '您当前的角色不能授予“学生”角色，不能导入学生',
    en: 'Your active role cannot give the role “student”, so you cannot import students',
  },
  noStudentRole: {
    zh: '没有启用的“学生”角色，请先启用编码为 student 的角色',
    en: 'There is no enabled role “student”; enable the role with that code first',
  },
  imported: {
    zh: '读取 {read} 行：接收 {accepted}（新增 {inserted}，已存在 {unchanged}），拒绝 {rejected}',
    en: 'Rows read: {read}; accepted: {accepted} ({inserted} added, {unchanged} there before); rejected: {rejected}',
  },
  exported: { zh: '已导出 {count} 行', en: '{count} rows exported', one: '{count} row exported' },
  structureTitle: { zh: '院系和专业', en: 'Departments and majors' },
  sheetOfStudents: {
    zh: '这是学生表（有列 {column}）。请选择“学生”后重新导入',
    en: 'This is a sheet of students (it has the column {column}): choose “Students” and import it again',
  },
  studentsTitle: { zh: '学生', en: 'Students' },
  unknownSchool: { zh: '没有编码为 {value} 的学校，或不在您的数据范围内', en: 'No school {value} within your reach' },
  unknownDepartment: { zh: '该学校没有院系“{value}”', en: 'The school has no department “{value}”' },
  unknownMajor: { zh: '该院系没有专业“{value}”', en: 'The department has no major “{value}”' },
  badAccount: {
    zh: '账号“{value}”格式不对：字母开头，2 到 40 个字母、数字或 . _ -',
    en: 'The account “{value}” is not well formed: begins with a letter; 2 to 40 letters, digits or . _ -',
  },
  badNumber: {
    zh: '学号“{value}”格式不对：1 到 40 个字母、数字或 . _ -',
    en: 'The student number “{value}” is not well formed: 1 to 40 letters, digits or . _ -',
  },
  badMobile: { zh: '手机号“{value}”格式不对', en: 'The mobile number “{value}” is not well formed' },
  numberTaken: {
    zh: '学号 {value} 已属于另一个人，或与系统中的院系、专业、姓名不一致',
    en: 'The number {value} belongs to somebody else, or the name or place differs from what is known',
  },
  accountTaken: { zh: '账号 {value} 已被使用', en: 'The account {value} is taken' },
});

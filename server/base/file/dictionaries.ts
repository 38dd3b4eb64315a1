/** The enumerations of files. */
import type { FILE_KINDS, FileProblem, FileState, FileStore } from '#contract/base/file/calls.ts';
import { closedDict, openDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

/** What files can belong to, with its words: whatever files are attached to stands here, or does not compile. */
const OBJECTS = {
  sysNotice: ['平台公告', 'Platform notice'],
  sysNoticeProvider: ['供应商通知', 'Supplier notice'],
  task: ['企业任务', 'Enterprise task'],
  taskAttempt: ['学生提交', 'Submission'],
  appVersion: ['应用版本', 'App version'],
  sitePage: ['公开页面', 'Public page'],
  portalPage: ['门户页面', 'Portal page'],
  sysConfig: ['系统设置', 'Setting'],
  service: ['客服知识', 'Answer'],
  systemUser: ['系统用户', 'System user'],
  alert: ['告警', 'Alert'],
  carDocument: ['车辆证件', 'Document of a car'],
  supplierDocument: ['供应商证件', 'Document of a supplier'],
  siteMap: ['站点地图', 'Site map'],
  ticket: ['工单（乘客）', 'Ticket, from the passenger'],
  ticketStaff: ['工单（员工）', 'Ticket, from staff'],
  dataImport: ['数据导入', 'Import of data'],
  sceneImport: ['场景导入', 'Import of scenes'],
  recording: ['采集指令', 'Recording order'],
  labelTask: ['标注任务', 'Labelling task'],
  labelClass: ['标签', 'Label'],
} as const;
export type FileObject = keyof typeof OBJECTS;

export const fileDicts: readonly SeedDict[] = [
  closedDict<FileStore>('fileStore', '文件存储', 'File store', {
    local: ['本机', 'This server'],
    s3: ['S3', 'S3'],
    oss: ['OSS', 'OSS'],
    sftp: ['SFTP', 'SFTP'],
  }),
  closedDict<FileState>('fileState', '文件状态', 'State of a file', {
    pending: ['等待上传', 'Awaited', 'blue'],
    confirmed: ['正常', 'Examined', 'green'],
    quarantined: ['已隔离', 'In quarantine', 'red'],
    deleted: ['已删除', 'Deleted', 'grey'],
  }),
  closedDict<(typeof FILE_KINDS)[number]>('fileKind', '文件用途', 'Use of a file', {
    attachment: ['附件', 'Attachment'],
    image: ['图片', 'Image'],
  }),
  openDict('fileObject', '文件所属', 'What a file belongs to', OBJECTS),
  closedDict<FileProblem>('fileProblem', '隔离原因', 'Reason for quarantine', {
    sizeDiffers: ['大小与声明不符', 'Size is not as announced'],
    contentDiffers: ['内容与扩展名不符', 'Content is not what the name says'],
    twoKinds: ['同时是两种文件', 'Two kinds of file at once'],
    hiddenScript: ['含有网页或脚本', 'Holds a web page or a script'],
    tooManyPixels: ['像素过多', 'Too many pixels'],
    tooManyPages: ['页数过多', 'Too many pages'],
    brokenImage: ['图片已损坏', 'Broken image'],
    brokenArchive: ['压缩文件已损坏', 'Broken archive'],
    archiveTooLarge: ['解压后过大', 'Too large when unpacked'],
    archiveNames: ['压缩文件中的文件名越界', 'Names lead out of the archive'],
    archiveSealed: ['压缩文件已加密', 'Encrypted archive'],
  }),
];

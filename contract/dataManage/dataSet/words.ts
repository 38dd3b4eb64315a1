import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { DataSet, dataSetCalls, DataVersion } from './calls.ts';
import type { dataExportCalls } from './exportCalls.ts';
import type { DataFrame, dataFrameCalls } from './frameCalls.ts';
import type { DataImport, dataImportCalls } from './importCalls.ts';
import { dataSetPage } from './page.ts';

type VersionCalls = Pick<typeof dataSetCalls, 'freeze' | 'getVersionList' | 'getDifference' | 'deleteVersion'>;

const frames = { name: ['帧', 'Frames'], as: 'number' } as const;
const objects = { name: ['对象', 'Objects'], as: 'number' } as const;

export const dataSetWords = nounWords<DataSet, Omit<typeof dataSetCalls, keyof VersionCalls>>()({
  object: 'dataSet',
  path: '/dataManage/dataSet',
  one: ['数据集', 'Data set'],
  many: dataSetPage.title,
  fields: {
    keyword: ['名称', 'Name'],
    name: ['名称', 'Name'],
    state: { name: COMMON.state.name, dict: 'dataSetState' },
    source: ['来源', 'Source'],
    licence: ['许可', 'Licence'],
    consent: ['采集依据', 'Consent'],
    splits: ['划分', 'Splits'],
    roleIds: { name: ['可见角色', 'Seen by roles'], none: ['所有有权限的角色', 'Every role with the right'] },
    frames,
    objects,
    newestVersion: { name: ['最新版本', 'Newest version'], as: 'number' },
    number: { name: ['版本', 'Version'], as: 'number' },
    ownerName: ['创建人', 'Created by'],
    remark: COMMON.remark,
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增数据集', 'Add data set'],
    updateOne: ['修改数据集', 'Change data set'],
    archive: ['归档数据集', 'Archive data set'],
    reopen: ['恢复数据集', 'Reopen data set'],
    deleteById: ['删除数据集', 'Delete data set'],
    restoreVersion: ['恢复到数据集版本', 'Restore a version of a data set'],
  },
});

export const dataVersionWords = nounWords<DataVersion, VersionCalls>()({
  object: 'dataVersion',
  path: '/dataManage/dataSet',
  one: ['数据集版本', 'Version of a data set'],
  many: ['数据集版本', 'Versions of a data set'],
  fields: {
    number: { name: ['版本', 'Version'], as: 'number' },
    name: ['名称', 'Name'],
    note: ['说明', 'Note'],
    hash: { name: ['内容摘要', 'Content hash'], as: 'code' },
    parent: { name: ['上一版本', 'Continues'], as: 'number' },
    labelVersion: { name: ['标签版本', 'Version of the labels'], as: 'number' },
    frames,
    objects,
    framesAdded: { name: ['新增帧', 'Frames added'], as: 'number' },
    framesChanged: { name: ['变化帧', 'Frames changed'], as: 'number' },
    framesGone: { name: ['减少帧', 'Frames gone'], as: 'number' },
    createdByName: ['冻结人', 'Frozen by'],
    createdAt: { name: ['冻结时间', 'Frozen'], as: 'time' },
  },
  calls: {
    freeze: ['冻结数据集版本', 'Freeze a version of a data set'],
    deleteVersion: ['删除数据集版本', 'Delete a version of a data set'],
  },
});

export const dataFrameWords = nounWords<DataFrame, typeof dataFrameCalls>()({
  object: 'dataFrame',
  path: '/dataManage/dataFrame',
  one: ['帧', 'Frame'],
  many: ['帧', 'Frames'],
  fields: {
    keyword: ['名称', 'Name'],
    key: { name: ['名称', 'Name'], as: 'code' },
    kind: { name: ['类型', 'Kind'], dict: 'dataFrameKind' },
    scene: ['场景', 'Scene'],
    place: { name: ['序号', 'Place'], as: 'number' },
    sensor: ['传感器', 'Sensor'],
    split: { name: ['划分', 'Split'], dict: 'dataSplit' },
    width: { name: ['宽（像素）', 'Width (px)'], as: 'number' },
    height: { name: ['高（像素）', 'Height (px)'], as: 'number' },
    takenAt: { name: ['拍摄时间', 'Taken'], as: 'time' },
    objects,
    classId: ['标签', 'Label'],
    hasObjects: ['有对象', 'With objects'],
    isUnconfirmed: ['有未确认对象', 'With unconfirmed objects'],
    isUnlike: ['两人标注', 'Labelled by two'],
    differsFrom: ['不同于版本', 'Differs from version'],
    areaFrom: ['对象面积不小于', 'Object of at least'],
    areaTo: ['对象面积小于', 'Object below'],
    attribute: ['属性', 'Attribute'],
    frameAttribute: ['帧属性', 'Attribute of the frame'],
    rangeId: ['电子围栏', 'Zone'],
    ids: ['帧', 'Frames'],
  },
  calls: { removeFrames: ['移出帧', 'Take frames out'] },
});

export const dataImportWords = nounWords<DataImport, typeof dataImportCalls>()({
  object: 'dataImport',
  path: '/dataManage/dataImport',
  one: ['数据导入', 'Import of data'],
  many: ['数据导入', 'Imports of data'],
  fields: {
    dataSetId: { name: dataSetPage.title, as: 'code' },
    state: { name: COMMON.state.name, dict: 'dataImportState' },
    format: { name: ['格式', 'Format'], dict: 'dataFormat', none: ['自动识别', 'The one that fits'] },
    onKnown: { name: ['已有的帧', 'Frames that are there'], dict: 'onKnownFrame' },
    fileNames: ['文件', 'Files'],
    detectorName: ['检测器', 'Detector'],
    makeLabels: ['新建的标签', 'Labels made'],
    fileIds: ['文件', 'Files'],
    folder: { name: ['文件存储的文件夹', 'Folder of the file store'], as: 'code' },
    createdByName: COMMON.createdByName,
    createdAt: COMMON.createdAt,
  },
  calls: {
    inspect: ['检查待导入的数据', 'Inspect data to import'],
    run: ['导入数据', 'Import data'],
    discard: ['放弃数据导入', 'Discard an import of data'],
  },
});

export const dataExportWords = nounWords<object, typeof dataExportCalls>()({
  object: 'dataExport',
  path: '/dataManage/dataExport',
  one: ['数据集导出', 'Export of a data set'],
  many: ['数据集导出', 'Exports of data sets'],
  fields: {
    number: { name: ['版本', 'Version'], as: 'number', none: ['当前内容', 'As it is now'] },
    format: { name: ['格式', 'Format'], dict: 'dataFormat' },
    withPictures: ['含图片和点云', 'With pictures and clouds'],
  },
  calls: { start: ['导出数据集', 'Export a data set'] },
});

/** The enumerations of data sets. */
import type {
  DataFormat,
  DataImportState,
  DataSetState,
  FrameKind,
  ObjectSource,
  OnKnownFrame,
  Split,
} from '#contract/dataManage/dataSet/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const dataSetDicts: readonly SeedDict[] = [
  closedDict<DataSetState>('dataSetState', '数据集状态', 'State of a data set', {
    draft: ['空', 'Empty', 'grey'],
    importing: ['导入中', 'Importing', 'blue'],
    failed: ['导入失败', 'Import failed', 'red'],
    ready: ['有未冻结修改', 'Not frozen yet', 'amber'],
    frozen: ['已冻结', 'Frozen', 'green'],
    archived: ['已归档', 'Archived', 'grey'],
  }),
  closedDict<FrameKind>('dataFrameKind', '帧类型', 'Kind of a frame', {
    picture: ['图片', 'Picture'],
    cloud: ['点云', 'Point cloud'],
  }),
  closedDict<Split>('dataSplit', '数据划分', 'Split of a data set', {
    train: ['训练', 'Train'],
    val: ['验证', 'Validation'],
    test: ['测试', 'Test'],
  }),
  closedDict<ObjectSource>('objectSource', '对象来源', 'Source of an object', {
    person: ['人工', 'Person'],
    import: ['导入', 'Import'],
    detector: ['检测器', 'Detector'],
  }),
  closedDict<DataFormat>('dataFormat', '数据格式', 'Format of data', {
    coco: ['COCO', 'COCO'],
    kitti: ['KITTI', 'KITTI'],
    openlabel: ['OpenLABEL 1.0', 'OpenLABEL 1.0'],
    cvat: ['CVAT XML', 'CVAT XML'],
    nuscenes: ['nuScenes', 'nuScenes'],
    mcap: ['MCAP', 'MCAP'],
    csv: ['CSV', 'CSV'],
    pictures: ['图片', 'Pictures'],
  }),
  closedDict<DataImportState>('dataImportState', '数据导入状态', 'State of an import of data', {
    inspecting: ['检查中', 'Inspecting', 'blue'],
    inspected: ['待确认', 'Awaits a decision', 'amber'],
    importing: ['导入中', 'Importing', 'blue'],
    done: ['已导入', 'Imported', 'green'],
    failed: ['失败', 'Failed', 'red'],
  }),
  closedDict<OnKnownFrame>('onKnownFrame', '已有的帧', 'Frames that are there', {
    replace: ['用文件中的替换', 'Take those of the files'],
    keep: ['保留原有的', 'Keep those that are there'],
    prelabel: ['保留原有的，加上文件中的预标注', 'Keep those that are there, add pre-labels'],
  }),
];

import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { Scene, sceneCalls } from './calls.ts';
import type { SceneImport, sceneImportCalls } from './importCalls.ts';
import { scenePage } from './page.ts';

export const sceneWords = nounWords<Scene, typeof sceneCalls>()({
  object: 'scene',
  path: '/dataManage/scene',
  one: ['场景', 'Scene'],
  many: scenePage.title,
  fields: {
    keyword: ['名称或描述', 'Name or text'],
    name: ['名称', 'Name'],
    kind: { name: ['类型', 'Kind'], dict: 'sceneKind' },
    summary: ['发生了什么', 'What happened'],
    state: { name: COMMON.state.name, dict: 'sceneState' },
    source: { name: ['来源', 'Source'], dict: 'sceneSource' },
    carId: { name: ['车辆', 'Car'], as: 'code' },
    alertId: { name: ['告警', 'Alert'], as: 'code' },
    fleetNumber: ['自编号', 'Fleet number'],
    startedAt: { name: ['开始时间', 'Started'], as: 'time' },
    frame: { name: ['坐标', 'Coordinates'], dict: 'sceneFrame' },
    duration: { name: ['时长', 'Duration'], as: 'duration' },
    actors: { name: ['参与者', 'Actors'], as: 'number' },
    tag: { name: ['标签', 'Tag'], dict: 'sceneTag' },
    tags: { name: ['标签', 'Tags'], dict: 'sceneTag' },
    minTtc: { name: ['最小 TTC（秒）', 'Min. TTC (s)'], as: 'number' },
    minHeadway: { name: ['最小车头时距（秒）', 'Min. headway (s)'], as: 'number' },
    minPet: { name: ['最小 PET（秒）', 'Min. PET (s)'], as: 'number' },
    maxDeceleration: { name: ['减速度（m/s²）', 'Braking (m/s²)'], as: 'number' },
    ttcBelow: ['TTC 小于（秒）', 'TTC below (s)'],
    from: { name: ['从', 'From'], as: 'time' },
    to: { name: ['到', 'To'], as: 'time' },
    move: { name: ['操作', 'Move'], dict: 'sceneMove' },
    format: { name: ['格式', 'Format'], as: 'code' },
    isPublic: ['门户公开', 'On the portal'],
    taggedByName: ['标记人', 'Tagged by'],
    reviewedByName: ['审核人', 'Reviewed by'],
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增场景', 'Add scene'],
    addOfAlert: ['由告警生成场景', 'Make a scene of an alert'],
    mine: ['挖掘场景', 'Look for scenes'],
    updateOne: ['修改场景', 'Change scene'],
    setTags: ['标记场景', 'Tag scene'],
    review: ['审核和发布场景', 'Review and publish scene'],
    setPublic: ['公开或收回场景', 'Release or withdraw scene'],
    deleteById: ['删除场景', 'Delete scene'],
    exportOne: ['导出场景', 'Export scene'],
  },
});

export const sceneImportWords = nounWords<SceneImport, typeof sceneImportCalls>()({
  object: 'sceneImport',
  path: '/dataManage/sceneImport',
  one: ['场景导入', 'Import of scenes'],
  many: ['场景导入', 'Imports of scenes'],
  fields: {
    state: { name: COMMON.state.name, dict: 'sceneImportState' },
    frameRate: { name: ['帧率（帧/秒）', 'Frames a second'], as: 'number', none: ['以文件为准', 'As the file says'] },
    fileNames: ['文件', 'Files'],
    fileIds: ['文件', 'Files'],
    createdByName: COMMON.createdByName,
    createdAt: COMMON.createdAt,
  },
  calls: {
    inspect: ['检查待导入的场景', 'Inspect scenes to import'],
    run: ['导入场景', 'Import scenes'],
    discard: ['放弃场景导入', 'Discard an import of scenes'],
  },
});

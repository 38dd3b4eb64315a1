import { defineMessages } from '#server/ground/core/messages.ts';

export const sceneFormatMessages = defineMessages({
  notAScenario: {
    zh: '不是 OpenSCENARIO 场景、目录或参数变化文件，未使用',
    en: 'It is no scenario, catalogue or variation of OpenSCENARIO; not used',
  },
  otherVersion: {
    zh: 'OpenSCENARIO 版本是 {version}，只能读取 1.x；未导入',
    en: 'It is OpenSCENARIO {version}; only 1.x is read, so it was left out',
  },
  tooMuchXml: {
    zh: 'XML 文件合计超过 {most} MB，从这个文件起未读取；请分几次导入',
    en: 'The XML files are larger than {most} MB together; this one and those behind it were not read. Import in parts',
  },
  fileNotUsed: { zh: '不是场景文件，未使用', en: 'It is no file of a scene; not used' },
  tooManyScenes: {
    zh: '一次最多导入 {most} 个场景，其余未导入；请分几次导入',
    en: 'At most {most} scenes are imported at once; the others were left out. Import in parts',
  },
  roadMissing: {
    zh: '缺少道路文件“{file}”，参与者的位置无法确定；场景未导入，请一并上传道路文件',
    en: 'The road file “{file}” is missing, so places are not known; the scene was left out. Upload the road with it',
  },
  roadAssumed: {
    zh: '缺少道路文件“{file}”：按直路、车道宽 {width} 米放置参与者，位置仅供参考；一并上传道路文件可得到准确位置',
    en: 'The road file “{file}” is missing: everybody is placed on a straight road with lanes of {width} m, which is an idea only. Upload the road with it to have it right',
  },
  entryMissing: {
    zh: '目录“{catalog}”中的“{entry}”不在文件里；{name} 按常见尺寸显示',
    en: '“{entry}” of the catalogue “{catalog}” is not among the files; {name} is shown with a usual size',
  },
  noPlace: {
    zh: '{name} 的起始位置无法确定（{position}），不会画出',
    en: 'Where {name} begins is not worked out ({position}), so it is not drawn',
  },
  nobodyPlaced: {
    zh: '没有任何参与者的位置可以确定，场景未导入',
    en: 'Nobody’s place is known, so the scene was left out',
  },
  wayUnknown: {
    zh: '{name} 的轨迹无法计算，不会画出',
    en: 'The trajectory of {name} is not worked out, so it is not drawn',
  },
  storyNotKept: {
    zh: '{actions} 个动作和 {conditions} 个条件不会保留：场景只有开头和给定的轨迹，不做仿真',
    en: '{actions} actions and {conditions} conditions are not kept: the scene has its beginning and given trajectories; nothing is simulated',
  },
  parameterUnknown: {
    zh: '参数“{name}”的值“{value}”无法计算',
    en: 'The value “{value}” of the parameter “{name}” cannot be worked out',
  },
  tooManyParameters: {
    zh: '参数超过 {most} 个，其余未导入',
    en: 'There are more than {most} parameters; the others were left out',
  },
  tooManyVariations: {
    zh: '参数变化超过 {most} 个，其余未导入',
    en: 'There are more than {most} variations; the others were left out',
  },
  tooManyLines: {
    zh: '道路的线条超过 {most} 条，其余不会画出',
    en: 'The road has more than {most} lines; the others are not drawn',
  },
  variationAlone: {
    zh: '所指的场景“{file}”不在文件里，参数变化未导入',
    en: 'The scenario “{file}” that it varies is not among the files, so it was left out',
  },
  tooLong: {
    zh: '时长 {seconds} 秒，最多 {most} 秒；场景未导入',
    en: 'It lasts {seconds} s, and {most} s at most can be kept; the scene was left out',
  },
  tooManyPlaces: {
    zh: '位置超过 {most} 个，场景未导入',
    en: 'There are more than {most} positions of one actor, so the scene was left out',
  },
  tooManyActors: {
    zh: '有 {count} 个参与者，保留位置最多的 {most} 个',
    en: 'There are {count} actors; the {most} with the most positions were kept',
  },
  noTimes: {
    zh: '文件没有时间；请填写帧率后重新检查，场景未导入',
    en: 'The file tells no times. Give the frames a second and inspect it again; the scene was left out',
  },
  rateTaken: {
    zh: '文件没有时间，按每秒 {rate} 帧计算',
    en: 'The file tells no times; {rate} frames a second were taken',
  },
  timesBroken: {
    zh: '第 {frame} 帧的时间不晚于前一帧，该帧未导入',
    en: 'The time of frame {frame} is not behind the one before, so the frame was left out',
  },
  relativeOnly: {
    zh: '文件没有本车的位姿，位置只相对于本车：不计算关键指标',
    en: 'The file tells no pose of our car, so places are relative to it and nothing is said of how critical it was',
  },
  egoSize: {
    zh: '文件没有本车的尺寸，按常见车辆显示',
    en: 'The file tells no size of our car; a usual one is shown',
  },
  badCuboids: {
    zh: '{name}：{count} 个立体框的坐标或尺寸无效，未导入',
    en: '{name}: {count} cuboids have no valid place or size and were left out',
  },
  noCuboid: {
    zh: '{name} 没有立体框，位置未知，未导入',
    en: '{name} has no cuboid, so its place is unknown; left out',
  },
  tagValueLeft: {
    zh: '标签“{tag}”的取值与它在这里的取值类型或单位不符，只导入标签，不导入取值',
    en: 'The value of the tag “{tag}” is not of the type or unit that it has here; the tag comes in without it',
  },
  tagUnknown: { zh: '场景标签中没有“{tag}”，未导入', en: '“{tag}” is no tag of scenes here; left out' },
});

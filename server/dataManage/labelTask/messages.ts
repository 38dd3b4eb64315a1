import { defineMessages } from '#server/ground/core/messages.ts';

export const labelTaskMessages = defineMessages({
  nameTaken: { zh: '这个名称已被使用', en: 'This name is taken' },
  tooManyReleased: {
    zh: '对象超过 {most} 个，没有放回任何内容；请分成几个任务',
    en: 'There are more than {most} objects, so nothing was put back. Make several tasks of it',
  },
  drawn: {
    zh: '作业中已有标注对象，任务未删除；先删除这些对象',
    en: 'Objects are drawn in its jobs, so the task was kept. Remove them first',
  },
  tooManyFrames: {
    zh: '一个任务最多 {most} 帧，图片未添加；请另建任务',
    en: 'A task has at most {most} frames, so no picture was added. Make another task',
  },
  notPictures: {
    zh: '有的图片不能用：须是本人刚上传、已通过检查的图片。没有添加任何图片',
    en: 'Some pictures cannot be used: each must be an image that you uploaded and that was found whole. None was added',
  },
  notOpen: {
    zh: '现在不能这样流转：作业已在别的阶段，或由他人负责。请重新打开作业',
    en: 'This move is not open: the job has moved on, or somebody else has it. Open the job again',
  },
  otherSet: {
    zh: '任务的帧来自数据集“{name}”，不能再加别的数据集；没有添加任何帧',
    en: 'The frames of this task are of the data set “{name}”, so no frame of another set was added',
  },
  noPictures: {
    zh: '数据集中没有任务里还没有的这类帧，没有添加任何帧',
    en: 'The data set has no frame of this kind that the task has not got, so none was added',
  },
  tooManyBrought: {
    zh: '图片带来的对象太多（每个作业最多 {most} 个），没有添加任何帧；请减小每个作业的帧数',
    en: 'The pictures bring too many objects (a job has at most {most}), so no frame was added. Make jobs smaller',
  },
  otherKind: {
    zh: '点云里只能画立方体，图片里不能画立方体；没有保存',
    en: 'A cloud takes cuboids alone and a picture takes none, so nothing was saved',
  },
  noSet: {
    zh: '任务的帧不是来自数据集（或该数据集已删除），没有写回',
    en: 'The frames of this task are of no data set, or the set is gone, so nothing was put back',
  },
  nothingAccepted: {
    zh: '没有已验收且仍在数据集中的帧，没有写回；先验收作业',
    en: 'No frame of an accepted job stands in the data set, so nothing was put back. Accept jobs first',
  },
  ownTwin: {
    zh: '你标注过同一批帧，复标须由他人完成',
    en: 'You labelled the same frames already. Another person must label them again',
  },
  faulty: {
    zh: '抽检中 {faulty} 帧有未处理批注，超过允许的 {most} 帧，作业未验收；请退回，或处理批注',
    en: '{faulty} frames of the sample have open notes and {most} are allowed, so the job was not accepted. Reject it, or settle the notes',
  },
  notKnown: {
    zh: '只有已验收的作业才能提供测试帧，没有混入任何帧',
    en: 'Only an accepted job can give test frames, so none was hidden',
  },
  noneWaits: {
    zh: '没有待领取且未混入测试帧的作业，没有混入任何帧',
    en: 'No job waits without test frames, so none was hidden',
  },
  repeatOfRepeat: {
    zh: '复标作业不能再复标；请对原作业安排复标',
    en: 'This job repeats another. Have the first one repeated instead',
  },
  nobodyHasIt: {
    zh: '作业不在任何人手上，无需收回',
    en: 'Nobody has this job, so there is nothing to take back',
  },
  rejectNeedsNote: {
    zh: '退回前，请在画面上有问题的位置添加批注',
    en: 'Before you reject it, pin a note to the place that is wrong',
  },
  unconfirmed: {
    zh: '还有 {count} 个预标注未确认；确认或删除后再提交',
    en: '{count} pre-labels are not confirmed. Confirm or remove them, then submit',
  },
  notYours: {
    zh: '作业不在你手上，本次修改未保存到服务器；修改保留在本机',
    en: 'This job is not in your work, so the changes were not saved on the server. They are kept on this computer',
  },
  otherFrame: { zh: '该帧不属于这个作业', en: 'This frame is not of this job' },
  badClass: { zh: '标签已停用，或不能用这种图形', en: 'The label is no longer in use, or not drawn in this shape' },
  noTrack: {
    zh: '只有轨迹才能从某一帧起不可见；不属于轨迹的对象请直接删除',
    en: 'Only a track can leave the picture from a frame on. Remove an object that is no track',
  },
  outside: { zh: '图形超出画面', en: 'The shape leaves the picture' },
  tooManyRuns: {
    zh: '一个作业的掩膜合计最多 {most} 段游程，这次的修改未保存；请简化掩膜或减小每个作业的帧数',
    en: 'The masks of a job have at most {most} runs together, so this was not saved. Make masks simpler, or jobs smaller',
  },
  tooManyObjects: {
    zh: '一个作业最多 {most} 个对象，新对象未保存',
    en: 'A job has at most {most} objects, so the new ones were not saved',
  },
});

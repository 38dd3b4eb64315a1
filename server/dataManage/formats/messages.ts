import { defineMessages } from '#server/ground/core/messages.ts';

/** What readers of formats say. The first group refuses a file; the others are findings, told with their place. */
export const formatMessages = defineMessages({
  notJson: { zh: '{file} 不是 JSON 文件', en: '{file} is not a JSON file' },
  brokenJson: {
    zh: '{file} 在第 {at} 个字节处不是有效的 JSON，请重新导出',
    en: '{file} is no valid JSON at byte {at}; export it again',
  },
  endsEarly: { zh: '{file} 不完整，请重新上传', en: '{file} ends before it is complete; upload it again' },
  tooDeep: {
    zh: '{file} 的嵌套超过 {most} 层，不是标注文件',
    en: '{file} is nested deeper than {most} levels, as no file of labels is',
  },
  tooMuchHeld: {
    zh: '{file} 中要同时保留的内容（对象、样本或帧的清单）超过 {most} 条或 {megabytes} MB，没有导入任何内容；请拆分后分次导入',
    en: '{file} lists more than {most} objects, samples or frames that must be known at once, or {megabytes} MB of them, so nothing was imported. Split it and import the parts one by one',
  },
  tooManyKeyFrames: {
    zh: '{file} 中相机和激光雷达的关键帧超过 {most} 个（或其名称超过 {megabytes} MB），没有导入任何内容；请按场景拆分各表（如每次 500 个场景）后分次导入，文件名不变的帧不会重复',
    en: '{file} has more than {most} key frames of cameras and LiDARs (or {megabytes} MB of their names), so nothing was imported. Split the tables by scene, say 500 scenes each, and import the parts one by one; frames of the same file names come once',
  },
  valueTooLarge: {
    zh: '{file} 中有一条数据超过 {most} MB，请拆分后再导入',
    en: '{file} has one entry larger than {most} MB; split it first',
  },
  fileTooLarge: {
    zh: '{file} 超过 {most} 字节，这类文件不会这么大',
    en: '{file} is larger than {most} bytes, as no file of its kind is',
  },
  notText: { zh: '{file} 不是 UTF-8 编码的文本', en: '{file} is not text in UTF-8' },
  brokenXml: {
    zh: '{file} 第 {line} 行不是有效的 XML，请重新导出',
    en: '{file} is no valid XML at line {line}; export it again',
  },
  hasDoctype: {
    zh: '{file} 含有文档类型声明（DTD），这类文件不会有；未读取',
    en: '{file} has a document type (DTD), as no file of its kind has; it was not read',
  },
  tooManyElements: {
    zh: '{file} 的元素超过 {most} 个，未读取',
    en: '{file} has more than {most} elements; it was not read',
  },
  notOfFormat: { zh: '这些文件不是 {format} 格式', en: 'These files are not {format}' },
  resultsOnly: {
    zh: '文件只有检测结果，没有图片列表；请同时提供含 images 的 COCO 文件',
    en: 'The file has results only and no list of pictures; add the COCO file that has “images”',
  },
  tooManyFrames: {
    zh: '超过 {most} 帧，请拆分后再导入',
    en: 'There are more than {most} frames; split them first',
  },
  tableMissing: { zh: '缺少 {file}，无法读取', en: '{file} is missing, so nothing can be read' },
  unknownVersion: {
    zh: '{file} 的版本是 {version}，只能读取 {known}',
    en: '{file} is of version {version}; only {known} is read',
  },
  notARecording: {
    zh: '{file} 的开头不是 MCAP 录制文件，请重新上传；没有导入任何内容',
    en: '{file} does not begin as an MCAP recording, so nothing was imported. Upload it again',
  },

  andMore: {
    zh: '另有 {count} 处同样的问题：{what}',
    en: '{count} more of the same: {what}',
  },
  badText: {
    zh: '有字符不是 UTF-8 编码，已用 � 代替',
    en: 'Some characters are not UTF-8 and were replaced by �',
  },
  notANumber: {
    zh: '“{field}”不是有限的数字，未导入',
    en: '“{field}” is no finite number and was left out',
  },
  notUnderstood: { zh: '无法识别这一条，未导入', en: 'This entry is not understood and was left out' },
  fieldNotKept: {
    zh: '字段“{field}”不会保留（{count} 处）',
    en: 'The field “{field}” is not kept ({count} times)',
  },
  noSize: {
    zh: '宽或高不是正数（{width} × {height}），未导入',
    en: 'The width or height is not positive ({width} × {height}); left out',
  },
  outside: { zh: '图形完全在画面之外，未导入', en: 'The shape lies wholly outside of the picture; left out' },
  beyondEdge: { zh: '图形超出画面边缘，按原样保留', en: 'The shape reaches beyond the edge; kept as it is' },
  tooFar: {
    zh: '坐标超出允许的范围，未导入',
    en: 'A coordinate is out of the range that can be kept; left out',
  },
  tooFewPlaces: {
    zh: '只有 {count} 个点，不能构成图形，未导入',
    en: 'There are {count} points, too few for the shape; left out',
  },
  tooManyPlaces: {
    zh: '有 {count} 个点，最多 {most} 个，未导入',
    en: 'There are {count} points, and {most} at most can be kept; left out',
  },
  tooManyRings: {
    zh: '多边形有 {count} 个部分，最多 {most} 个，未导入',
    en: 'The polygon has {count} parts, and {most} at most can be kept; left out',
  },
  maskBroken: {
    zh: '掩码的游程无法解码，未导入',
    en: 'The runs of the mask cannot be decoded; left out',
  },
  maskSize: {
    zh: '掩码的游程之和为 {sum}，与尺寸 {width} × {height} 不符，未导入',
    en: 'The runs of the mask sum to {sum}, not to {width} × {height}; left out',
  },
  maskOfOtherSize: {
    zh: '掩码尺寸 {width} × {height} 与图片不同，按原样保留',
    en: 'The mask is {width} × {height}, unlike its picture; kept as it is',
  },
  maskEmpty: { zh: '掩码没有任何像素，未导入', en: 'The mask has no pixel; left out' },
  maskTooFine: {
    zh: '掩码超过 {most} 段，未导入',
    en: 'The mask has more than {most} runs; left out',
  },
  noShape: {
    zh: '对象“{key}”没有可用的图形，未导入',
    en: 'The object “{key}” has no shape that can be kept; left out',
  },
  frameMissing: {
    zh: '标注所属的帧“{frame}”不存在，未导入',
    en: 'The frame “{frame}” of this label does not exist; left out',
  },
  frameTwice: {
    zh: '帧“{frame}”出现两次，只保留第一次',
    en: 'The frame “{frame}” is there twice; the first is kept',
  },
  objectTwice: {
    zh: '对象“{key}”在同一文件中出现多次，已按“{as}”保留',
    en: 'The object “{key}” is there more than once; kept as “{as}”',
  },
  trackOrder: {
    zh: '轨迹“{track}”的帧号没有递增，这一帧未导入',
    en: 'The frames of the track “{track}” do not grow; this one was left out',
  },
  classUnknown: {
    zh: '类别“{name}”没有定义，按此名称保留',
    en: 'The class “{name}” is not defined in the file; kept by that name',
  },
  classTwice: { zh: '类别“{name}”定义了两次', en: 'The class “{name}” is defined twice' },
  calibrationMissing: {
    zh: '没有标定文件，立体框以相机为原点，无法投影到画面',
    en: 'There is no calibration; cuboids are measured from the camera and cannot be drawn on the picture',
  },
  calibrationBroken: {
    zh: '标定“{field}”缺失或无效，立体框以相机为原点，无法投影到画面',
    en: 'The calibration “{field}” is missing or invalid; cuboids are measured from the camera and cannot be drawn on the picture',
  },
  calibrationTurned: {
    zh: '标定“{field}”不是旋转矩阵（上下颠倒或镜像），立体框以相机为原点，无法投影到画面',
    en: 'The calibration “{field}” is no rotation (upside down or mirrored); cuboids are measured from the camera and cannot be drawn on the picture',
  },
  pictureMissing: { zh: '没有图片“{file}”', en: 'The picture “{file}” is missing' },
  notAPicture: {
    zh: '{file} 的内容不是 {ending} 图片，未导入',
    en: '{file} does not hold a picture of the kind {ending}; left out',
  },
  otherEnding: {
    zh: '{file} 的内容其实是 {found}，按图片保留',
    en: '{file} is a {found} by its content; kept as a picture',
  },
  pictureTooLarge: {
    zh: '{file} 的尺寸 {width} × {height} 过大，未导入',
    en: '{file} of {width} × {height} pixels is too large; left out',
  },
  cloudLength: {
    zh: '{file} 的长度 {bytes} 不是每点 {point} 字节的整数倍，点云不完整，未导入；请重新导出这个文件',
    en: 'The length {bytes} of {file} is no multiple of the {point} bytes of a point: the cloud is incomplete and was left out. Write the file anew',
  },
  fileNotUsed: { zh: '{file} 未被使用', en: '{file} is not used' },
  columns: {
    zh: '应有 {wanted} 列，实际 {count} 列，未导入',
    en: 'There should be {wanted} columns and are {count}; left out',
  },
  ellipseAsPolygon: {
    zh: '椭圆已转换为 {count} 个点的多边形',
    en: 'The ellipse became a polygon of {count} points',
  },
  cuboidOfPicture: {
    zh: '画面上的立体框不是以米为单位的立体框，未导入',
    en: 'A cuboid drawn on the picture has no metres; left out',
  },
  asText: { zh: '属性“{field}”不是单个值，按文本保留', en: 'The attribute “{field}” is no single value; kept as text' },
  shapeNotKept: {
    zh: '“{kind}”类型的数据不会保留',
    en: 'Data of the kind “{kind}” is not kept',
  },
  coordinatesUnknown: {
    zh: '坐标系“{name}”没有定义或无法换算，图形未导入',
    en: 'The coordinate system “{name}” is not defined or leads nowhere; the shape was left out',
  },
  poseNotKept: {
    zh: '车辆位姿不会保留（{count} 帧）',
    en: 'The pose of the car is not kept ({count} frames)',
  },
  sweepsLeftOut: {
    zh: '关键帧之间的 {count} 个采样没有标注，未导入',
    en: '{count} recordings between key frames have no labels and were left out',
  },
  boxReadAsSize: {
    zh: '框按“左上角加宽高”读取，因为与其掩码一致',
    en: 'The box was read as corner and size, because so it fits its mask',
  },
  recordingRead: {
    zh: '录制包含 {channels} 个通道、{count} 条消息，从 {from} 到 {to}（UTC）',
    en: 'The recording has {channels} channels with {count} messages, from {from} to {to} (UTC)',
  },
  recordingUndated: {
    zh: '录制包含 {channels} 个通道、{count} 条消息，没有可信的时间',
    en: 'The recording has {channels} channels with {count} messages, none with a time that can be believed',
  },
  channelFrames: {
    zh: '“{schema}”的 {count} 条消息成为传感器“{sensor}”的 {frames} 帧',
    en: '{count} messages of “{schema}” make {frames} frames of the sensor “{sensor}”',
  },
  channelPlaces: {
    zh: '“{schema}”的 {count} 条消息说明帧的位置',
    en: '{count} messages of “{schema}” say where frames were taken',
  },
  channelCalibrates: {
    zh: '“{schema}”的 {count} 条消息用于标定',
    en: '{count} messages of “{schema}” are used for calibration',
  },
  channelNotKept: {
    zh: '“{schema}”（{encoding}）的 {count} 条消息不会保留',
    en: '{count} messages of “{schema}” ({encoding}) are not kept',
  },
  recordingEndsEarly: {
    zh: '录制在第 {bytes} 个字节处中断，没有正常结束；此前的内容已读取',
    en: 'The recording breaks off at byte {bytes} without an end; what stands before that was read',
  },
  blockBroken: {
    zh: '第 {bytes} 个字节处的数据块损坏，其中读不出的消息未导入',
    en: 'The block at byte {bytes} is broken; what could not be read of it was left out',
  },
  blockTooLarge: {
    zh: '一个数据块超过 {most} MB，未导入',
    en: 'A block is larger than {most} MB and was left out',
  },
  compressionUnknown: {
    zh: '一个数据块以“{compression}”压缩，未导入；请用 zstd、lz4 或不压缩重新保存录制',
    en: 'A block is compressed as “{compression}” and was left out; save the recording with zstd, lz4 or no compression',
  },
  schemaBroken: {
    zh: '“{schema}”的定义无法读取，{count} 条消息未导入',
    en: 'The definition of “{schema}” cannot be read; {count} messages were left out',
  },
  messageBroken: {
    zh: '{count} 条消息与其定义“{schema}”不符或不完整，未导入',
    en: '{count} messages are unlike their definition “{schema}” or incomplete, and were left out',
  },
  messageNoPicture: {
    zh: '{count} 条消息不含 JPEG、PNG 或 WebP 图片，未导入',
    en: '{count} messages hold no JPEG, PNG or WebP picture and were left out',
  },
  messageTooLarge: {
    zh: '{count} 条消息中的图片过大，未导入',
    en: '{count} messages hold a picture that is too large, and were left out',
  },
  encodingNotRead: {
    zh: '{count} 条消息中的图片编码为“{encoding}”，不能读取；可读取 rgb8、bgr8、rgba8、bgra8、mono8',
    en: '{count} messages hold pictures encoded as “{encoding}”, which is not read; rgb8, bgr8, rgba8, bgra8 and mono8 are',
  },
  cloudWithoutPlaces: {
    zh: '{count} 条消息的点云没有 x、y、z，未导入',
    en: '{count} messages hold a cloud without x, y and z, and were left out',
  },
  cloudEmpty: {
    zh: '{count} 条消息的点云没有任何有效的点，未导入',
    en: '{count} messages hold a cloud without any point, and were left out',
  },
  pointsDropped: {
    zh: '{count} 个点的坐标不是数字（NaN），未导入；其余的点已保留',
    en: '{count} points have no number for a coordinate (NaN) and were left out; the others are kept',
  },
  placeUnknown: {
    zh: '{count} 条消息没有有效的位置，未使用',
    en: '{count} messages hold no valid position and were not used',
  },
  transformBroken: {
    zh: '{count} 条坐标变换无效，未使用',
    en: '{count} transforms are invalid and were not used',
  },
  cameraBroken: {
    zh: '{count} 条相机参数无效，未使用',
    en: '{count} messages hold invalid parameters of a camera and were not used',
  },
  cameraUncalibrated: {
    zh: '没有传感器“{sensor}”的相机参数，立体框无法投影到画面',
    en: 'There are no parameters of the camera “{sensor}”; cuboids cannot be drawn on its pictures',
  },
  cameraOfOtherSize: {
    zh: '传感器“{sensor}”的相机参数与图片的比例不同，立体框无法投影到画面',
    en: 'The parameters of the camera “{sensor}” are of pictures of another shape; cuboids cannot be drawn on its pictures',
  },
  cameraDistorted: {
    zh: '传感器“{sensor}”的镜头畸变参数不会保留，投影在画面边缘可能偏移',
    en: 'The lens distortion of the camera “{sensor}” is not kept; what is drawn may be off near the edges',
  },
  transformMissing: {
    zh: '没有从“{base}”到传感器“{sensor}”的坐标变换，立体框无法投影到画面',
    en: 'No transform leads from “{base}” to the sensor “{sensor}”; cuboids cannot be drawn on its pictures',
  },
  transformMoves: {
    zh: '从“{base}”到传感器“{sensor}”的坐标变换随时间变化，立体框无法投影到画面',
    en: 'The transform from “{base}” to the sensor “{sensor}” changes with time; cuboids cannot be drawn on its pictures',
  },
  timeFar: {
    zh: '{count} 条消息自带的时间与记录时间相差超过一小时，按记录时间排列',
    en: '{count} messages tell a time more than an hour from when they were recorded; the latter was taken',
  },
  timeUnknown: {
    zh: '{count} 条消息的时间不可信（早于 2000 年或晚于 2100 年），其帧没有日期',
    en: '{count} messages are of a time that cannot be believed (before 2000 or after 2100); their frames have no date',
  },
  partsOverlap: {
    zh: '录制的各部分重叠，{count} 条重复的消息只保留一次',
    en: 'Parts of the recording overlap; {count} messages that are there again are kept once',
  },
  recordingTooLong: {
    zh: '一次最多导入 {most} 帧，其余 {count} 帧未导入；请拆分录制',
    en: 'At most {most} frames are taken at once, so {count} were left out; split the recording',
  },
});

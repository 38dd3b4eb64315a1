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
    zh: '{file} 的长度 {bytes} 不是 {point} 字节的整数倍，可能不完整',
    en: 'The length {bytes} of {file} is no multiple of {point} bytes; it may be incomplete',
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
});

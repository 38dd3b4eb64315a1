import type { Job } from '#contract/job.ts';
import { defineWords } from '#web/lib/words.ts';
import type { Tone } from '#web/ui/StateTag.tsx';

const KINDS = {
  'kind.userExport': '导出系统用户',
  'kind.orderExport': '导出订单',
  'kind.orderImport': '导入订单',
} as const satisfies Record<`kind.${Job['kind']}`, string>;

const STATES = {
  queued: '排队中',
  running: '进行中',
  succeeded: '已完成',
  failed: '失败',
  cancelled: '已取消',
} as const satisfies Record<Job['state'], string>;

export const STATE_TONES: Readonly<Record<Job['state'], Tone>> = {
  queued: 'idle',
  running: 'busy',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'warn',
};

export const kinds = ['userExport', 'orderExport', 'orderImport'] as const satisfies readonly Job['kind'][];
const isState = (name: string): name is Job['state'] => Object.hasOwn(STATES, name);
export const states: readonly Job['state'][] = Object.keys(STATES).filter(isState);

export const jobWords = defineWords('job', {
  zh: {
    ...KINDS,
    ...STATES,
    title: '我的任务',
    purpose: '查看自己的导出和导入，下载文件，停止进行中的任务',
    kind: '任务',
    state: '状态',
    progress: '进度',
    message: '说明',
    files: '文件',
    createdAt: '开始时间',
    finishedAt: '结束时间',
    took: '用时',
    done: '{{done}} / {{total}}',
    doneOpen: '已处理 {{done}} 行',
    rows: '{{done}} 行',
    download: '下载 {{name}}（{{size}}）',
    filesGone: '文件保留 7 天',
    stop: '停止',
    stopTitle: '停止“{{kind}}”？',
    stopImport: '已经导入的行会保留，其余的不再导入。再次导入同一个文件可以补齐。',
    stopExport: '不会生成文件。需要时可以重新导出。',
    stopped: '任务已停止',
    empty: '还没有任务',
    emptyHint: '导出或导入数据后，进度和文件会出现在这里。',
    times: '时间',
  },
  en: {
    'kind.userExport': 'Export of system users',
    'kind.orderExport': 'Export of orders',
    'kind.orderImport': 'Import of orders',
    queued: 'Queued',
    running: 'Running',
    succeeded: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    title: 'My jobs',
    purpose: 'See your own exports and imports, save their files, stop one that is under way',
    kind: 'Job',
    state: 'State',
    progress: 'Progress',
    message: 'Outcome',
    files: 'Files',
    createdAt: 'Started',
    finishedAt: 'Ended',
    took: 'Took',
    done: '{{done}} / {{total}}',
    doneOpen: 'Rows so far: {{done}}',
    rows: 'Rows: {{done}}',
    download: 'Download {{name}} ({{size}})',
    filesGone: 'Files are kept for 7 days',
    stop: 'Stop',
    stopTitle: 'Stop “{{kind}}”?',
    stopImport: 'Rows that were imported stay; the rest is not imported. Importing the same file again completes it.',
    stopExport: 'No file is made. You can export again at any time.',
    stopped: 'The job was stopped',
    empty: 'No jobs yet',
    emptyHint: 'The progress and the files of an export or import show here.',
    times: 'Times',
  },
});

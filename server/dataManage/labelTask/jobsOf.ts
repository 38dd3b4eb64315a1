/** Frames behind those that are there, `jobSize` to a job. */
export function jobsOf(taskId: string, first: number, frames: number, jobSize: number, number: number) {
  return Array.from({ length: Math.ceil(frames / jobSize) }, (_, index) => ({
    taskId,
    number: number + index,
    firstFrame: first + index * jobSize,
    lastFrame: first + Math.min((index + 1) * jobSize, frames) - 1,
    annotatorId: null,
    reviewerId: null,
  }));
}

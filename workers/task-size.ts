/** A task is worth about this long: long enough to hide its dispatch, short enough to share the threads. */
export const TASK_NS = 4e6;

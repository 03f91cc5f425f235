// The types of processes.mjs, for the tests.
export function end(pid: number, how?: { signal?: string; patience?: number; last?: string }): Promise<void>;
export function isAlive(pid: number): boolean;

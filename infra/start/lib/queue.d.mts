// The types of queue.mjs, for the tests.
export function startRedis(options: { folder: string; keep?: boolean }): Promise<{ url: string; where: string; stop(): Promise<void> }>;

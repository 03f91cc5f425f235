// The types of queue.mjs, for the tests.
export function startRedis(options: {
  folder: string;
  keep?: boolean;
  port?: number;
  password?: string;
}): Promise<{ url: string; where: string; stop(): Promise<void> }>;

// The types of redis-for-tests.mjs, for the tests.
export function redisForTests(): Promise<string | undefined>;

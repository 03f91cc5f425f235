// The types of database.mjs, for the tests.
export function queueDatabase(ownerUrl: string, password: string): Promise<string>;

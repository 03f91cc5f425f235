// The types of build.mjs, for the tests.
export function build(names?: string[]): Promise<void>;

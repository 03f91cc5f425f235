// The types of tools.mjs, for the tests.
export function onPath(...names: string[]): string | undefined;
export function endTools(): void;

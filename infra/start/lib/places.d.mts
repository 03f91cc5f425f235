// The types of places.mjs, for the tests.
export const root: string;
export const dataFolder: string;
export function pinnedNode(): string;
export function pinnedEnvironment(extra?: Record<string, string>): Record<string, string>;

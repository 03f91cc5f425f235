// The types of ports.mjs, for the tests.
export function freePort(): Promise<number>;
export function isTaken(port: number): Promise<boolean>;
export function answers(port: number, host?: string): Promise<boolean>;

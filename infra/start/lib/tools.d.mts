// The types of tools.mjs, for the tests.
export function onPath(...names: string[]): string | undefined;
export function endTools(): void;
export function node(
  args: string[],
  options?: { env?: Record<string, string>; cwd?: string; what?: string },
): Promise<string>;

// The types of postgres.mjs, for the tests.
export interface PostgresServer {
  readonly port: number;
  readonly pid: number;
  url(database: string): string;
  stop(): Promise<void>;
}
export function databaseFolder(inClone: string): string;
export function startPostgres(options: {
  folder: string;
  password: string;
  port?: number;
  settings?: Record<string, string | number>;
}): Promise<PostgresServer>;
export function stopLeftover(folder: string): Promise<void>;
export function serverUser(): { readonly uid: number; readonly gid: number } | undefined;

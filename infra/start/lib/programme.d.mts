// The types of programme.mjs, for the tests.
export interface HostProcess {
  readonly name: 'demo' | 'api' | 'worker';
  /** The running process's id; another one after a crash. */
  pid(): number;
  ready(milliseconds?: number): Promise<void>;
  stop(patience?: number): Promise<void>;
}
export type HostEnvironment = Record<string, string>;
export interface HostSettings {
  port: number;
  database: { ownerUrl: string; appUrl: string; engineUrl: string };
  queue: { url: string };
  secrets: { encryptionKeys: string; hashKey: string; providerSecrets: Record<string, string> };
  demoData: string;
}
export function hostEnvironment(settings: HostSettings): Promise<HostEnvironment>;
export function migrate(env: HostEnvironment, say?: (line: string) => void): Promise<void>;
export function seed(env: HostEnvironment, say?: (line: string) => void): Promise<void>;
export interface StartOptions {
  hosts: HostProcess[];
  logs: string;
  note?: (name: string, pid: number, sign: string) => void;
  tell?: (line: string) => void;
}
export function startDemo(env: HostEnvironment, options: StartOptions): Promise<void>;
export function startHosts(env: HostEnvironment, options: StartOptions): Promise<void>;
export function stopHosts(hosts: HostProcess[]): Promise<void>;
export function isOk(url: string): Promise<boolean>;

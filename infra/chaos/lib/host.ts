import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pinnedEnvironment, pinnedNode, root } from '../../start/lib/places.mjs';

const withParent = pathToFileURL(join(root, 'infra/start/lib/end-with-parent.mjs')).href;

/** A host of the programme as a process of its own. Nobody starts it again but the fault that killed it. */
export class Host {
  private child: ChildProcess | undefined;
  private frozen = false;
  private lastWords = '';
  private unfinished = '';
  /** How often it found that its clock was not the database's, and put it right. */
  clockFollowed = 0;

  /** `isReady` is asked until it holds or the process ends; it sees what the process said so far. */
  constructor(
    readonly name: string,
    private readonly script: string,
    private readonly env: Record<string, string>,
    private readonly places: { readonly logs: string; readonly home: string },
    private readonly isReady: (said: string) => Promise<boolean> | boolean,
  ) {}

  get port(): string {
    return this.env['PORT'] ?? '';
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get runs(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Its last words were that its memory is full. */
  get outOfMemory(): boolean {
    return /heap out of memory|Reached heap limit/.test(this.lastWords);
  }

  async start(): Promise<this> {
    if (this.runs) return this;
    this.lastWords = '';
    const child = spawn(pinnedNode(), ['--import', withParent, this.script], {
      cwd: this.places.home,
      env: pinnedEnvironment(this.env),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const log = createWriteStream(join(this.places.logs, `${this.name}.log`), { flags: 'a' });
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.lastWords = (this.lastWords + text).slice(-20_000);
        const lines = (this.unfinished + text).split('\n');
        this.unfinished = lines.pop()!;
        this.clockFollowed += lines.filter(line => line.includes('following the database')).length;
        log.write(text);
      });
    }
    child.once('exit', () => log.end());
    this.child = child;
    for (
      const end = Date.now() + 60_000;
      !(await this.isReady(this.lastWords));
      await new Promise(resolve => setTimeout(resolve, 25))
    ) {
      if (!this.runs || Date.now() > end)
        throw new Error(`The host ${this.name} does not come up:\n${this.lastWords.slice(-2_000)}`);
    }
    return this;
  }

  /** Ends it as a power cut would. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  stop(): Promise<void> {
    if (this.frozen) this.thaw();
    return this.end('SIGTERM');
  }

  /** Holds it where it stands, as a stalled machine would. */
  freeze(): void {
    this.frozen = true;
    process.kill(this.pid!, 'SIGSTOP');
  }

  thaw(): void {
    this.frozen = false;
    if (this.runs) process.kill(this.pid!, 'SIGCONT');
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.child;
    if (!child || !this.runs) return;
    const gone = new Promise(resolve => child.once('exit', resolve));
    child.kill(signal);
    const last = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await gone;
    clearTimeout(last);
    this.frozen = false;
  }
}

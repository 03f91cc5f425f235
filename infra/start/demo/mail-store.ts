import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';

export interface StoredMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  html: string;
  text: string;
  /** When it arrived, ISO 8601 in UTC. */
  sentAt: string;
}

export type MailHead = Pick<StoredMail, 'id' | 'to' | 'from' | 'subject' | 'sentAt'> & { preview: string };

/** Mails as files, one each: written before the sender hears "accepted", kept once for each Message-ID. */
export class MailStore {
  private readonly heads = new Map<string, MailHead>();

  private constructor(private readonly folder: string) {}

  static async open(folder: string): Promise<MailStore> {
    await mkdir(folder, { recursive: true });
    const store = new MailStore(folder);
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.json')) await unlink(join(folder, name));
      else store.remember(JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail);
    }
    return store;
  }

  /** Does nothing when a mail with this Message-ID is there already: a retry is not a second mail. */
  async add(messageId: string, mail: Omit<StoredMail, 'id'>): Promise<void> {
    const id = createHash('sha256').update(messageId).digest('hex').slice(0, 24);
    if (this.heads.has(id)) return;
    const stored: StoredMail = { id, ...mail };
    const unfinished = join(this.folder, `${id}.${process.hrtime.bigint()}.unfinished`);
    const file = await open(unfinished, 'w');
    await file.writeFile(JSON.stringify(stored));
    await file.sync();
    await file.close();
    await rename(unfinished, join(this.folder, `${id}.json`));
    this.remember(stored);
  }

  /** Newest first. `to`: the exact address; `search`: any part of recipient or subject. */
  list({
    to,
    search,
    limit = 1_000,
  }: {
    to?: string | undefined;
    search?: string | undefined;
    limit?: number;
  }): MailHead[] {
    const address = to?.trim().toLowerCase();
    const words = search?.trim().toLowerCase();
    return [...this.heads.values()]
      .filter(head => !address || head.to.toLowerCase().split(', ').includes(address))
      .filter(head => !words || `${head.to} ${head.subject}`.toLowerCase().includes(words))
      .sort((a, b) => b.sentAt.localeCompare(a.sentAt))
      .slice(0, limit);
  }

  async read(id: string): Promise<StoredMail | undefined> {
    if (!this.heads.has(id)) return undefined;
    return JSON.parse(await readFile(join(this.folder, `${id}.json`), 'utf8')) as StoredMail;
  }

  private remember({ id, to, from, subject, sentAt, text }: StoredMail): void {
    this.heads.set(id, { id, to, from, subject, sentAt, preview: text.replace(/\s+/g, ' ').trim().slice(0, 140) });
  }
}

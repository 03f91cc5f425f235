import { Command } from '@nestjs/cqrs';

export interface FirstContent {
  readonly schema: string;
  readonly id: string;
  readonly data: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
}

/** Writes and publishes content that is not there yet, and leaves what is. Published for the set-up of a tenant. */
export class LayInContent extends Command<{ written: number }> {
  constructor(
    readonly contents: readonly FirstContent[],
    readonly by: string,
  ) {
    super();
  }
}

/** Lets a programme read the tenant's content from outside, `Editor` drafts too. Published for the set-up of a tenant. */
export class AllowContentClient extends Command<void> {
  constructor(
    readonly clientId: string,
    readonly secret: string,
    readonly role: 'Reader' | 'Editor',
  ) {
    super();
  }
}

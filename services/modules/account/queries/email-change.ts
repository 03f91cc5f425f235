import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EmailChangeOf } from '../api.js';
import { EmailChanges } from '../persistence/email-changes.js';

@QueryHandler(EmailChangeOf)
export class EmailChangeOfHandler implements IQueryHandler<EmailChangeOf> {
  constructor(private readonly changes: EmailChanges) {}

  async execute({ args: [recommenderId, changeId, which] }: EmailChangeOf): Promise<string | null> {
    const change =
      which === 'asked-for' ? await this.changes.of(recommenderId) : await this.changes.former(recommenderId, changeId);
    return change?.changeId === changeId ? change.email : null;
  }
}

import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EmailChanges } from '../../persistence/email-changes.js';
import { EmailChangeOf } from '../../published-questions.js';

@QueryHandler(EmailChangeOf)
export class EmailChangeOfHandler implements IQueryHandler<EmailChangeOf> {
  constructor(private readonly changes: EmailChanges) {}

  async execute({
    recommenderId,
    changeId,
  }: EmailChangeOf): Promise<{ email: string; oldEmail: string | null } | null> {
    const change = await this.changes.of(recommenderId);
    return change?.changeId === changeId ? change : null;
  }
}

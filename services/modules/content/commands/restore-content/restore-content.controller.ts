import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { restoreContent } from '#contract/content/edit-calls.js';
import { Refused } from '#platform/domain/refused.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { schemaOf } from '../../domain/schemas.js';
import { ContentTable } from '../../persistence/content-table.js';
import { EditorAnswer } from '../../queries/editor/editor-answer.js';
import { SaveContent } from '../save-content/save-content.command.js';

/** An old version comes back as a new one: history is never rewritten. */
@Controller()
export class RestoreContentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly table: ContentTable,
    private readonly answer: EditorAnswer,
  ) {}

  @Implements(restoreContent)
  async restore(@Input() { params, body, context }: CallRequest<typeof restoreContent>) {
    const schema = schemaOf(params.schema)!;
    const data = await this.table.version(schema, params.id, body.Version);
    if (!data) throw new Refused('not-found');
    await this.commands.execute(
      new SaveContent(schema, params.id, data, body.Basis, principalOf(context, 'agency').name, body.Version),
    );
    return this.answer.one(schema, params.id);
  }
}

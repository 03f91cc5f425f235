import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createContent, saveContent } from '#contract/content/edit-calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { schemaOf } from '../../domain/schemas.js';
import { EditorAnswer } from '../../queries/editor/editor-answer.js';
import { SaveContent } from './save-content.command.js';

@Controller()
export class SaveContentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly answer: EditorAnswer,
  ) {}

  @Implements(createContent)
  async create(@Input() { params, body, context }: CallRequest<typeof createContent>) {
    const schema = schemaOf(params.schema)!;
    const id = await this.commands.execute(
      new SaveContent(schema, body.Id ?? null, body.Daten, 0, principalOf(context, 'agency').name),
    );
    return this.answer.one(schema, id);
  }

  @Implements(saveContent)
  async save(@Input() { params, body, context }: CallRequest<typeof saveContent>) {
    const schema = schemaOf(params.schema)!;
    await this.commands.execute(
      new SaveContent(schema, params.id, body.Daten, body.Basis, principalOf(context, 'agency').name),
    );
    return this.answer.one(schema, params.id);
  }
}

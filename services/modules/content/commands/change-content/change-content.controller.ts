import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changeContent } from '#contract/content/edit-calls.js';
import { principalOf, type CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { schemaOf } from '../../domain/schemas.js';
import { EditorAnswer } from '../../queries/editor/editor-answer.js';
import { ChangeContent } from './change-content.command.js';

const changes = {
  veroeffentlichen: 'publish',
  zurueckziehen: 'unpublish',
  archivieren: 'archive',
  zurueckholen: 'reopen',
} as const;

@Controller()
export class ChangeContentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly answer: EditorAnswer,
  ) {}

  @Implements(changeContent)
  async change(@Input() { params, body, context }: CallRequest<typeof changeContent>) {
    const schema = schemaOf(params.schema)!;
    await this.commands.execute(
      new ChangeContent(schema, params.id, changes[body.Aktion], body.Version, principalOf(context, 'agency').name),
    );
    return this.answer.one(schema, params.id);
  }
}

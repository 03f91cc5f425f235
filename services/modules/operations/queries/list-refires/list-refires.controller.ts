import { Controller } from '@nestjs/common';
import { listRefires } from '#contract/betrieb/refire-calls.js';
import { fromRefire, refireStateNames } from '#contract/betrieb/refire-codec.js';
import { toPaged } from '#contract/shared/codec.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import type { CallRequest } from '#platform/http/call-context.js';
import { Implements, Input } from '#platform/http/implements.js';
import { ListRefires } from './list-refires.js';

@Controller()
export class ListRefiresController {
  constructor(private readonly refires: ListRefires) {}

  @Implements(listRefires)
  async list(@Input() { query: { zustand, ...wish } }: CallRequest<typeof listRefires>) {
    const page = await this.refires.page({ ...wish, state: zustand ? refireStateNames.fromWire(zustand) : null });
    const { actor } = currentWork();
    return toPaged(
      page.rows.map(row => fromRefire(row, actor)),
      page,
    );
  }
}

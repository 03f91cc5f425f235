import { Controller, Delete, HttpCode, Patch, Post, Put, Req, UseFilters } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { ChangeContent, type ContentChange } from '../commands/change-content/change-content.command.js';
import { SaveContent } from '../commands/save-content/save-content.command.js';
import type { ContentData } from '../domain/content-data.js';
import type { ContentSchema } from '../domain/schemas.js';
import { ContentTable, type ContentView } from '../persistence/content-table.js';
import { CmsError, CmsErrorFilter } from './cms-error.js';
import { CmsGate, type CmsRequest, type Entered } from './cms-gate.js';
import { contentDto } from './content-dto.js';

const Data = z.record(
  z.string().max(60),
  z.record(z.string().max(5), z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()])),
);
const Id = z.string().regex(/^[\w-]{1,80}$/);
const Status = z.object({ status: z.enum(['Draft', 'Published', 'Archived']) });

/** Writing with a client's token that may. What is published is changed where it is, as on the platform; every change is a version all the same. */
@Controller('cms/:tenant/api/content/:app/:schema')
@UseFilters(CmsErrorFilter)
export class CmsEditingController {
  constructor(
    private readonly gate: CmsGate,
    private readonly table: ContentTable,
    private readonly commands: CommandBus,
  ) {}

  @Post()
  @HttpCode(201)
  create(@Req() request: CmsRequest) {
    return this.writing(request, async (schema, { client }) => {
      const wanted = request.query['id'] === undefined ? null : parsed(Id, request.query['id']);
      const id = await this.commands.execute(new SaveContent(schema, wanted, dataOf(request.body), 0, client.clientId));
      if (request.query['publish'] === 'true' || request.query['status'] === 'Published')
        await this.change(schema, id, 'publish', client.clientId);
      return id;
    });
  }

  @Put(':id')
  update(@Req() request: CmsRequest) {
    return this.writing(request, async (schema, { client }) =>
      this.save(schema, request, dataOf(request.body), client.clientId),
    );
  }

  /** Fields not named keep what they have. */
  @Patch(':id')
  patch(@Req() request: CmsRequest) {
    return this.writing(request, async (schema, { client }) => {
      const { data } = await this.latest(schema, request);
      const changes = dataOf(request.body);
      const merged = Object.fromEntries([
        ...Object.entries(data),
        ...Object.entries(changes).map(([name, values]) => [name, { ...data[name], ...values }] as const),
      ]);
      return this.save(schema, request, merged, client.clientId);
    });
  }

  @Put(':id/status')
  setStatus(@Req() request: CmsRequest) {
    return this.writing(request, async (schema, { client }) => {
      const { status } = parsed(Status, request.body);
      const { id, status: now } = await this.latest(schema, request);
      if (status !== 'Archived' && now === 'Archived') await this.change(schema, id, 'reopen', client.clientId);
      await this.change(
        schema,
        id,
        ({ Draft: 'unpublish', Published: 'publish', Archived: 'archive' } as const)[status],
        client.clientId,
      );
      return id;
    });
  }

  /** Nothing is lost: what is deleted lies in the archive. */
  @Delete(':id')
  @HttpCode(204)
  async remove(@Req() request: CmsRequest): Promise<void> {
    await this.gate.enter(request, 'write', async ({ client }) => {
      const schema = this.gate.schemaOf(request);
      await this.change(schema, (await this.latest(schema, request)).id, 'archive', client.clientId);
    });
  }

  private writing(request: CmsRequest, write: (schema: ContentSchema, entered: Entered) => Promise<string>) {
    return this.gate.enter(request, 'write', async entered => {
      const schema = this.gate.schemaOf(request);
      const id = await write(schema, entered);
      return contentDto(schema, (await this.table.find(schema, id, true))!, entered.tenant, request);
    });
  }

  private async save(schema: ContentSchema, request: CmsRequest, data: ContentData, by: string): Promise<string> {
    const { id, version, status, newStatus } = await this.latest(schema, request);
    await this.commands.execute(new SaveContent(schema, id, data, version, by));
    if (status === 'Published' && newStatus === null) await this.change(schema, id, 'publish', by);
    return id;
  }

  private async change(schema: ContentSchema, id: string, change: ContentChange, by: string): Promise<void> {
    const view = await this.table.find(schema, id, true);
    await this.commands.execute(new ChangeContent(schema, id, change, view?.version ?? 0, by));
  }

  private async latest(schema: ContentSchema, { params }: CmsRequest): Promise<ContentView> {
    const view = await this.table.find(schema, params['id'] ?? '', true);
    if (!view) throw new CmsError(404, 'Not found');
    return view;
  }
}

const dataOf = (body: unknown): ContentData => parsed(Data, body);

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success)
    throw new CmsError(
      400,
      'Validation error',
      result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    );
  return result.data;
}
